"""Observatory (4): its owner draws 3 cards to choose from when gathering."""

from __future__ import annotations

from ..cards import UNIQUE, District
from ..game import Game
from ..text import gettext_noop as _


class Observatory(District):
    suit = UNIQUE
    cost = 4
    seen = 3
    name = _("Observatory")
    rule = _("When you gather cards, you draw %(seen)d instead of 2.")

    def draw_count(self, game: Game, seat: int, value: int) -> int:
        return self.seen
