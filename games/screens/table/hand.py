"""The viewer's hand: first the cards that can be built, then those too expensive, then those that the rules forbid."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _

from engine import View
from engine.outlook import is_affordable_with
from engine.steps import Refusal
from games.domain.orders.standing_orders import DEFAULTS
from games.screens import words
from games.screens.decision.targets import Touch
from games.screens.options.reader import Reader
from games.screens.reasons.places import place_for_code, refusal_place
from games.screens.reasons.rules import refusal_reason
from games.screens.vocabulary import STANDING_ORDERS


@dataclass(frozen=True)
class HandCard:
    """A card in the hand."""

    key: str
    name: str
    suit: str
    type: str
    cost: int | None
    """None for action cards."""
    rule: str
    state: str
    """A text: the gold left after building it, or why it cannot be built."""
    is_later: bool
    rule_at: str = ""
    """The place in the rulebook that explains why it cannot be built or played."""
    rank: tuple[int, int, str] = (0, 0, "")
    """The sort key."""
    touch: Touch | None = None
    """What pressing the card is about; None if it cannot be pressed."""


FIRST, OPEN, SHORT, BARRED, PLAYED = range(5)
"""The order of the hand: can be built, affordable, too expensive, forbidden, action cards."""


class DistrictUse(NamedTuple):
    """What the viewer can do with a district in the hand now."""

    place: int
    state: str = ""
    is_later: bool = False
    short: int = 0
    """The gold still needed to build it."""
    rule_at: str = ""


@dataclass(frozen=True)
class Order:
    """A standing order for a card that is played out of turn, and the other possible order."""

    card: str
    words: str
    other: str
    change: str


def orders(view: View, standing: Mapping[str, bool]) -> list[Order]:
    """Return the viewer's standing orders for the cards in hand; only the viewer sees them."""
    held = view.players[view.seat].hand if view.seat is not None else None
    found = []
    for card in sorted(DEFAULTS.keys() & set(held or ())):
        plays = standing.get(card, DEFAULTS[card])
        told, change = STANDING_ORDERS[card].plays if plays else STANDING_ORDERS[card].stays
        found.append(Order(card, str(told), "pass" if plays else "play", str(change)))
    return found


def color_note(view: View, cards: Sequence[HandCard]) -> str:
    """Return a note that says what colored districts in the hand mean; empty if none or all are colored."""
    if view.phase == "finished" or not any(card.cost is not None and not card.is_later for card in cards):
        return ""
    builds = any(offer.choice[0] == "build" and offer.refusal is None for offer in view.offers)
    return _("In color: buildable now") if builds else _("In color: affordable now")


def hand_cards(view: View, player_names: tuple[str, ...]) -> list[HandCard]:
    """Return the viewer's cards, sorted by what can be done with them now."""
    reader = Reader(view, player_names)
    held = view.own.hand if view.seat is not None else None
    return sorted((hand_card(view, reader, key) for key in held or ()), key=lambda c: c.rank)


def hand_card(view: View, reader: Reader, key: str) -> HandCard:
    """Return one card of the hand."""
    if key in view.kit.actions:
        return action_card(view, key)
    known, cost = view.kit.districts[key], view.kit.costs[key]
    use = use_of(view, reader, key)
    return HandCard(
        key=key,
        name=words.card(key, view.edition),
        suit=known.suit or "",
        type=str(words.TYPES.get(known.suit or "", "")),
        cost=cost,
        rule=words.rule(key, view.edition),
        state=use.state,
        is_later=use.is_later,
        rule_at=use.rule_at,
        # The most expensive first; among unaffordable cards, the one with the least missing gold.
        rank=(use.place, use.short if use.place == SHORT else -cost, key),
    )


def use_of(view: View, reader: Reader, key: str) -> DistrictUse:
    """Return what can be done with a district in the hand now."""
    if view.phase == "finished":
        return DistrictUse(OPEN)  # the game is over and nothing can be built, so all cards look the same
    offers = [offer for offer in view.offers if offer.choice[:2] == ("build", key)]
    refusals = [offer.refusal for offer in offers if offer.refusal is not None]
    where = refusal_place(offers[0], view, "") if refusals else ""
    if len(refusals) < len(offers):
        price = reader.prices.get(("build", key), view.kit.costs[key])
        return DistrictUse(FIRST, reader.leaves(price) if price <= view.own.gold else _("can be paid another way"))
    short = view.kit.costs[key] - view.own.gold
    free = sum(gift.gold for gift in view.gifts)
    if refusals and refusals[0].code == "not_enough_gold" and is_affordable_with(refusals[0], free):
        return DistrictUse(FIRST, _("after collecting %(gold)s") % {"gold": words.gold(free)})
    if refusals:
        return refused_use(refusals[0], short, view.edition)._replace(rule_at=where)
    return unasked_use(view, key, short)


def refused_use(refusal: Refusal, short: int, edition: str) -> DistrictUse:
    """Return the use of a district that cannot be built now, with the reason; `short` is the missing gold."""
    if refusal.code == "gather_first":
        return missing_gold_use(short) if short > 0 else DistrictUse(FIRST, _("first take gold or cards"))
    if refusal.code == "not_enough_gold":
        return missing_gold_use(int(refusal.params["short"]))
    return DistrictUse(BARRED, refusal_reason(refusal, edition), is_later=True)


def unasked_use(view: View, key: str, short: int) -> DistrictUse:
    """Return what the hand says about a district while the viewer is not asked to build."""
    if key in {words.plain_district(built) for built in view.own.city}:
        return DistrictUse(
            BARRED, _("already in your city"), is_later=True, rule_at=place_for_code("already_built_here")
        )
    return missing_gold_use(short) if short > 0 else DistrictUse(OPEN)


def missing_gold_use(short: int) -> DistrictUse:
    """Return the use of a district for which the viewer lacks gold."""
    return DistrictUse(SHORT, refusal_reason(Refusal("not_enough_gold", {"short": short})), is_later=True, short=short)


def action_card(view: View, key: str) -> HandCard:
    """Return one action card of the hand."""
    offers = [offer for offer in view.offers if offer.choice[:2] == ("play", key)]
    refusals = [offer.refusal for offer in offers if offer.refusal is not None]
    state = ""
    if key in DEFAULTS:
        state = _("outside your turn, as you've set") if view.phase != "finished" else ""
    elif len(refusals) < len(offers):
        state = _("can be played now")
    elif refusals:
        state = refusal_reason(refusals[0], view.edition)
    return HandCard(
        key=key,
        name=words.card(key, view.edition),
        suit="",
        type="",
        cost=None,
        rule=words.rule(key, view.edition),
        state=state,
        is_later=bool(refusals) and len(refusals) == len(offers),
        rule_at=refusal_place(offers[0], view, key) if offers and len(refusals) == len(offers) else "",
        rank=(PLAYED, 0, key),
    )
