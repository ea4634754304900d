"""What whoever ends the turn leaves undone: income, a power, a district that could be built."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.idioms import collected, paying_for
from engine.outlook import is_within

if TYPE_CHECKING:
    from engine import Choice, View

INCOME, POWER, TRADE, BUILD, MORE, DISTRICT_USE = "income", "power", "trade", "build", "more", "district"


class Loss(NamedTuple):
    """Something that can be done in this turn alone."""

    kind: str
    """INCOME, POWER, TRADE (a power that takes something of its owner's), BUILD, MORE (one more), or DISTRICT_USE."""
    about: str
    """The ability's name, or the district."""
    gold: int = 0
    """What would have come in."""


def losses(view: View, *, collects: bool, built: Choice | None = None) -> list[Loss]:
    """Name what the viewer would leave undone by ending the turn now, or right after building `built` in gold.

    `collects` says that gold is taken by itself. What would bring nothing, or only harm, is nothing that is lost.
    """
    if view.turn is None or view.turn.seat != view.seat or ("end_turn",) not in view.choices:
        return []
    free = sum(gift.gold for gift in view.gifts)
    purse, grown = view.own.gold + free, 0
    if built is not None:
        grown = growth(view, str(built[1]))
        purse += grown - dict(view.prices).get(built, 0)
    coming = [(str(gift.choice[0]), gift.gold) for gift in view.gifts] + [(view.powers, grown)]
    lost = [] if collects else [Loss(INCOME, about, gold) for about, gold in coming if gold]
    lost += [*powers(view, purse, built), *builds(view, purse, built)]
    # Built and ended in one press, what a district could have done for a price is passed over.
    return lost if built else [*lost, *uses(view, free)]


def growth(view: View, key: str) -> int:
    """Count by how much an income that has not been collected grows when `key` is built."""
    open_gifts, kit = {gift.choice[0] for gift in view.gifts}, view.kit
    incomes = [card for card, a in kit.abilities[view.powers] if a.yields is collected and a.name in open_gifts]
    return sum(len(paying_for(card, kit, [key])) for card in incomes)


def powers(view: View, purse: int, built: Choice | None) -> list[Loss]:
    """Name the unused powers of the character on turn that somebody with so much gold could still use."""
    city = view.own.city if built is None else (*view.own.city, str(built[1]))
    turn, prices, found = view.turn, dict(view.prices), []
    opened = dict(view.opened).get(built, ()) if built is not None else ()
    assert turn is not None
    for card, ability in view.kit.abilities[turn.powers]:
        if ability.is_gift or (card.key, ability.name) in turn.used:
            continue
        targets = [c for c in view.choices if c[0] == ability.name and prices.get(c, 0) <= purse]
        is_possible = any(not view.is_fruitless(c) for c in targets)
        if built is not None and ability.yields is not None:
            # What is built may be the first that pays an income.
            is_possible = bool(targets and paying_for(card, view.kit, city))
        if ability.name in opened if built and ability.opens_by_building else is_possible:
            found.append(Loss(TRADE if ability.trades else POWER, ability.name))
    return found


def uses(view: View, free: int) -> list[Loss]:
    """Name the districts in the viewer's city whose use in this turn is still possible, with `free` gold more.

    What can be used just as well in another turn is not lost.
    """
    kit, found = view.kit, []
    assert view.turn is not None
    possible = {o.choice[0] for o in view.offers if is_within(o.refusal, free) and not view.is_fruitless(o.choice)}
    for building in dict.fromkeys(view.own.city):
        for card, ability in kit.abilities[building] if building in kit.active else ():
            is_used = (card.key, ability.name) in view.turn.used
            if ability.name in possible and not is_used and not ability.spends_card:
                found.append(Loss(DISTRICT_USE, card.key))
    return found


def builds(view: View, purse: int, built: Choice | None) -> list[Loss]:
    """Name the districts that somebody with so much gold could still build."""
    turn, kit, prices = view.turn, view.kit, dict(view.prices)
    assert turn is not None
    hand, curable = list(view.own.hand or ()), {"not_enough_gold"}
    if built is not None:
        # What does not count against the limit may come on top of it.
        if turn.builds_left <= 1 and kit.uncounting.isdisjoint((turn.powers, *hand)):
            return []
        hand.remove(str(built[1]))
        curable |= {"already_built_here"} if kit.allowing_duplicates else set()
    kind = MORE if built is not None or turn.built else BUILD
    return [
        Loss(kind, str(offer.choice[1]))
        for offer in view.offers
        if offer.choice[0] == "build" and len(offer.choice) == 2 and offer.choice[1] in hand
        if (offer.refusal is None or offer.refusal.code in curable) and prices.get(offer.choice, 0) <= purse
    ]
