"""The page that says how each neighbor plays."""

from __future__ import annotations

from typing import Any, NamedTuple

from babel.numbers import format_decimal, format_percent
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from games.domain.play.temperaments import TEMPERAMENT_OF
from games.models.accounts.seat_mark import COLORS, EMBLEMS, Mark
from games.screens.languages import locale
from games.screens.neighbors.figures import Figures, measured_figures
from games.screens.neighbors.temperament_words import TEMPERAMENT_WORDS
from games.screens.people import bot_name, neighbor_name


class FiguresRow(NamedTuple):
    """The figures of a neighbor at one level, as text."""

    level: str
    won: str
    recognized: str
    cost: str
    cards: str
    destroyed: str


class NeighborCard(NamedTuple):
    """A neighbor, as the page shows them."""

    key: str
    name: str
    mark: Mark
    temperament: Promise
    habits: Promise
    rows: list[FiguresRow]


def neighbors_context() -> dict[str, Any]:
    """Return the context of the page."""
    levels = measured_figures()
    cards = [
        NeighborCard(
            neighbor,
            neighbor_name(neighbor),
            Mark(COLORS[place], EMBLEMS[place], neighbor),
            *TEMPERAMENT_WORDS[temperament],
            [_figures_row(level, figures[temperament]) for level, figures in levels.items()],
        )
        for place, (neighbor, temperament) in enumerate(TEMPERAMENT_OF.items())
    ]
    measured = [
        {"level": bot_name(level), "games": _decimal(sum(f.games for f in figures.values()) / 4)}
        for level, figures in levels.items()
    ]
    return {"neighbors": cards, "measured": measured}


def _figures_row(level: str, figures: Figures) -> FiguresRow:
    return FiguresRow(
        bot_name(level),
        _("%(share)s (95%% confidence interval: %(low)s to %(high)s)")
        % {"share": _percent(figures.won), "low": _percent(figures.low), "high": _percent(figures.high)},
        _percent(figures.recognized),
        _decimal(figures.cost),
        _percent(figures.cards),
        _decimal(figures.destroyed),
    )


def _percent(share: float) -> str:
    return str(format_percent(share, format="#,##0.0%", locale=locale()))


def _decimal(number: float) -> str:
    return str(format_decimal(round(number, 1), locale=locale()))
