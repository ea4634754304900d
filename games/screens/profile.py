"""A player's record of games, for the profile."""

from dataclasses import dataclass
from typing import Any

from games.domain.accounts import player_totals
from games.domain.accounts.player_totals import Totals
from games.models import User
from games.screens import words
from games.screens.results import ratings, reliability


@dataclass(frozen=True)
class Role:
    """A character, and a player's results with it."""

    key: str
    name: str
    games: int
    won: int
    average: float | None


def played_roles(totals: Totals) -> list[Role]:
    """Return the characters that a person has played, the most frequent first."""
    return [
        Role(row["character"], words.card(row["character"], row["edition"]), row["games"], row["won"], row["average"])
        for row in totals.roles
    ]


def profile_context(person: User, totals: Totals, *, is_own: bool) -> dict[str, Any]:
    """Return the context of the profile, except its lists of games; private games count only on one's own profile."""
    return {
        "is_own": is_own,
        "record": totals.record,
        "kinds": totals.kinds,
        "roles": played_roles(totals),
        "rivals": player_totals.rivals_in(totals),
        "ratings": ratings.shown_ratings(person),
        "reliability": reliability.shown_reliability(person, private=is_own),
    }
