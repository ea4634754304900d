"""Drawings of all districts. The function names are the card IDs."""

from games.pictures.districts import (
    military,
    noble,
    religious,
    trade,
    unique_learning,
    unique_life,
    unique_stone,
    unique_work,
)

__all__ = ["military", "noble", "religious", "trade", "unique_learning", "unique_life", "unique_stone", "unique_work"]
