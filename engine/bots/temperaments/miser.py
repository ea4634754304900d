"""The miser: gathers gold, keeps a hoard of it, and builds unique districts."""

from __future__ import annotations

from .temperament import Temperament

MISER = Temperament(
    inclinations={
        "hoard": 1.3,
        "gather_gold": 1.0,
        "dear": 0.2,
        "taste_unique": 2.0,
        "rank_1": -1.5,
        "rank_3": -1.0,
        "rank_8": -1.0,
        "rank_7": 0.7,
        "rank_6": 0.7,
    },
    at_level={
        "apprentice": {"lapses": 0.163},
        "builder": {"taste_unique": -0.5, "dear": -0.2, "hoard": -0.4, "rank_1": 0.3},
    },
)
