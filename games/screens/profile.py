"""A player's record of games, for the profile."""

from dataclasses import dataclass
from typing import Any

from games.domain.accounts import player_profile
from games.domain.results.player_statistics import player_record
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


def played_roles(person: User, *, private: bool = False) -> list[Role]:
    """Return the characters that a person has played, the most frequent first."""
    return [
        Role(row["character"], words.card(row["character"], row["edition"]), row["games"], row["won"], row["average"])
        for row in player_profile.results_by_character(person, private=private)
    ]


def profile_context(person: User, *, is_own: bool) -> dict[str, Any]:
    """Return the context of the profile, except its lists of games; private games count only on one's own profile."""
    return {
        "is_own": is_own,
        "record": player_record(person, private=is_own),
        "kinds": player_profile.results_by_edition(person, private=is_own),
        "roles": played_roles(person, private=is_own),
        "rivals": player_profile.rivals_of(person, private=is_own),
        "ratings": ratings.shown_ratings(person),
        "reliability": reliability.shown_reliability(person, private=is_own),
    }
