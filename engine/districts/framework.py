"""Framework (3): can be destroyed instead of paying for a district."""

from __future__ import annotations

from collections.abc import Iterable

from ..cards import UNIQUE, Cards, District, Target
from ..game import Game
from ..keys import Building, plain_district
from ..steps import Choice
from ..text import gettext_noop as _
from ..turn import commission_district


class Framework(District):
    suit = UNIQUE
    cost = 3
    name = _("Framework")
    rule = _("Instead of paying for a district you build, you may destroy the Framework.")

    def ways_to_pay(self, game: Game, seat: int, district: str, cards: Cards = ()) -> Iterable[Target]:
        for building in game.player(seat).city:
            if plain_district(building) == self.key:
                yield ("destroy", building), None

    def pay_for(self, game: Game, seat: int, district: str, words: Choice, counts: bool, cards: Cards = ()) -> None:
        game.destroy(seat, Building(str(words[1])), seat, self.key)
        commission_district(game, seat, district, 0, paid=False, counts=counts)
