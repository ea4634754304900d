"""Functions that take a player's view and decide which hint fits."""

from engine import View
from engine.cards import District
from games.screens import words

PLENTY = 4
"""The least gold that makes a player a likely target for the Thief."""
LEVEL = 2
"""The greatest difference between cities in a game in which no player is far ahead."""


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


def gold_collector(view: View) -> str:
    """Return the character to choose that collects most for the viewer's city; empty if none collects anything."""
    incomes = {key: len(districts_of_color(view, key)) for key in view.pool or ()}
    best = max(incomes, key=lambda key: (incomes[key], key), default="")
    return best if incomes.get(best) else ""


def collected_district(view: View) -> str:
    """Return a district of the viewer's city for which the `gold_collector` collects gold."""
    return districts_of_color(view, gold_collector(view))[0]


def districts_of_color(view: View, character: str) -> list[str]:
    """Return the districts in the viewer's city that have the color of a character."""
    cards = words.cards_by_key(view.edition)
    suit = cards[character].suit
    return [key for key in map(words.plain_district, view.own.city) if suit and cards[key].suit == suit]


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


def may_choose(view: View, *beginning: str) -> bool:
    """Return whether a possible choice begins with these words."""
    return any(offer.choice[: len(beginning)] == beginning for offer in view.offers if offer.refusal is None)


def is_out(view: View, character: str) -> bool:
    """Return whether the viewer knows that `character` is not used this round."""
    return character in (*view.faceup, *view.facedown_seen)


def is_level(view: View) -> bool:
    """Return whether no city is more than `LEVEL` districts larger than the smallest."""
    sizes = [player.city_size for player in view.players]
    return max(sizes) - min(sizes) <= LEVEL


def has_builder(view: View) -> bool:
    """Return whether an opponent has both gold and cards to build several districts."""
    return any(player.gold >= PLENTY and player.hand_size >= 2 for player in view.players if player.seat != view.seat)


def has_smaller_hand(view: View) -> bool:
    """Return whether an opponent has more cards than the viewer."""
    return any(player.hand_size > view.own.hand_size for player in view.players if player.seat != view.seat)


def usable_district(view: View) -> str:
    """Return a district in the viewer's city whose ability can be used now; empty if there is none."""
    verbs = {offer.choice[0] for offer in view.offers if offer.refusal is None}
    return next((key for key in map(words.plain_district, view.own.city) if key in verbs), "")


def is_turn_over(view: View) -> bool:
    """Return whether the viewer can only end the turn; gold that is taken automatically does not count."""
    return all(offer.choice[0] in {"end_turn", "income"} for offer in view.offers if offer.refusal is None)
