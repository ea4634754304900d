"""The courtier: wants the crown, and builds noble districts."""

from __future__ import annotations

from .temperament import Temperament

COURTIER = Temperament(
    inclinations={"rank_4": 2.2, "taste_noble": 1.5},
    at_level={
        "apprentice": {"rank_4": -0.9, "lapses": -0.052},
        "builder": {"taste_noble": 0.5, "lapses": 0.26},
    },
)
