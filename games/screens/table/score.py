"""The final count: a row for each player, a column for each kind of point."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import View
from games.screens import words


@dataclass(frozen=True)
class Column:
    """One player's total."""

    number: int
    name: str
    total: int
    is_winner: bool
    is_me: bool


@dataclass(frozen=True)
class Row:
    """One kind of point over all players."""

    title: str
    points: tuple[int, ...]


@dataclass(frozen=True)
class Score:
    """The whole count."""

    columns: list[Column]
    rows: list[Row]
    headline: str
    """Who has won."""

    @property
    def lines(self) -> list[tuple[Column, list[tuple[str, int]]]]:
        """Give each player with the points of each kind."""
        return [
            (column, [(row.title, row.points[place]) for row in self.rows]) for place, column in enumerate(self.columns)
        ]


def score(view: View, names: Sequence[str]) -> Score | None:
    """Give the itemised score of a game that is over, the best first."""
    if not view.scores:
        return None
    totals = [sum(line.points for line in lines) for lines in view.scores]
    order = sorted(range(len(names)), key=lambda seat: (seat not in view.winners, -totals[seat], seat))
    parts = {
        "districts": _("Districts"),
        "types": _("All five types"),
        "completed": _("Complete city"),
        "uniques": _("Unique districts"),
        "action_cards": _("Action cards"),
    }
    rows = []
    for part, title in parts.items():
        points = tuple(sum(line.points for line in view.scores[seat] if line.part == part) for seat in order)
        if any(points):
            rows.append(Row(title, points))
    columns = [Column(s + 1, names[s], totals[s], s in view.winners, s == view.seat) for s in order]
    return Score(columns, rows, headline(view, names, totals))


def headline(view: View, names: Sequence[str], totals: Sequence[int]) -> str:
    """Say who has won, to the viewer."""
    best = totals[view.winners[0]]
    holes = {"names": words.joined(names[seat] for seat in view.winners), "points": best}
    if view.winners == (view.seat,):
        return ngettext("You win with %(points)d point", "You win with %(points)d points", best) % holes
    if len(view.winners) == 1:
        return ngettext("%(names)s wins with %(points)d point", "%(names)s wins with %(points)d points", best) % holes
    return ngettext("%(names)s win with %(points)d point", "%(names)s win with %(points)d points", best) % holes
