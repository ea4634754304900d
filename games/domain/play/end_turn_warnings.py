"""Warnings before ending a turn: income, powers and districts that would be left unused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import engine
from engine.outlook import is_affordable_with

if TYPE_CHECKING:
    from engine import State, View

INCOME, POWER, TRADE, BUILD, MORE, DISTRICT_USE = "income", "power", "trade", "build", "more", "district"
END_TURN = "end_turn"


class Loss(NamedTuple):
    """Something that the player can do only in this turn."""

    kind: str
    """INCOME, POWER, TRADE (a power with a cost), BUILD, MORE (one more district), or DISTRICT_USE."""
    about: str
    """The name of the ability or district."""
    gold: int = 0
    """The income that would be lost."""


LossesAfter = Callable[[Sequence[str]], list[Loss]]
"""A function that takes answers and returns what ending the turn right after them would leave unused."""


def losses_after(state: State, view: View, answers: Sequence[str], *, collects_income: bool) -> list[Loss]:
    """Return what the viewer would leave unused by ending the turn right after `answers`.

    The list is empty if the player does not know the outcome of these answers yet.
    """
    ahead = view_after(state, view, answers)
    return [] if ahead is None else losses_at_end_of_turn(ahead, collects_income=collects_income)


def view_after(state: State, view: View, answers: Sequence[str]) -> View | None:
    """Return what the viewer would see right after these answers, which are played on a copy.

    Return None if one of them is impossible, or irreversible, because the player does not know its outcome yet.
    """
    assert view.seat is not None
    for text in answers:
        if view.is_lasting(text) or text not in {engine.Offer(choice).text for choice in view.choices}:
            return None
        state = engine.play(state, view.seat, text).state
        view = engine.view_for(state, view.seat)
    return view


def losses_at_end_of_turn(view: View, *, collects_income: bool) -> list[Loss]:
    """Return what the viewer would leave unused by ending the turn now.

    With `collects_income`, income is taken automatically. Options that bring nothing, or only harm, do not count.
    """
    if view.turn is None or view.turn.seat != view.seat or (END_TURN,) not in view.choices:
        return []
    free = sum(gift.gold for gift in view.gifts)
    lost = [] if collects_income else [Loss(INCOME, str(gift.choice[0]), gift.gold) for gift in view.gifts if gift.gold]
    return [*lost, *unused_powers(view, free), *possible_builds(view, free), *unused_districts(view, free)]


def unused_powers(view: View, extra_gold: int) -> list[Loss]:
    """Return the powers of the current character that could still be used, if the viewer had `extra_gold` more gold."""
    turn, prices, losses = view.turn, dict(view.prices), []
    assert turn is not None
    for card, ability in view.kit.abilities[turn.powers]:
        if ability.is_gift or (card.key, ability.name) in turn.used:
            continue
        targets = [c for c in view.choices if c[0] == ability.name and prices.get(c, 0) <= view.own.gold + extra_gold]
        if any(not view.is_fruitless(c) for c in targets):
            losses.append(Loss(TRADE if ability.trades else POWER, ability.name))
    return losses


def possible_builds(view: View, extra_gold: int) -> list[Loss]:
    """Return the districts in hand that could still be built, if the viewer had `extra_gold` more gold."""
    assert view.turn is not None
    kind = MORE if view.turn.built else BUILD
    return [
        Loss(kind, str(offer.choice[1]))
        for offer in view.offers
        if offer.choice[0] == "build" and len(offer.choice) == 2 and offer.choice[1] in (view.own.hand or ())
        if is_affordable_with(offer.refusal, extra_gold)
    ]


def unused_districts(view: View, extra_gold: int) -> list[Loss]:
    """Return the districts in the viewer's city that could still be used in this turn, with `extra_gold` more gold.

    Abilities that are just as useful in a later turn do not count.
    """
    kit, losses = view.kit, []
    assert view.turn is not None
    possible = {
        o.choice[0]
        for o in view.offers
        if is_affordable_with(o.refusal, extra_gold) and not view.is_fruitless(o.choice)
    }
    for building in dict.fromkeys(view.own.city):
        for card, ability in kit.abilities[building] if building in kit.active else ():
            is_used = (card.key, ability.name) in view.turn.used
            if ability.name in possible and not is_used and not ability.spends_card:
                losses.append(Loss(DISTRICT_USE, card.key))
    return losses
