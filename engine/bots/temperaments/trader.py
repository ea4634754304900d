"""The trader: likes ranks 6 and 3, and builds trade districts."""

from __future__ import annotations

from .temperament import Temperament

TRADER = Temperament(
    inclinations={"rank_6": 3.0, "rank_3": 1.2, "rank_1": -1.0, "rank_2": -1.0, "rank_8": -1.0, "taste_trade": 4.0},
    at_level={
        "apprentice": {"taste_trade": -2.0, "lapses": 0.325},
        "builder": {"lapses": 0.36, "rank_3": -0.6, "rank_6": 0.4},
    },
)
