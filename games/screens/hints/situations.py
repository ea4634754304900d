"""Functions that take a player's view and decide which hint fits."""

from engine import View
from engine.cards import District
from games.screens import words

PLENTY = 4
"""The least gold that makes a player a likely target for the Thief."""
COMMON = {"gather", "build", "end_turn", "income"}
"""The verbs that are not powers of a character."""


def has_few_cards(view: View) -> bool:
    """Return whether the viewer's hand is almost empty."""
    return view.own.hand_size <= 1


def has_much_gold(view: View) -> bool:
    """Return whether the viewer has enough gold to attract the Thief."""
    return view.own.gold >= PLENTY


def is_ahead(view: View) -> bool:
    """Return whether the viewer's city is larger than all others."""
    return all(view.own.city_size > other.city_size for other in view.players if other.seat != view.seat)


def offers_one_of(view: View, *characters: str) -> bool:
    """Return whether one of these characters can be chosen."""
    return not set(characters).isdisjoint(view.pool or ())


def may_take_more(view: View) -> bool:
    """Return whether the character has gold or cards to collect."""
    return any(offer.choice == ("bonus",) and offer.refusal is None for offer in view.offers)


def gold_collector(view: View) -> str:
    """Return a character to choose that collects gold for a district in the viewer's city; empty if there is none."""
    cards = words.cards_by_key(view.edition)
    suits = {cards[words.plain_district(key)].suit for key in view.own.city}
    return next((key for key in view.pool or () if cards[key].suit in suits), "")


def has_gathered(view: View) -> bool:
    """Return whether gold or cards have been gathered in this turn."""
    return view.turn is not None and view.turn.gathered


def most_expensive_affordable(view: View, gold: int) -> str:
    """Return the most expensive district in the hand that `gold` pays for and the city lacks; empty if none."""
    cards = words.cards_by_key(view.edition)
    standing = {words.plain_district(key) for key in view.own.city}
    hand = [cards[key] for key in view.own.hand or () if key not in standing]
    within = [card for card in hand if isinstance(card, District) and card.cost <= gold]
    return max(within, key=lambda card: (card.cost, card.key)).key if within else ""


def affordable_after_gathering(view: View) -> str:
    """Return the most expensive district that could be built after taking gold but not before; empty if none."""
    after = most_expensive_affordable(view, view.own.gold + (view.turn.gold if view.turn else 0))
    return after if after != most_expensive_affordable(view, view.own.gold) else ""


def most_expensive_buildable(view: View) -> str:
    """Return the most expensive district that can be built now; empty if none."""
    cards = words.cards_by_key(view.edition)
    ready = {str(offer.choice[1]) for offer in view.offers if offer.choice[0] == "build" and offer.refusal is None}
    return max(ready, key=lambda key: (getattr(cards[key], "cost", 0), key), default="")


def may_act_as(view: View, character: str) -> bool:
    """Return whether the viewer, as `character`, can use its ability now."""
    ready = (offer for offer in view.offers if offer.refusal is None)
    return view.powers == character and any(offer.choice[0] not in COMMON for offer in ready)
