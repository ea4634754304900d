"""Gold Mine (6): 1 extra gold when gathering gold."""

from __future__ import annotations

from ..cards import UNIQUE, District
from ..game import Game
from ..text import gettext_noop as _


class GoldMine(District):
    suit = UNIQUE
    cost = 6
    extra = 1
    name = _("Gold Mine")
    rule = _("When you gather gold, you gain %(extra)d more.")

    def gold_gathered(self, game: Game, seat: int, value: int) -> int:
        return value + self.extra
