"""The arsonist: likes rank 8, and destroys what gold can pay for."""

from __future__ import annotations

from .temperament import Temperament

ARSONIST = Temperament(
    inclinations={"rank_8": 2.8, "rank_5": -1.0, "rank_2": -0.7, "arson": 2.0, "taste_military": 2.0, "harm": 0.3},
    at_level={
        "apprentice": {"arson": -1.85, "lapses": 0.016},
        "builder": {"lapses": 0.38},
    },
)
