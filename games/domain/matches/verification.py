"""Verification that a stored match follows from its seed and its choices."""

from __future__ import annotations

from dataclasses import dataclass

from engine import proof
from games.domain.matches import match_export, match_history
from games.domain.matches.dealing import RULES_VERSION
from games.domain.matches.match_history import Flaw
from games.models import Match


@dataclass(frozen=True)
class Verification:
    """The result of verifying a match."""

    is_replayed: bool
    """Whether it began under today's rules and was replayed with them."""
    flaw: Flaw | None
    problems: list[proof.Problem]


def check_stored_match(match: Match) -> Verification:
    """Verify a match that was dealt.

    It is replayed if it began under today's rules; its proof is checked if not, or if it is finished. Today's rules may
    play an older game's choices differently, but its numbers, cards and result can be checked without rules.
    """
    is_replayed = match.rules_version == RULES_VERSION
    flaw = match_history.verify_match(match) if is_replayed else match_history.verify_match_result(match)
    problems = [] if is_replayed and not match.is_finished else match_export.check_running_match(match).problems
    return Verification(is_replayed, flaw, problems)
