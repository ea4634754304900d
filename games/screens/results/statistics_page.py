"""The statistics page: tables of figures with their confidence intervals."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from babel.numbers import format_decimal, format_percent
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.domain.results.confidence_intervals import Figure
from games.domain.results.site_statistics import SiteStatistics, StatisticsRow
from games.screens import people, words
from games.screens.languages import locale
from games.screens.setup.casting import CASTS
from games.screens.setup.labels import EDITIONS

WON, SCORE, ROUNDS = gettext_lazy("Won"), gettext_lazy("Average score"), gettext_lazy("Rounds")
CHOSEN, WINNER, BEST = gettext_lazy("Chosen"), gettext_lazy("Winner's score"), gettext_lazy("Best score")


@dataclass(frozen=True)
class Cell:
    """A figure with its confidence interval."""

    figure: str
    bounds: str = ""


@dataclass(frozen=True)
class Line:
    """A row of a table, with a label, a number of games or seats, and figures."""

    name: str
    picture: str
    games: int
    cells: list[Cell]


@dataclass(frozen=True)
class DataTable:
    """A table of figures about all games."""

    key: str
    title: str
    first: str
    """The heading of the first column."""
    counted: str
    """The heading of the column with the numbers of games or seats."""
    heads: list[Promise]
    lines: list[Line]


@dataclass(frozen=True)
class Page:
    """The content of the page."""

    counted_at: datetime
    finished: int
    running: int
    rounds: Cell
    tables: list[DataTable]


def statistics_context(statistics: SiteStatistics) -> Page:
    """Return the tables of figures that have at least one row."""
    tables = [
        DataTable("sizes", _("By edition and number of players"), _("Edition"), _("Games"),
              [ROUNDS, WINNER, SCORE, BEST], [figures_line(row, edition_and_size(row)) for row in statistics.sizes]),
        DataTable("characters", _("By character"), _("Character"), _("Seats"), [CHOSEN, WON, SCORE],
              [figures_line(row, words.card(*row.key), row.key[0]) for row in statistics.characters]),
        DataTable("seats", _("By seat"), _("Seat"), _("Games"), [WON, SCORE],
              [figures_line(row, seat_of_size(row)) for row in statistics.seats]),
        DataTable("presets", _("By character setup"), _("Characters"), _("Games"), [ROUNDS, WINNER],
              [figures_line(row, selection_name(row)) for row in statistics.presets]),
        DataTable("kinds", _("By opponents"), _("Who"), _("Seats"), [WON, SCORE],
              [figures_line(row, people.bot_name(row.key[0]) if row.key[0] else _("People"))
               for row in statistics.kinds]),
    ]  # fmt: skip
    filled = [table for table in tables if table.lines]
    return Page(
        statistics.counted_at,
        statistics.finished,
        statistics.running,
        figure_cell(statistics.rounds, localized_decimal),
        filled,
    )


def figures_line(row: StatisticsRow, name: str, picture: str = "") -> Line:
    """Return a row of a table."""
    cells = [figure_cell(one, localized_percent) for one in (row.chosen, row.won) if one is not None]
    cells += [figure_cell(one, localized_decimal) for one in (row.rounds, row.winner, row.score) if one is not None]
    if row.best is not None:
        cells.append(Cell(str(row.best)))
    return Line(name, picture, row.games, cells)


def figure_cell(figure: Figure | None, format_value: Callable[[float], str]) -> Cell:
    """Return a figure and the bounds of its confidence interval, formatted."""
    if figure is None:
        return Cell("–")
    if figure.low is None or figure.high is None:
        return Cell(format_value(figure.value))
    return Cell(format_value(figure.value), f"{format_value(figure.low)}–{format_value(figure.high)}")


def localized_percent(share: float) -> str:
    """Return a fraction as a percentage in the reader's language."""
    return format_percent(without_minus_zero(share, 2), locale=locale())


def localized_decimal(value: float) -> str:
    """Return a number with one decimal in the reader's language."""
    return format_decimal(without_minus_zero(value, 1), format="0.0", locale=locale())


def without_minus_zero(value: float, digits: int) -> float:
    """Round a value; small negative ones become 0, because "-0 %" looks like an error."""
    return round(value, digits) + 0.0


def edition_and_size(row: StatisticsRow) -> str:
    """Return the name of an edition with a number of players."""
    edition, size = row.key
    return _("%(edition)s, players: %(size)d") % {"edition": EDITIONS.get(edition, edition), "size": size}


def seat_of_size(row: StatisticsRow) -> str:
    """Return the name of a seat, with the number of players at its table."""
    size, number = row.key
    return _("Seat %(number)d of %(size)d") % {"number": number + 1, "size": size}


def selection_name(row: StatisticsRow) -> str:
    """Return the name of a preset or of another way to select characters."""
    (key,) = row.key
    return str(CASTS[key][0]) if key in CASTS else key
