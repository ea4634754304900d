"""Poor House (4): its owner gets 1 gold at the end of the turn if they have none."""

from __future__ import annotations

from ..cards import UNIQUE, District
from ..facts import TurnEnded
from ..game import Game
from ..text import gettext_noop as _


class PoorHouse(District):
    suit = UNIQUE
    cost = 4
    gold = 1
    name = _("Poor House")
    rule = _("If you have no gold at the end of your turn, gain %(gold)d gold.")

    def after_turn_ended(self, game: Game, seat: int, fact: TurnEnded) -> None:
        # Districts react before characters, so this happens before the Alchemist's refund (U-33).
        if fact.seat == seat and game.player(seat).gold == 0:
            game.gain(seat, self.gold, self.key)
