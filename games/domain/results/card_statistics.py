"""Card statistics: totals of the card results of all finished games."""

from __future__ import annotations

from dataclasses import astuple, dataclass, fields
from typing import TYPE_CHECKING

import engine
from games.domain.results.confidence_intervals import mean_interval, share_interval
from games.models import CardTally

if TYPE_CHECKING:
    from games.domain.results.confidence_intervals import Figure


@dataclass(frozen=True)
class CardFigures:
    """The totals of one card."""

    games: int
    """The number of finished games with the card."""
    in_use: int
    """The number of these games in which it was chosen, built or played."""
    players: int
    """The number of seats in these games."""
    times: int
    """How many times it was chosen, built or played."""
    seats: int
    """The number of seats that chose or played it, or had it in their city at the end."""
    won: int
    """How many of these seats won."""
    points: int
    squares: int
    expected: float
    """How many of these seats would have won if all seats won equally often."""

    def __add__(self, other: CardFigures) -> CardFigures:
        """Return the totals of both together."""
        return CardFigures(*(a + b for a, b in zip(astuple(self), astuple(other), strict=True)))

    @property
    def score(self) -> Figure | None:
        """Return the average score of the seats that used the card."""
        return mean_interval(self.seats, self.points / self.seats, self.squares / self.seats) if self.seats else None

    @property
    def chosen(self) -> Figure | None:
        """Return the share of seats that used the card."""
        return share_interval(self.seats, self.players)

    @property
    def winners(self) -> Figure | None:
        """Return the share of winners among the seats that used the card."""
        return share_interval(self.won, self.seats)


@dataclass(frozen=True)
class CardStatistics:
    """The totals of all cards."""

    characters: dict[str, tuple[str, CardFigures]]
    """By character: an edition that has it, and its totals over all editions."""
    shown: dict[tuple[str, str], CardFigures]
    """By edition and card: its totals in public games only."""


def count_cards() -> CardStatistics:
    """Return the totals of all cards, from their tallies."""
    people = {character.key for edition in engine.EDITIONS.values() for character in edition.characters}
    characters: dict[str, tuple[str, CardFigures]] = {}
    shown: dict[tuple[str, str], CardFigures] = {}
    columns = [field.name for field in fields(CardFigures)]
    for row in CardTally.objects.order_by("edition", "card", "is_private"):
        figures = CardFigures(*(getattr(row, name) for name in columns))
        if row.card in people:
            before = characters.get(row.card)
            characters[row.card] = row.edition, before[1] + figures if before else figures
        if not row.is_private:
            shown[row.edition, row.card] = figures
    return CardStatistics(characters, shown)
