"""Library (6): its owner keeps all cards that they draw when gathering."""

from __future__ import annotations

from ..cards import UNIQUE, District
from ..game import Game
from ..text import gettext_noop as _


class Library(District):
    suit = UNIQUE
    cost = 6
    keeps = 3
    name = _("Library")
    rule = _("When you gather cards, you keep all the cards you draw.")

    def keep_count(self, game: Game, seat: int, value: int) -> int:
        return self.keeps
