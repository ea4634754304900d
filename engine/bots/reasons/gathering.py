"""Reasons for taking gold or cards, for using free abilities, and for ending the turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...steps import Choice
from ..building import available_gold, build_plan
from ..situation import Situation
from .base import Finder, Reason
from .builds import GoldLeft as GoldLeft
from .builds import compare_points
from .picks import ExtraCards, ExtraGold, OwnIncome
from .rivals import income

FEW_CARDS = 1
"""The most useful cards with which a hand needs more."""


@dataclass(frozen=True)
class GoldForBuild(Reason):
    """With the gold, the viewer can build the district this turn, and without it not."""

    district: str
    price: int


@dataclass(frozen=True)
class GoldTowards(Reason):
    """The gold brings a district of the hand closer; this much is missing afterwards."""

    district: str
    short: int


@dataclass(frozen=True)
class SavingFor(Reason):
    """The viewer keeps the gold for a district of the hand; this much is missing."""

    district: str
    short: int


@dataclass(frozen=True)
class AlreadyAffordable(Reason):
    """The viewer can build the district without more gold."""

    district: str
    price: int


@dataclass(frozen=True)
class NothingBuildable(Reason):
    """The hand has no card that the viewer could build, whatever it costs."""


@dataclass(frozen=True)
class FewCards(Reason):
    """The hand has only this many cards that the viewer could build."""

    number: int


@dataclass(frozen=True)
class EnoughCards(Reason):
    """The hand has this many cards that the viewer could build."""

    number: int


@dataclass(frozen=True)
class BuildsUsed(Reason):
    """The viewer has built as many districts as allowed this turn."""


@dataclass(frozen=True)
class NothingAffordable(Reason):
    """No card of the hand can be built with the viewer's gold."""

    gold: int


@dataclass(frozen=True)
class CostsNothing(Reason):
    """The ability brings something and costs nothing."""


def find_gather(situation: Situation, choice: Choice) -> Iterator[Reason]:
    """Yield reasons for taking gold, or for drawing cards."""
    useful = len(situation.useful)
    if choice[1] == "gold":
        yield from find_gold(situation)
        if useful > FEW_CARDS:
            yield EnoughCards(useful)
        return
    if not useful:
        yield NothingBuildable()
    elif useful <= FEW_CARDS:
        yield FewCards(useful)
    plan = build_plan(situation, available_gold(situation))
    if plan.cards:
        card = max(plan.cards, key=lambda c: (situation.cost(c), c))
        yield AlreadyAffordable(card, situation.price(card))


def find_gold(situation: Situation) -> Iterator[Reason]:
    """Yield what more gold is good for: a build this turn, what is left after it, or a build that comes closer."""
    if not situation.useful or situation.powers == "navigator":
        return
    before = available_gold(situation)
    after = before + (situation.view.turn.gold if situation.view.turn else 0)
    plan = build_plan(situation, after)
    new = [card for card in plan.cards if situation.price(card) > before]
    if new:
        card = max(new, key=lambda c: (situation.cost(c), c))
        yield GoldForBuild(card, situation.price(card))
        return
    if plan.cards:
        if len(plan.cards) == 1:
            yield GoldLeft(plan.cards[0], after - situation.price(plan.cards[0]))
        return
    beyond = [card for card in situation.useful if situation.price(card) > after]
    if beyond:
        card = min(beyond, key=lambda c: (situation.price(c), c))
        yield GoldTowards(card, situation.price(card) - after)


def find_end(situation: Situation, choice: Choice) -> Iterator[Reason]:
    """Yield why there is nothing better to do than to end the turn."""
    turn = situation.view.turn
    builds = [option for option in situation.options if option[0] == "build"]
    if turn is not None and turn.builds_left <= 0 and not builds:
        yield BuildsUsed()
    elif not situation.useful:
        yield NothingBuildable()
    elif not builds:
        yield NothingAffordable(situation.own.gold)
    elif card := saved_for(situation):
        yield SavingFor(card, situation.price(card) - situation.own.gold)


def saved_for(situation: Situation) -> str:
    """Return the cheapest card of the hand that the viewer could build with more gold; empty if there is none."""
    beyond = [card for card in situation.useful if situation.price(card) > situation.own.gold]
    return min(beyond, key=lambda c: (situation.price(c), c), default="")


def compare_saving(situation: Situation, choice: Choice, other: Choice) -> Iterator[Reason]:
    """Yield that the card for which the viewer saves scores more than the one that could be built now."""
    if card := saved_for(situation):
        yield from compare_points(situation, card, str(other[1]))


def find_income(situation: Situation, choice: Choice) -> Iterator[Reason]:
    """Yield what the income brings."""
    number, is_gold = income(situation, situation.me, situation.powers)
    if number:
        yield OwnIncome(situation.powers, number, is_gold)
    yield CostsNothing()


def find_bonus(situation: Situation, choice: Choice) -> Iterator[Reason]:
    """Yield what the character's extra gold or cards bring."""
    extra = getattr(situation.kit.cards[situation.powers], "extra", 0)
    if choice[1:] == ("gold",) or situation.powers in ("merchant", "queen"):
        yield ExtraGold(situation.powers, extra)
    elif choice[1:] == ("cards",) or situation.powers == "architect":
        yield ExtraCards(situation.powers, extra)
    yield CostsNothing()


def find_taxes(situation: Situation, choice: Choice) -> Iterator[Reason]:
    """Yield the gold on the Tax Collector's token."""
    if gold := int(dict(situation.view.stash).get("tax_collector", 0)):
        yield ExtraGold("tax_collector", gold)
    yield CostsNothing()


def find_free(situation: Situation, choice: Choice) -> Iterator[Reason]:
    """Yield that the ability costs nothing."""
    yield CostsNothing()


ACTS: dict[str, Finder] = {
    "gather": find_gather,
    "end_turn": find_end,
    "income": find_income,
    "bonus": find_bonus,
    "collect_taxes": find_taxes,
    "study": find_free,
    "warrants": find_free,
    "threaten": find_free,
    "take_cards": find_free,
}
