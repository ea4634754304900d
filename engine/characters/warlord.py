"""Warlord (8): income from military districts; destroys a district for 1 less than its cost."""

from __future__ import annotations

from typing import ClassVar

from ..cards import MILITARY, Ability, Character, Target, never
from ..game import Game
from ..keys import Building
from ..shared_rules import (
    CANNOT_TARGET,
    PROTECTED,
    distinct,
    hits_own_city,
    income,
    not_enough_gold,
    rank_8_city_refusal,
    surcharge,
)
from ..steps import DISTRICT
from ..text import gettext_noop as _

OPPONENTS_ONLY = _(
    "Gain 1 gold for each of your military districts. Once per turn, you may destroy a district in an opponent's "
    "incomplete city by paying 1 gold less than its cost."
)


class Warlord(Character):
    rank = 8
    suit = MILITARY
    name = _("Warlord")
    gist = _("Destroys 1 district; military gold")
    rule = _(
        "Gain 1 gold for each of your military districts. Once per turn, you may destroy a district in any "
        "incomplete city, even your own, by paying 1 gold less than its cost."
    )
    income: ClassVar = income

    def __init__(self, *, own_city: bool = True) -> None:
        super().__init__()
        if not own_city:
            self.rule = OPPONENTS_ONLY
        self.own_city = own_city
        """Whether the Warlord may destroy districts in the player's own city (D41: not in Hans im Glück)."""

    @Ability(
        targets="districts_in_play",
        aims_at=DISTRICT,
        lasting=never,
        enriches=False,
        trades=True,
        fruitless=hits_own_city,
    )
    def destroy(self, game: Game, seat: int, owner: int, building: Building) -> None:
        game.pay(seat, self.price(game, owner, building), self.key)
        game.destroy(owner, building, seat, self.key)

    def districts_in_play(self, game: Game, seat: int) -> list[Target]:
        """Return every district in play."""
        gold, districts = game.player(seat).gold, game.kit.districts
        targets: list[Target] = []
        for owner, p in enumerate(game.state.players):
            barred = CANNOT_TARGET if owner == seat and not self.own_city else rank_8_city_refusal(game, owner)
            for building in distinct(p.city):
                refusal = barred or (PROTECTED if districts[building].immune else None)
                if refusal is None and (short := self.price(game, owner, building) - gold) > 0:
                    refusal = not_enough_gold(short)
                targets.append(((owner, building), refusal))
        return targets

    def price(self, game: Game, owner: int, building: Building) -> int:
        """Return the gold that destroying `building` costs, at least 0."""
        return max(game.kit.costs[building] - 1, 0) + surcharge(game, owner, building)
