"""Ivory Tower (5): points at the end if it is the only unique district in the city."""

from __future__ import annotations

from ..cards import UNIQUE, CityCount, District
from ..state import State
from ..text import gettext_noop as _


class IvoryTower(District):
    suit = UNIQUE
    cost = 5
    points = 5
    name = _("Ivory Tower")
    rule = _("At the end of the game, %(points)d extra points if it is the only unique district in your city.")

    def points_at_end(self, state: State, seat: int, city: CityCount) -> int:
        return self.points if city.of_type(UNIQUE) == 1 else 0
