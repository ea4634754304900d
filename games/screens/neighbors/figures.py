"""The measured figures of the temperaments, which `./dev temperaments --write` stores in `figures.json`."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import NamedTuple

FIGURES = Path(__file__).with_name("figures.json")


class Figures(NamedTuple):
    """The figures of one temperament at one level."""

    games: int
    won: float
    """The share of games won; a shared victory counts by its share."""
    low: float
    high: float
    """The 95 % confidence interval of `won`."""
    recognized: float
    """The share of games in which a program named the temperament by what spectators saw."""
    guesses: dict[str, int]
    """Temperament -> in how many games the program named it."""
    cost: float
    """The average cost of a district built."""
    cards: float
    """The share of turns in which it gathered cards, not gold."""
    destroyed: float
    """Districts of other players destroyed in a game, on average."""


@cache
def measured_figures() -> dict[str, dict[str, Figures]]:
    """Return level -> temperament -> figures. Cached: copy before changing."""
    levels = json.loads(FIGURES.read_text())
    return {
        level: {
            name: Figures._make(figures[field] for field in Figures._fields) for name, figures in temperaments.items()
        }
        for level, temperaments in levels.items()
    }
