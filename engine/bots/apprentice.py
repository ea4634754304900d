"""Level 1: collects income, builds the most expensive district, picks random targets; one answer in ten is random."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..dice import Dice, random_item
from ..steps import Choice
from ..view import View
from .softmax import softmax_choice
from .weights import HOARD, RANKS, TASTES, WEIGHTS

ABSENT_MINDED = 0.1
"""The probability of a random answer."""
INCLINED = 3.0
"""The factor of inclinations in the draft, where the apprentice spreads its choices more than the builder."""
SHARE = 0.25
"""The share of gatherings that an inclination of 1 gold decides."""
AIMING = 0.7
"""The probability of using an ability against another player."""


def choose(view: View, options: Sequence[Choice], dice: Dice, *, weights: Mapping[str, float] = WEIGHTS) -> Choice:
    """Return the apprentice's choice among `options`; of the weights, only the inclinations matter."""
    lapses = min(weights["lapses"], 0.0) if view.question == "pick" else weights["lapses"]
    if len(options) == 1 or dice.random() < ABSENT_MINDED + lapses:
        return random_item(options, dice)
    if view.question == "pick":
        return pick(view, options, dice, weights)
    if view.question == "act":
        return act(view, options, dice, weights)
    if all(choice[0] in ("keep", "build") for choice in options):
        return favorite_card(view, options, weights)
    return random_item(not_aimed_at_self(view, options), dice)


def pick(view: View, options: Sequence[Choice], dice: Dice, weights: Mapping[str, float]) -> Choice:
    """Return the choice of a character, preferring those that collect income from the viewer's districts."""
    kit, own = view.kit, view.players[view.seat or 0].city
    suits = [kit.suit(b) for b in own]
    scored = []
    for choice in options:
        character = str(choice[1])
        inclination = INCLINED * weights[RANKS[kit.ranks[character]]]
        scored.append((suits.count(kit.suit(character)) + inclination, choice))
    return softmax_choice(scored, 2, dice)


def act(view: View, options: Sequence[Choice], dice: Dice, weights: Mapping[str, float]) -> Choice:
    """Return the next choice of a turn: collect, gather, build, use other abilities, end the turn, in this order."""
    kit, turn = view.kit, view.turn
    verbs = {ability.name for ability in kit.cards[turn.powers].abilities} if turn else set()
    free = [c for c in options if c[0] in verbs and len(c) == 1]
    if free:
        return free[0]
    if any(c[0] == "gather" for c in options):
        return ("gather", gathered_kind(view, dice, weights["gather_gold"]))
    build = [c for c in options if c[0] == "build" and is_liked(view, c, weights)]
    if build:
        return favorite_card(view, build, weights)
    aimed = not_aimed_at_self(view, [c for c in options if c[0] in verbs])
    if aimed and dice.random() < AIMING + weights["arson"] * any(c[0] == "destroy" for c in aimed):
        return random_item(at_attackers(view, aimed) if weights["grudge"] else aimed, dice)
    return ("end_turn",) if ("end_turn",) in options else random_item(options, dice)


def gathered_kind(view: View, dice: Dice, inclination: float) -> str:
    """Return whether to gather gold or cards: what the hand needs, or what the bot is inclined to."""
    if inclination and dice.random() < SHARE * abs(inclination):
        return "gold" if inclination > 0 else "cards"
    return "gold" if has_buildable_card(view) else "cards"


def has_buildable_card(view: View) -> bool:
    """Return whether the hand has a card that could still be built."""
    me = view.players[view.seat or 0]
    return any(card not in me.city for card in me.hand or ())


def favorite_card(view: View, options: Sequence[Choice], weights: Mapping[str, float]) -> Choice:
    """Return the choice whose card costs the most, or is liked the most."""
    return max(options, key=lambda choice: card_score(view, choice, weights))


def card_score(view: View, choice: Choice, weights: Mapping[str, float]) -> float:
    """Return how much the bot likes a district: by its cost, and by its own inclinations."""
    kit, card = view.kit, str(choice[1])
    cost, suit = getattr(kit.cards[card], "cost", 0), kit.suit(card)
    taste = weights[TASTES[suit]] if suit in TASTES else 0.0
    return float(1 + cost + taste + 2 * weights["dear"] * (cost - 3))


def is_liked(view: View, choice: Choice, weights: Mapping[str, float]) -> bool:
    """Return whether the bot wants to build the card of `choice`, and to spend the gold."""
    if weights["hoard"] and not any(player.completed for player in view.players):
        left = view.players[view.seat or 0].gold - getattr(view.kit.cards[str(choice[1])], "cost", 0)
        if left < HOARD:
            return False
    return card_score(view, choice, weights) > 0


def at_attackers(view: View, options: Sequence[Choice]) -> Sequence[Choice]:
    """Return the `options` aimed at players who revealed a character of rank 1 to 3 this round, or all if none is."""
    seats = {seat for character, seat in view.revealed if view.kit.ranks[character] <= 3}
    return [c for c in options if len(c) > 1 and c[1] in seats] or options


def not_aimed_at_self(view: View, options: Sequence[Choice]) -> Sequence[Choice]:
    """Return the `options` that are not aimed at the seat itself, or all if there are no others."""
    return [c for c in options if not (len(c) > 1 and c[1] == view.seat and isinstance(c[1], int))] or options
