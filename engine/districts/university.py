"""University (6): 2 extra points at the end."""

from __future__ import annotations

from ..cards import UNIQUE, CityCount, District
from ..state import State
from ..text import gettext_noop as _


class University(District):
    suit = UNIQUE
    cost = 6
    points = 2
    name = _("University")
    rule = _("At the end of the game, it scores %(points)d extra points.")

    def points_at_end(self, state: State, seat: int, city: CityCount) -> int:
        return self.points
