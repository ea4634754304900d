"""The viewer's hand: what can be built, dearest first; what is short, by how much; what the rules forbid."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine import View
from engine.cards import District
from engine.steps import Refusal
from games.domain.standing_orders import DEFAULTS
from games.screens import words
from games.screens.options.reader import Reader
from games.screens.reasons.rules import reason
from games.screens.vocabulary import STANDING_ORDERS


@dataclass(frozen=True)
class HandCard:
    """A card in the hand."""

    key: str
    name: str
    suit: str
    type: str
    cost: int | None
    """None for a card that is not built."""
    rule: str
    state: str
    """What building it would leave, or why it cannot be built."""
    is_later: bool
    rank: tuple[int, int, str] = (0, 0, "")
    """Where it comes in the hand."""


@dataclass(frozen=True)
class Order:
    """What becomes of a card that is played out of turn, and the other way that could be."""

    card: str
    words: str
    other: str
    change: str


def orders(view: View, standing: Mapping[str, bool]) -> list[Order]:
    """Tell what the viewer's standing orders are for the cards in hand; nobody else learns of them."""
    held = view.players[view.seat].hand if view.seat is not None else None
    found = []
    for card in sorted(DEFAULTS.keys() & set(held or ())):
        plays = standing.get(card, DEFAULTS[card])
        told, change = STANDING_ORDERS[card].plays if plays else STANDING_ORDERS[card].stays
        found.append(Order(card, str(told), "pass" if plays else "play", str(change)))
    return found


def hand(view: View, player_names: tuple[str, ...]) -> list[HandCard]:
    """Sort the viewer's cards by what they are good for now."""
    held = view.players[view.seat].hand if view.seat is not None else None
    reader = Reader(view, player_names)
    return sorted((card(view, reader, key) for key in held or ()), key=lambda c: c.rank)


def card(view: View, reader: Reader, key: str) -> HandCard:
    """Put one card of the hand into words."""
    if key in view.box.actions:
        return action(view, key)
    known = view.box.cards[key]
    cost = getattr(known, "cost", 0)
    offers = [o for o in view.offers if o.choice[0] == "build" and o.choice[1] == key]
    gold = view.players[view.seat].gold if view.seat is not None else 0
    short = cost - gold
    state, place, later = "", 1, False
    if view.phase == "finished":
        pass  # nothing can be built any more: all cards lie side by side
    elif any(o.refusal is None for o in offers):
        price = dict(view.prices).get(("build", key), cost)
        state, place = (reader.leaves(price) if price <= gold else _("can be paid in another way")), 0
    elif offers and offers[0].refusal is not None:
        refusal = offers[0].refusal
        state, later = reason(refusal, view.edition), True
        place, short = (2, int(refusal.params["short"])) if refusal.code == "not_enough_gold" else (3, 0)
        if refusal.code == "gather_first":
            place, later, state = (
                (0, False, _("after you have gathered")) if cost <= gold else (2, True, reason_short(cost - gold))
            )
            short = cost - gold
    elif isinstance(known, District) and key in {words.plain(b) for b in view.players[view.seat or 0].city}:
        state, place, later = _("already in your city"), 3, True
    elif isinstance(known, District) and short > 0:
        state, place, later = reason_short(short), 2, True
    order = -cost if place != 2 else short
    return HandCard(
        key=key,
        name=words.card(key, view.edition),
        suit=known.suit or "",
        type=str(words.TYPES.get(known.suit or "", "")),
        cost=cost,
        rule=words.rule(key, view.edition),
        state=state,
        is_later=later,
        rank=(place, order, key),
    )


def action(view: View, key: str) -> HandCard:
    """Put one action card into words."""
    offers = [offer for offer in view.offers if offer.choice[:2] == ("play", key)]
    refusals = [offer.refusal for offer in offers if offer.refusal is not None]
    state = ""
    if key in DEFAULTS:
        state = _("out of your turn, as you order below") if view.phase != "finished" else ""
    elif len(refusals) < len(offers):
        state = _("can be played now")
    elif refusals:
        state = reason(refusals[0], view.edition)
    return HandCard(
        key=key,
        name=words.card(key, view.edition),
        suit="",
        type="",
        cost=None,
        rule=words.rule(key, view.edition),
        state=state,
        is_later=bool(refusals) and len(refusals) == len(offers),
        rank=(4, 0, key),
    )


def reason_short(short: int) -> str:
    """Say how much gold is missing."""
    return reason(Refusal("not_enough_gold", {"short": short}))
