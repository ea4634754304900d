"""The cautious one: likes rank 5, whose city is safe, and harms no one."""

from __future__ import annotations

from .temperament import Temperament

CAUTIOUS = Temperament(
    inclinations={"rank_5": 2.2, "rank_1": -0.3, "rank_2": -0.6, "rank_8": -0.4, "taste_religious": 1.2, "arson": -3.0},
    at_level={
        "apprentice": {"lapses": 0.188},
        "builder": {"rank_5": 0.3, "rank_2": -0.4, "lapses": 0.085},
    },
)
