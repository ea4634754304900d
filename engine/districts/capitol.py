"""Capitol (5): points at the end for three districts of one type."""

from __future__ import annotations

from ..cards import SUITS, UNIQUE, CityCount, District
from ..state import State
from ..text import gettext_noop as _


class Capitol(District):
    suit = UNIQUE
    cost = 5
    points = 3
    alike = 3
    name = _("Capitol")
    rule = _(
        "At the end of the game, %(points)d extra points if at least %(alike)d of your districts are of the same type."
    )

    def points_at_end(self, state: State, seat: int, city: CityCount) -> int:
        return self.points if any(city.of_type(suit) >= self.alike for suit in SUITS) else 0
