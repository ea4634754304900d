"""The avenger: robs and kills, and turns on players who attacked someone in this round."""

from __future__ import annotations

from .temperament import Temperament

AVENGER = Temperament(
    inclinations={"rank_2": 3.2, "rank_1": 0.5, "rank_3": -1.0, "rank_5": -1.0, "rank_4": -0.5, "grudge": 1.5},
    at_level={
        "apprentice": {"lapses": 0.039},
        "builder": {"rank_2": 1.0, "rank_1": 0.2, "rank_8": -0.5, "lapses": 0.39},
    },
)
