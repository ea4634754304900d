"""Imperial Treasury (5): 1 point at the end for each gold its owner has."""

from __future__ import annotations

from ..cards import UNIQUE, CityCount, District
from ..state import State
from ..text import gettext_noop as _


class ImperialTreasury(District):
    suit = UNIQUE
    cost = 5
    name = _("Imperial Treasury")
    rule = _("At the end of the game, 1 extra point for each gold in your stash.")

    def points_at_end(self, state: State, seat: int, city: CityCount) -> int:
        return state.players[seat].gold
