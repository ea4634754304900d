"""Great Wall (6): rank 8 pays 1 extra gold to affect any other district in its city."""

from __future__ import annotations

from ..cards import UNIQUE, District
from ..game import Game
from ..keys import Building, plain_district
from ..text import gettext_noop as _


class GreatWall(District):
    suit = UNIQUE
    cost = 6
    extra = 1
    name = _("Great Wall")
    rule = _("Whatever rank 8 does to another district in your city costs %(extra)d gold more.")

    def surcharge(self, game: Game, seat: int, building: Building) -> int:
        return 0 if self.key == plain_district(building) else self.extra
