"""Statistics about a card in games on this site, for its page in the rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from games.domain.results.confidence_intervals import share_interval
from games.screens.results.statistics_page import Cell, figure_cell, localized_percent

if TYPE_CHECKING:
    from games.domain.results.card_statistics import CardFigures


def card_figures(kind: str, figures: CardFigures | None) -> list[tuple[str, Cell]]:
    """Return (label, figure) pairs: how often a card was used, and how often its players won; empty without games."""
    if figures is None:
        return []
    times, players = count_labels(kind)
    told = [(_("Finished games with this card"), Cell(str(figures.games))), (times, Cell(str(figures.times)))]
    if kind == "districts":
        told.append((_("Games in which it was built"), share_cell(figures.in_use, figures.games)))
    told.append((players, share_cell(figures.seats, figures.players)))
    if figures.seats:
        told.append((_("Of these, won"), share_cell(figures.won, figures.seats)))
        told.append((_("If all players won equally often"), Cell(localized_percent(figures.expected / figures.seats))))
    return told


def count_labels(kind: str) -> tuple[str, str]:
    """Return the labels of the two figures for a character, a district or an action card."""
    if kind == "characters":
        return _("Times chosen"), _("Players who chose it")
    if kind == "districts":
        return _("Times built"), _("Players who had it at the end")
    return _("Times played"), _("Players who played it")


def share_cell(count: int, total: int) -> Cell:
    """Return a figure with a count, its share of the total, and the confidence interval of the share."""
    told = figure_cell(share_interval(count, total), localized_percent)
    return Cell(f"{count} ({told.figure})", told.bounds)
