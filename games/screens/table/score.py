"""The final score, by player and kind of points."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import View
from engine.scoring import tie_breaks
from games import pictures
from games.models.accounts.seat_mark import Mark
from games.screens import words
from games.screens.table.cities import SKY_OTHERS, SPAN_OTHERS, City
from games.screens.table.own_result import PLACES, place_phrase

HIGH = 40
"""The most points whose tower fits the usual scale."""


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
    place: str = ""
    """The place below the first, such as "3rd"; empty for winners."""
    town: str = ""
    """The drawing of the city, in the same scale for all."""

    @property
    def css(self) -> str:
        """Return the CSS classes of the tower."""
        return " ".join(name for name, is_set in (("won", self.is_winner), ("me", self.is_me)) if is_set)


@dataclass(frozen=True)
class Row:
    """The points of one kind for all players."""

    title: str
    points: tuple[int, ...]
    kind: str = ""
    """The `part` of the engine's score lines."""


@dataclass(frozen=True)
class Score:
    """The final score."""

    columns: list[Column]
    rows: list[Row]
    headline: str
    """A sentence that says who has won."""
    own: str
    """The viewer's place and distance from the others; empty for spectators and shared wins."""
    tie: str
    """A sentence about the tie-breaker; empty if there was no tie for first place."""
    shared: list[str]
    """Sentences about ties for other places."""

    @property
    def towers(self) -> list[tuple[Column, list[tuple[Row, int]]]]:
        """Return (column, [(row, points)]): each player with their points of each kind that brought any."""
        return [
            (column, [(row, row.points[index]) for row in self.rows if row.points[index]])
            for index, column in enumerate(self.columns)
        ]

    @property
    def is_high(self) -> bool:
        """Return whether the towers need a smaller scale."""
        return max(column.total for column in self.columns) > HIGH


def final_score(
    view: View,
    names: Sequence[str],
    handles: Sequence[str],
    marks: Sequence[Mark] = (),
    cities: Iterable[City] = (),
) -> Score | None:
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
            rows.append(Row(title, points, part))
    towns = {city.number: drawn_town(city) for city in cities}
    columns = [
        Column(
            *(s + 1, names[s], totals[s], s in view.winners, s == view.seat, handles[s]),
            marks[s] if marks else None,
            "" if s in view.winners else str(PLACES[place_of(view, s, totals)]),
            towns.get(s + 1, ""),
        )
        for s in order
    ]
    return Score(
        columns,
        rows,
        score_headline(view, names, totals),
        own_place(view, names, totals),
        tie_explanation(view, names, max(totals)),
        shared_places(view, names, totals),
    )


def drawn_town(city: City) -> SafeString:
    """Return the drawing of a city below its tower."""
    town = city.town._replace(span=SPAN_OTHERS, sky=SKY_OTHERS, new="")
    return pictures.town(**town._asdict())


def place_of(view: View, seat: int, totals: Sequence[int]) -> int:
    """Return the place of a seat. Seats with equal points share a place, unless one of them has won."""
    if seat in view.winners:
        return 1
    return 1 + sum(other in view.winners or points > totals[seat] for other, points in enumerate(totals))


def own_place(view: View, names: Sequence[str], totals: Sequence[int]) -> str:
    """Return the viewer's place and distance from the winner or, for a sole winner, from the next player."""
    seat = view.seat
    if seat is None:
        return ""
    if seat not in view.winners:
        return place_phrase(
            place_of(view, seat, totals),
            max(totals) - totals[seat],
            is_shared=sum(points == totals[seat] for points in totals) > 1,
        )
    next_best = max((points for other, points in enumerate(totals) if other != seat), default=totals[seat])
    ahead = totals[seat] - next_best
    if len(view.winners) > 1 or not ahead:
        return ""
    following = [name for other, name in enumerate(names) if other != seat and totals[other] == next_best]
    message = ngettext("%(points)d point ahead of %(names)s", "%(points)d points ahead of %(names)s", ahead)
    return message % {"points": ahead, "names": words.joined(following)}


def shared_places(view: View, names: Sequence[str], totals: Sequence[int]) -> list[str]:
    """Return sentences about ties below the first place, which are not broken."""
    below = sorted({points for points in totals if points < max(totals) and totals.count(points) > 1}, reverse=True)
    tied = [[seat for seat, own in enumerate(totals) if own == points] for points in below]
    return [
        _("%(names)s tie for %(place)s.")
        % {"names": words.joined(names[seat] for seat in seats), "place": PLACES[place_of(view, seats[0], totals)]}
        for seats in tied
    ]


def score_headline(view: View, names: Sequence[str], totals: Sequence[int]) -> str:
    """Return the sentence that says who has won; it addresses a winning viewer as "you"."""
    best = totals[view.winners[0]]
    others = [names[seat] for seat in view.winners if seat != view.seat]
    values = {"names": words.joined(others), "points": best}
    if not others:
        return ngettext("You win with %(points)d point", "You win with %(points)d points", best) % values
    if len(view.winners) == 1:
        return ngettext("%(names)s wins with %(points)d point", "%(names)s wins with %(points)d points", best) % values
    if view.seat not in view.winners:
        message = ngettext(
            "%(names)s share the win with %(points)d point each",
            "%(names)s share the win with %(points)d points each",
            best,
        )
    elif len(others) == 1:
        message = ngettext(
            "You and %(names)s share the win with %(points)d point each",
            "You and %(names)s share the win with %(points)d points each",
            best,
        )
    else:
        message = ngettext(
            "You, %(names)s share the win with %(points)d point each",
            "You, %(names)s share the win with %(points)d points each",
            best,
        )
    return message % values


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
    listed = words.joined(_("%(name)s (%(what)s)") % {"name": names[seat], "what": what} for seat, what in had.items())
    shared = _("Still tied, so they share the win.") if len(view.winners) > 1 else ""
    return words.running_text([tied, rule % {"ranks": listed}, shared])
