"""Totals of a player's games: by edition and size, by character, and against other players.

Private games count only where the player looks at their own totals (`private=True`): other viewers must not learn that
these games exist. Games taken over as a substitute do not count, because someone else played most of them.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import Avg, Count, F, Max, Q, QuerySet

from games.domain.results import player_statistics
from games.enums import MatchStatus
from games.models import Played, Seat, User

MAX_RIVALS = 20
WON = Q(is_winner=True)


def results_by_edition(person: User, *, private: bool = False) -> Iterable[Mapping[str, Any]]:
    """Return the player's games, wins and scores for each edition and number of players.

    Each row has `edition`, `size`, `games`, `won`, `average` and `best`.
    """
    return (
        Seat.objects.filter(_is_counted(private), user=person, is_taken_over=False)
        .values(edition=F("match__edition"), size=F("match__size"))
        .annotate(games=Count("pk"), won=Count("pk", filter=WON), average=Avg("score"), best=Max("score"))
        .order_by("edition", "size")
    )


def results_by_character(person: User, *, private: bool = False) -> Iterable[Mapping[str, Any]]:
    """Return the number and the results of the games in which the player took a turn with each character.

    Each row has `character`, `edition`, `games`, `won` and `average`. Resigned games do not count.
    """
    own = Q(match__seats__user=person, match__seats__number=F("seat"), match__seats__resigned_at=None)
    own &= Q(match__seats__is_taken_over=False)
    return (
        Played.objects.filter(_is_counted(private), own)
        .values("character")
        .annotate(
            edition=Max("match__edition"),
            games=Count("match"),
            won=Count("match", filter=Q(match__seats__is_winner=True)),
            average=Avg("match__seats__score"),
        )
        .order_by("-games", "-won", "character")
    )


def rivals_of(person: User, *, private: bool = False) -> QuerySet[User]:
    """Return the accounts that the player met most often, with `games`, `ahead`, `behind` and `last`."""
    met = _is_counted(private, "seats__match__") & Q(seats__match__seats__user=person)
    met &= Q(seats__is_taken_over=False, seats__match__seats__is_taken_over=False)
    mine, theirs = F("seats__match__seats__place"), F("seats__place")
    return (
        player_statistics.accounts()
        .filter(met)
        .exclude(pk=person.pk)
        .annotate(
            games=Count("seats"),
            ahead=Count("seats", filter=Q(seats__place__gt=mine)),
            behind=Count("seats", filter=Q(seats__match__seats__place__gt=theirs)),
            last=Max("seats__match__ended_at"),
        )
        .order_by("-games", "-last")[:MAX_RIVALS]
    )


def _is_counted(private: bool, match: str = "match__") -> Q:
    """Return a condition for finished games, with or without private ones; `match` is the lookup path to the match."""
    over = Q((f"{match}status", MatchStatus.FINISHED))
    return over if private else over & Q((f"{match}is_private", False))
