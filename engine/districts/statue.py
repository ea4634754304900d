"""Statue (3): points at the end for holding the crown."""

from __future__ import annotations

from ..cards import UNIQUE, CityCount, District
from ..state import State
from ..text import gettext_noop as _


class Statue(District):
    suit = UNIQUE
    cost = 3
    points = 5
    name = _("Statue")
    rule = _("At the end of the game, %(points)d extra points if you have the crown.")

    def points_at_end(self, state: State, seat: int, city: CityCount) -> int:
        return self.points if state.crown == seat else 0
