"""The final score, by player and kind of points."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import View
from engine.scoring import tie_breaks
from games.models.accounts.seat_mark import Mark
from games.screens import words


@dataclass(frozen=True)
class Column:
    """A player with their total of points."""

    number: int
    name: str
    total: int
    is_winner: bool
    is_me: bool
    handle: str
    """The handle of the player's profile; empty if there is none."""
    mark: Mark | None = None


@dataclass(frozen=True)
class Row:
    """The points of one kind for all players."""

    title: str
    points: tuple[int, ...]


@dataclass(frozen=True)
class Score:
    """The final score."""

    columns: list[Column]
    rows: list[Row]
    headline: str
    """A sentence that says who has won."""
    tie: str
    """A sentence about the tie-breaker; empty if there was no tie for first place."""
    shared: list[str]
    """Sentences about ties for other places."""

    @property
    def lines(self) -> list[tuple[Column, list[tuple[str, int]]]]:
        """Return (column, [(title, points)]): each player with their points of each kind."""
        return [
            (column, [(row.title, row.points[place]) for row in self.rows]) for place, column in enumerate(self.columns)
        ]


def final_score(view: View, names: Sequence[str], handles: Sequence[str], marks: Sequence[Mark] = ()) -> Score | None:
    """Return the itemized score of a finished game, highest total first."""
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
    columns = [
        Column(
            *(s + 1, names[s], totals[s], s in view.winners, s == view.seat, handles[s]), marks[s] if marks else None
        )
        for s in order
    ]
    return Score(
        columns,
        rows,
        score_headline(view, names, totals),
        tie_explanation(view, names, max(totals)),
        shared_places(names, totals),
    )


def shared_places(names: Sequence[str], totals: Sequence[int]) -> list[str]:
    """Return sentences about ties below the first place, which are not broken."""
    below = sorted({points for points in totals if points < max(totals) and totals.count(points) > 1}, reverse=True)
    message = _("%(names)s are tied and share the same place.")
    tied = [[name for name, own in zip(names, totals, strict=True) if own == points] for points in below]
    return [message % {"names": words.joined(group)} for group in tied]


def score_headline(view: View, names: Sequence[str], totals: Sequence[int]) -> str:
    """Return the sentence that says who has won; it addresses a winning viewer as "you"."""
    best = totals[view.winners[0]]
    values = {"names": words.joined(names[seat] for seat in view.winners), "points": best}
    if view.winners == (view.seat,):
        return ngettext("You win with %(points)d point", "You win with %(points)d points", best) % values
    if len(view.winners) == 1:
        return ngettext("%(names)s wins with %(points)d point", "%(names)s wins with %(points)d points", best) % values
    return (
        ngettext(
            "%(names)s share the win with %(points)d point each",
            "%(names)s share the win with %(points)d points each",
            best,
        )
        % values
    )


def tie_explanation(view: View, names: Sequence[str], best: int) -> str:
    """Return a sentence with the rule that broke the tie between players with the `best` total, and their values."""
    breaks = tie_breaks(dict(view.revealed), view.kit, view.scores)
    if len(breaks) == 1:
        return ""
    tied = ngettext("%(names)s have %(points)d point each.", "%(names)s have %(points)d points each.", best) % {
        "names": words.joined(names[seat] for seat in breaks),
        "points": best,
    }
    if view.kit.edition.ties_by_rank:
        rule = _("Tiebreaker, highest rank revealed in the last round: %(ranks)s.")
        had = {seat: str(rank) if rank else _("no rank") for seat, rank in breaks.items()}
    else:
        rule = _("Tiebreaker, points from districts alone: %(ranks)s.")
        had = {seat: str(points) for seat, points in breaks.items()}
    listed = words.joined(_("%(name)s: %(what)s") % {"name": names[seat], "what": what} for seat, what in had.items())
    shared = _("Still tied, so they share the win.") if len(view.winners) > 1 else ""
    return " ".join(filter(None, [tied, rule % {"ranks": listed}, shared]))
