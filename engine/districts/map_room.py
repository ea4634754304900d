"""Map Room (5): 1 point at the end for each card in its owner's hand."""

from __future__ import annotations

from ..cards import UNIQUE, CityCount, District
from ..state import State
from ..text import gettext_noop as _


class MapRoom(District):
    suit = UNIQUE
    cost = 5
    name = _("Map Room")
    rule = _("At the end of the game, 1 extra point for each card in your hand.")

    def points_at_end(self, state: State, seat: int, city: CityCount) -> int:
        # A Secret Vault still counts as a card in hand, although it is revealed at the end (U-08).
        return len(state.players[seat].hand)
