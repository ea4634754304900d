"""Factory (5): other unique districts are 1 gold cheaper to build."""

from __future__ import annotations

from ..cards import UNIQUE, District
from ..game import Game
from ..text import gettext_noop as _


class Factory(District):
    suit = UNIQUE
    cost = 5
    saved = 1
    name = _("Factory")
    rule = _("You pay %(saved)d gold less to build other unique districts.")

    def build_price(self, game: Game, seat: int, district: str, value: int) -> int:
        # Only the price falls. The cost, and with it the points and the Warlord's price, stays the same.
        other = district != self.key and game.kit.suit(district) == UNIQUE
        return value - self.saved if other else value
