"""Quarry (5): its owner may build duplicate districts."""

from __future__ import annotations

from ..cards import UNIQUE, District
from ..game import Game
from ..text import gettext_noop as _


class Quarry(District):
    suit = UNIQUE
    cost = 5
    name = _("Quarry")
    rule = _("You may build districts that your city already has.")

    def allows_duplicates(self, game: Game, seat: int) -> bool:
        return True
