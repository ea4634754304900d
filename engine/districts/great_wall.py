"""Great Wall (6): rank 8 pays 1 extra gold for the other districts in its city."""

from __future__ import annotations

from ..cards import UNIQUE, District
from ..game import Game
from ..keys import Building, plain
from ..text import gettext_noop as _


class GreatWall(District):
    suit = UNIQUE
    cost = 6
    extra = 1
    name = _("Great Wall")
    rule = _("The character called as number 8 pays %(extra)d gold more for any other district of your city.")

    def surcharge(self, game: Game, seat: int, building: Building) -> int:
        return 0 if self.key == plain(building) else self.extra
