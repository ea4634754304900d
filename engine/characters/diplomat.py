"""Diplomat (8): exchanges a district with another player; income from military districts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from ..cards import MILITARY, Ability, Character, Target, never
from ..facts import DistrictMoved
from ..game import Game
from ..keys import Building
from ..shared_rules import (
    PROTECTED,
    distinct,
    gold_refusal,
    income,
    rank_8_city_refusal,
    rank_8_refusal,
    same_name_refusal,
    surcharge,
)
from ..steps import DISTRICT, Choice, Offer, Question, Refusal
from ..text import gettext_noop as _
from ..turn import CountCity

EMPTY_CITY = Refusal("empty_city")


class Diplomat(Character):
    rank = 8
    suit = MILITARY
    name = _("Diplomat")
    gist = _("Exchanges districts; military gold")
    rule = _(
        "Gain 1 gold for each of your military districts. Once per turn, exchange a district for one in an "
        "incomplete city, paying its owner any extra cost. No city may get a duplicate."
    )
    income: ClassVar = income

    @Ability(targets="exchangeable_districts", aims_at=DISTRICT, lasting=never, trades=True)
    def exchange(self, game: Game, seat: int, owner: int, building: Building) -> None:
        game.then(Give(seat, owner, building))

    def price(self, game: Game, owner: int, building: Building) -> int:
        """Return the lowest possible price of `building`, due if the most expensive district is given for it."""
        own = dict.fromkeys(game.player(game.turn.seat).city)
        possible = [b for b in own if why_not_exchange(game, game.turn.seat, b, owner, building) is None] or own
        least = min((cost_difference(game, given, building) for given in possible), default=game.kit.cost(building))
        return least + surcharge(game, owner, building)

    def exchangeable_districts(self, game: Game, seat: int) -> list[Target]:
        """Return the other players' districts; of several refusals, the one for the wanted district comes first."""
        kit, gold = game.kit, game.player(seat).gold
        own = distinct(game.player(seat).city)
        movable = [b for b in own if not kit.districts[b].immune and not is_protected(game, seat)]
        targets: list[Target] = []
        for owner in game.others(seat):
            barred = rank_8_city_refusal(game, owner)
            # Giving the most expensive district leaves the smallest difference to pay.
            dearest = max((kit.costs[b] for b in movable if same_name_refusal(game, owner, b) is None), default=-1)
            for building in distinct(game.player(owner).city):
                refusal = barred or (PROTECTED if kit.districts[building].immune else None)
                if refusal is None:
                    price = max(kit.costs[building] - dearest, 0) + surcharge(game, owner, building)
                    if dearest < 0 or price > gold or same_name_refusal(game, seat, building) is not None:
                        refusal = why_not_exchange(game, seat, own[-1], owner, building) if own else EMPTY_CITY
                targets.append(((owner, building), refusal))
        return targets


def why_not_exchange(game: Game, seat: int, given: Building, owner: int, taken: Building) -> Refusal | None:
    """Return why `seat` cannot exchange its district `given` for `owner`'s district `taken`, or None (RULES 3.5)."""
    # The giver's own city may be complete, but a Keep (U-03) or a city protected by the Bishop (U-41) is safe.
    if game.district(given).immune or is_protected(game, seat):
        return PROTECTED
    return (
        rank_8_refusal(game, owner, taken)
        # A city cannot have duplicates, even if equal districts are exchanged (U-21); a Quarry does not change that.
        or same_name_refusal(game, seat, taken)
        or same_name_refusal(game, owner, given)
        or gold_refusal(game, seat, cost_difference(game, given, taken) + surcharge(game, owner, taken))
    )


def is_protected(game: Game, seat: int) -> bool:
    """Return whether `seat`'s city is protected, so that rank 8 cannot move any of its districts."""
    return any(card.protects(game, seat) for card in game.kit.protectors)


def cost_difference(game: Game, given: Building, taken: Building) -> int:
    """Return how much more `taken` costs than `given`; the owner of `taken` receives the difference."""
    return max(game.kit.cost(taken) - game.kit.cost(given), 0)


class Give(Question):
    """Choose the district that you give in exchange."""

    aims_at = DISTRICT
    lasting = False

    def __init__(self, seat: int, owner: int, taken: Building) -> None:
        super().__init__(seat)
        self.owner: Final = owner
        self.taken: Final = taken

    def weigh(self, game: Game) -> Iterable[Offer]:
        for given in dict.fromkeys(game.player(self.seat).city):
            yield Offer(("give", given), why_not_exchange(game, self.seat, given, self.owner, self.taken))

    def prices(self, game: Game) -> Iterable[tuple[Choice, int]]:
        extra = surcharge(game, self.owner, self.taken)
        for given in dict.fromkeys(game.player(self.seat).city):
            yield ("give", given), cost_difference(game, given, self.taken) + extra

    def answer(self, game: Game, choice: Choice) -> None:
        given = Building(str(choice[1]))
        # The Great Wall's surcharge goes to the bank (U-01), even if both districts cost the same (U-02).
        # The surcharge depends on the cities before the exchange (U-32).
        extra = surcharge(game, self.owner, self.taken)
        game.pay(self.seat, cost_difference(game, given, self.taken), Diplomat.kind, payee=self.owner)
        game.pay(self.seat, extra, Diplomat.kind)
        # The Monument may complete either city (U-50).
        game.then(CountCity(self.seat), CountCity(self.owner))
        game.emit(DistrictMoved(self.seat, self.owner, given, Diplomat.kind))
        game.emit(DistrictMoved(self.owner, self.seat, self.taken, Diplomat.kind))
