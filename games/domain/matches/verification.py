"""Whether a stored match is what its seed and its choices make of it."""

from __future__ import annotations

from dataclasses import dataclass

from engine import proof
from games.domain.matches import match_export, match_history
from games.domain.matches.dealing import RULES_VERSION
from games.domain.matches.match_history import Flaw
from games.models import Match


@dataclass(frozen=True)
class Verification:
    """What came of looking at a match."""

    is_replayed: bool
    """Whether it began under today's rules, and was played again by them."""
    flaw: Flaw | None
    problems: list[proof.Problem]


def check_stored_match(match: Match) -> Verification:
    """Look at a match that has begun: by the rules if it began under today's, by its proof if it did not or is over.

    Today's rules may make another game of an older one's choices; its numbers, cards and result need no rules.
    """
    is_replayed = match.rules_version == RULES_VERSION
    flaw = match_history.verify_match(match) if is_replayed else match_history.verify_match_result(match)
    problems = [] if is_replayed and not match.is_finished else match_export.check_running_match(match).problems
    return Verification(is_replayed, flaw, problems)
