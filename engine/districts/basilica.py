"""Basilica (4): 1 point at the end for each district with an odd cost."""

from __future__ import annotations

from ..cards import UNIQUE, CityCount, District
from ..state import State
from ..text import gettext_noop as _


class Basilica(District):
    suit = UNIQUE
    cost = 4
    name = _("Basilica")
    rule = _("At the end of the game, 1 extra point for each district in your city with an odd cost.")

    def points_at_end(self, state: State, seat: int, city: CityCount) -> int:
        # The Artist's gold changes the cost; the Factory does not, because it only lowers the price.
        return sum(cost % 2 for _key, cost, _suit in city.buildings)
