"""Trader (6): builds any number of trade districts; income from trade districts."""

from __future__ import annotations

from typing import ClassVar

from ..cards import TRADE, Character
from ..game import Game
from ..shared_rules import income
from ..text import gettext_noop as _


class Trader(Character):
    rank = 6
    suit = TRADE
    name = _("Trader")
    gist = _("Trade gold; unlimited trade builds")
    rule = _(
        "Gain 1 gold for each of your trade districts. Building trade districts doesn't count toward your building "
        "limit."
    )
    income: ClassVar = income

    def is_exempt_from_limit(self, game: Game, seat: int, district: str) -> bool:
        return game.kit.suit(district) == TRADE
