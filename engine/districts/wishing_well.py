"""Wishing Well (5): 1 point at the end for each unique district, itself included."""

from __future__ import annotations

from ..cards import UNIQUE, CityCount, District
from ..state import State
from ..text import gettext_noop as _


class WishingWell(District):
    suit = UNIQUE
    cost = 5
    name = _("Wishing Well")
    rule = _("At the end of the game, 1 extra point for each unique district in your city, including this one.")

    def points_at_end(self, state: State, seat: int, city: CityCount) -> int:
        return city.of_type(UNIQUE)
