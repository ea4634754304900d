"""Park (6): its owner draws 2 cards at the end of the turn if their hand is empty."""

from __future__ import annotations

from ..cards import UNIQUE, District
from ..facts import TurnEnded
from ..game import Game
from ..text import gettext_noop as _


class Park(District):
    suit = UNIQUE
    cost = 6
    drawn = 2
    name = _("Park")
    rule = _("If your hand is empty at the end of your turn, draw %(drawn)d cards.")

    def after_turn_ended(self, game: Game, seat: int, fact: TurnEnded) -> None:
        if fact.seat == seat and not game.player(seat).hand:
            game.draw(seat, self.drawn, self.key)
