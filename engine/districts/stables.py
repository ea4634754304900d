"""Stables (2): building them does not count toward the build limit."""

from __future__ import annotations

from ..cards import UNIQUE, District
from ..game import Game
from ..text import gettext_noop as _


class Stables(District):
    suit = UNIQUE
    cost = 2
    name = _("Stables")
    rule = _("The Stables don't count toward your building limit.")

    def is_exempt_from_limit(self, game: Game, seat: int, district: str) -> bool:
        return district == self.key
