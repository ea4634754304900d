"""Marshal (8): takes a cheap district from another city and pays its cost; income from military districts."""

from __future__ import annotations

from typing import ClassVar

from ..cards import MILITARY, Ability, Character, Target, never
from ..facts import DistrictMoved
from ..game import Game
from ..keys import Building
from ..shared_rules import PROTECTED, distinct, gold_refusal, income, rank_8_city_refusal, same_name_refusal, surcharge
from ..steps import DISTRICT, Refusal
from ..text import gettext_noop as _
from ..turn import CountCity


class Marshal(Character):
    rank = 8
    suit = MILITARY
    name = _("Marshal")
    gist = _("Buys a district; military gold")
    rule = _(
        "Gain 1 gold for each of your military districts. Once per turn, take a district you don't have that costs "
        "%(most)d or less from an incomplete city, giving its owner the full cost."
    )
    most = 3
    income: ClassVar = income

    @Ability(targets="takeable_districts", aims_at=DISTRICT, lasting=never, trades=True)
    def seize(self, game: Game, seat: int, owner: int, building: Building) -> None:
        extra = surcharge(game, owner, building)
        game.pay(seat, game.kit.cost(building), self.key, payee=owner)
        game.pay(seat, extra, self.key)  # the Great Wall's surcharge goes to the bank (U-01)
        game.then(CountCity(seat))
        game.emit(DistrictMoved(owner, seat, building, self.key))

    def takeable_districts(self, game: Game, seat: int) -> list[Target]:
        """Return the other players' districts; a duplicate is refused, even with a Quarry."""
        targets: list[Target] = []
        for owner in game.others(seat):
            barred = rank_8_city_refusal(game, owner)
            for building in distinct(game.player(owner).city):
                refusal = barred or (PROTECTED if game.district(building).immune else None)
                refusal = refusal or same_name_refusal(game, seat, building)
                if refusal is None and game.kit.cost(building) > self.most:
                    refusal = Refusal("too_dear", {"most": self.most})
                if refusal is None:
                    refusal = gold_refusal(game, seat, self.price(game, owner, building))
                targets.append(((owner, building), refusal))
        return targets

    def price(self, game: Game, owner: int, building: Building) -> int:
        """Return the gold that taking `building` costs."""
        return game.kit.cost(building) + surcharge(game, owner, building)
