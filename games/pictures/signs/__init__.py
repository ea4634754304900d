"""Icons in a box of 24 by 24 units, recognizable at 16 pixels."""

from games.pictures.signs import things, uses

__all__ = ["things", "uses"]
