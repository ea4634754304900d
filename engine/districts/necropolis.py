"""Necropolis (5): can be built by destroying one of its builder's own districts."""

from __future__ import annotations

from collections.abc import Iterable

from ..cards import UNIQUE, Cards, District, Target
from ..game import Game
from ..keys import Building
from ..steps import Choice
from ..text import gettext_noop as _
from ..turn import commission_district


class Necropolis(District):
    suit = UNIQUE
    cost = 5
    name = _("Necropolis")
    rule = _("Instead of paying for the Necropolis, you may destroy one of your own districts.")

    def ways_to_pay(self, game: Game, seat: int, district: str, cards: Cards = ()) -> Iterable[Target]:
        # A Necropolis in hand can replace a district, even in a complete city (U-04); a built one has no effect.
        if district == self.key:
            for building in dict.fromkeys(game.player(seat).city):
                yield ("destroy", building), None

    def pay_for(self, game: Game, seat: int, district: str, words: Choice, counts: bool, cards: Cards = ()) -> None:
        game.destroy(seat, Building(str(words[1])), seat, self.key)
        commission_district(game, seat, district, 0, paid=False, counts=counts)
