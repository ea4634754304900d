"""Verification that a stored match follows from its seed and its choices."""

from __future__ import annotations

from dataclasses import dataclass

from engine import proof
from games.domain.matches import match_export, match_history
from games.domain.matches.dealing import RULES_VERSION
from games.domain.matches.match_history import Mismatch
from games.models import Match


@dataclass(frozen=True)
class Verification:
    """The result of verifying a match."""

    is_replayed: bool
    """Whether the match began under the current rules and was replayed with them."""
    flaw: Mismatch | None
    problems: list[proof.Problem]


def check_stored_match(match: Match) -> Verification:
    """Verify a match whose cards were dealt.

    A match that began under the current rules is replayed. For finished matches and those with older rules, the proof
    is checked: the current rules may give old choices another outcome, but numbers, cards and result can be checked
    without the rules.
    """
    is_replayed = match.rules_version == RULES_VERSION
    flaw = match_history.verify_match(match) if is_replayed else match_history.verify_match_result(match)
    problems = [] if is_replayed and not match.is_finished else match_export.check_running_match(match).problems
    return Verification(is_replayed, flaw, problems)
