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

SEATS = 4
"""The neighbors in each game that was measured."""


class LevelFigures(NamedTuple):
    """The figures of a neighbor at one level, as text."""

    level: str
    won: str
    interval: str
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
    levels: list[LevelFigures]


class GuessCell(NamedTuple):
    """How often a program named one neighbor for another, or for the same."""

    share: str
    is_right: bool


class GuessRow(NamedTuple):
    """What a program took a neighbor for, with a cell for each neighbor."""

    name: str
    cells: list[GuessCell]


class MeasuredLevel(NamedTuple):
    """What was measured at one level."""

    level: str
    games: str
    least: str
    most: str
    recognized: str
    guesses: list[GuessRow]


def neighbors_context() -> dict[str, Any]:
    """Return the context of the page."""
    levels = measured_figures()
    cards = [
        NeighborCard(
            neighbor,
            neighbor_name(neighbor),
            Mark(COLORS[place], EMBLEMS[place], neighbor),
            *TEMPERAMENT_WORDS[temperament],
            [_level_figures(level, figures[temperament]) for level, figures in levels.items()],
        )
        for place, (neighbor, temperament) in enumerate(TEMPERAMENT_OF.items())
    ]
    measured = [_measured_level(level, figures) for level, figures in levels.items()]
    return {"neighbors": cards, "measured": measured}


def _level_figures(level: str, figures: Figures) -> LevelFigures:
    return LevelFigures(
        bot_name(level),
        _percent(figures.won),
        _("%(low)s–%(high)s") % {"low": _decimal(100 * figures.low), "high": _percent(figures.high)},
        _percent(figures.recognized),
        _decimal(figures.cost),
        _percent(figures.cards),
        _decimal(figures.destroyed),
    )


def _measured_level(level: str, figures: dict[str, Figures]) -> MeasuredLevel:
    games = sum(one.games for one in figures.values())
    shares = [one.won for one in figures.values()]
    return MeasuredLevel(
        bot_name(level),
        str(format_decimal(games // SEATS, locale=locale())),
        _percent(min(shares)),
        _percent(max(shares)),
        _percent(sum(one.recognized * one.games for one in figures.values()) / games),
        [_guess_row(neighbor, figures[temperament]) for neighbor, temperament in TEMPERAMENT_OF.items()],
    )


def _guess_row(neighbor: str, figures: Figures) -> GuessRow:
    return GuessRow(
        neighbor_name(neighbor),
        [
            GuessCell(str(round(100 * figures.guesses[guess] / figures.games)), guess == TEMPERAMENT_OF[neighbor])
            for guess in TEMPERAMENT_OF.values()
        ],
    )


def _percent(share: float) -> str:
    return str(format_percent(share, format="#,##0.0%", locale=locale()))


def _decimal(number: float) -> str:
    """Return a number with one decimal, so that figures of a column have equally many."""
    return str(format_decimal(number, format="#,##0.0", locale=locale()))
