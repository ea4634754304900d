"""Merchant (6): 1 extra gold; income from trade districts."""

from __future__ import annotations

from typing import ClassVar

from ..cards import TRADE, Ability, Character, never
from ..game import Game
from ..shared_rules import extra_gold, income
from ..text import gettext_noop as _


class Merchant(Character):
    rank = 6
    suit = TRADE
    name = _("Merchant")
    gist = _("Trade gold, plus %(extra)d extra gold")
    rule = _("Gain 1 gold for each of your trade districts, and %(extra)d extra gold.")
    extra = 1
    income: ClassVar = income

    @Ability(lasting=never, yields=extra_gold)
    def bonus(self, game: Game, seat: int) -> None:
        game.gain(seat, self.extra, self.key)
