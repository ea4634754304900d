"""The points of one player in a finished game, explained in sentences: one for each kind of points."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import engine
from engine import View
from engine.cards import SUITS
from engine.scoring import COMPLETE, FIRST_COMPLETE, FIVE_TYPES, ScoreLine
from games.screens import words


def explained_points(view: View) -> list[str]:
    """Return the sentences for the viewer of a finished game; an empty list for anyone else, or before the end."""
    if view.seat is None or not view.scores:
        return []
    lines = view.scores[view.seat]
    return [
        districts_sentence(view, points_of(lines, "districts")),
        types_sentence(view, points_of(lines, "types")),
        completion_sentence(view, points_of(lines, "completed")),
        *unique_sentences(view, lines),
        total_sentence(sum(line.points for line in lines)),
    ]


def points_of(lines: Sequence[ScoreLine], part: str) -> int:
    """Return the points of one kind."""
    return sum(line.points for line in lines if line.part == part)


def districts_sentence(view: View, points: int) -> str:
    """Return the sentence about the points of the districts."""
    if not view.own.city:
        return _("Districts: 0 points. Each district scores what it costs.")
    return ngettext(
        "Districts: %(points)d point. Each district scores what it costs.",
        "Districts: %(points)d points. Each district scores what it costs.",
        points,
    ) % {"points": points}


def types_sentence(view: View, points: int) -> str:
    """Return the sentence about the bonus for all five types, or about the types that the city lacks."""
    values = {"points": points or FIVE_TYPES, "types": words.joined(missing_types(view))}
    if points:
        return _("All five types: %(points)d points, because your city has districts of each.") % values
    return _("All five types: 0 of %(points)d points. Your city lacks: %(types)s.") % values


def missing_types(view: View) -> list[str]:
    """Return the names of the types of which the viewer's city has no district."""
    cards = words.cards_by_key(view.edition)
    built = {cards[words.plain_district(key)].suit for key in view.own.city}
    return [str(words.TYPES[suit]) for suit in SUITS if suit not in built]


def completion_sentence(view: View, points: int) -> str:
    """Return the sentence about the bonus for a complete city."""
    goal = engine.EDITIONS[view.edition].city_size[len(view.players)]
    values = {"points": points, "first": FIRST_COMPLETE, "later": COMPLETE, "size": view.own.city_size, "goal": goal}
    if points == FIRST_COMPLETE:
        return _("Complete city: %(points)d points, because yours was the first with %(goal)d districts.") % values
    if points:
        return _("Complete city: %(points)d points. The first city with %(goal)d districts scores %(first)d.") % values
    return (
        _(
            "Complete city: 0 points. You built %(size)d of %(goal)d districts; the first complete city scores "
            "%(first)d points, any other %(later)d."
        )
        % values
    )


def unique_sentences(view: View, lines: Sequence[ScoreLine]) -> Iterator[str]:
    """Yield a sentence for each unique district that scored extra points."""
    for line in lines:
        if line.part == "uniques" and line.points:
            values = {
                "card": words.card(line.card, view.edition),
                "points": line.points,
                "rule": words.rule(line.card, view.edition),
            }
            yield (
                ngettext(
                    "%(card)s: %(points)d extra point. %(rule)s",
                    "%(card)s: %(points)d extra points. %(rule)s",
                    line.points,
                )
                % values
            )


def total_sentence(total: int) -> str:
    """Return the sentence about the total."""
    return ngettext("Total: %(points)d point.", "Total: %(points)d points.", total) % {"points": total}
