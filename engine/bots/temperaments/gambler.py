"""The gambler: kills on a hunch, and would rather draw cards than gather gold."""

from __future__ import annotations

from .temperament import Temperament

GAMBLER = Temperament(
    inclinations={"rank_1": 2.2, "gather_gold": -1.0, "hunch": 0.6},
    at_level={
        "apprentice": {"rank_1": -0.8, "gather_gold": 0.8, "lapses": -0.1},
        "builder": {"gather_gold": -0.3, "lapses": 0.12},
    },
)
