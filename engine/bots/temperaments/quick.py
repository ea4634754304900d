"""The quick one: builds cheap districts, and exchanges an empty hand for a full one."""

from __future__ import annotations

from .temperament import Temperament

QUICK = Temperament(
    inclinations={"rank_3": 3.0, "rank_7": 1.0, "dear": -1.6, "tempo": 0.5},
    at_level={
        "apprentice": {"dear": 0.6, "lapses": -0.03},
        "builder": {"dear": -0.3, "rank_3": 0.7, "lapses": 0.165},
    },
)
