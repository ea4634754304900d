"""Figures about cards, added up from what became of each in every finished game."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import TYPE_CHECKING

from django.db.models import Count, F, FloatField, Q, Sum
from django.db.models.functions import Cast

import engine
from games.domain.results.confidence_intervals import mean_interval, share_interval
from games.models import CardResult

if TYPE_CHECKING:
    from games.domain.results.confidence_intervals import Figure


@dataclass(frozen=True)
class CardFigures:
    """What the results of a card in some games come to."""

    games: int
    """In so many finished games the card was."""
    in_use: int
    """In so many of these it was chosen, built or played at least once."""
    players: int
    """The seats at all these games."""
    times: int
    """How often it was chosen, built or played."""
    seats: int
    """The seats that chose or played it, or had it in the city at the end."""
    won: int
    """Those of them that won."""
    points: int
    squares: int
    expected: float
    """How many of them would have won if at each game every seat won equally often."""

    def __add__(self, other: CardFigures) -> CardFigures:
        """Take the games of both together."""
        return CardFigures(*(a + b for a, b in zip(astuple(self), astuple(other), strict=True)))

    @property
    def score(self) -> Figure | None:
        """Give the average score of those seats."""
        return mean_interval(self.seats, self.points / self.seats, self.squares / self.seats) if self.seats else None

    @property
    def chosen(self) -> Figure | None:
        """Give the share of the seats that were these."""
        return share_interval(self.seats, self.players)

    @property
    def winners(self) -> Figure | None:
        """Give the share of these seats that won."""
        return share_interval(self.won, self.seats)


@dataclass(frozen=True)
class CardStatistics:
    """All cards, counted at once."""

    characters: dict[str, tuple[str, CardFigures]]
    """By character: an edition that has it, and its games of all editions."""
    shown: dict[tuple[str, str], CardFigures]
    """By edition and card: the games that anybody may look at."""


def count_cards() -> CardStatistics:
    """Add up the results of all finished games."""
    people = {one.key for edition in engine.EDITIONS.values() for one in edition.characters}
    characters: dict[str, tuple[str, CardFigures]] = {}
    shown: dict[tuple[str, str], CardFigures] = {}
    group = ("match__edition", "card", "match__is_private")
    # In the order of the fields of CardFigures.
    rows = CardResult.objects.values_list(*group).annotate(
        games=Count("pk"),
        in_use=Count("pk", filter=Q(times__gt=0)),
        players=Sum("match__size"),
        all_times=Sum("times"),
        all_seats=Sum("seats"),
        all_won=Sum("won"),
        all_points=Sum("points"),
        all_squares=Sum("squares"),
        expected=Sum(Cast("seats", FloatField()) / F("match__size")),
    )
    for edition, card, is_private, *sums in rows.order_by(*group):
        found = CardFigures(*sums)
        if card in people:
            before = characters.get(card)
            characters[card] = edition, before[1] + found if before else found
        if not is_private:
            shown[edition, card] = found
    return CardStatistics(characters, shown)
