"""Level 1: collects income, builds the most expensive district, picks random targets; one answer in ten is random."""

from __future__ import annotations

from collections.abc import Sequence

from ..dice import Dice, random_item
from ..steps import Choice
from ..view import View
from .softmax import softmax_choice

ABSENT_MINDED = 0.1
"""The probability of a random answer."""


def choose(view: View, options: Sequence[Choice], dice: Dice) -> Choice:
    """Return the apprentice's choice among `options`."""
    if len(options) == 1 or dice.random() < ABSENT_MINDED:
        return random_item(options, dice)
    if view.question == "pick":
        return pick(view, options, dice)
    if view.question == "act":
        return act(view, options, dice)
    if all(choice[0] in ("keep", "build") for choice in options):
        return most_expensive(view, options)
    return random_item(not_aimed_at_self(view, options), dice)


def pick(view: View, options: Sequence[Choice], dice: Dice) -> Choice:
    """Return the choice of a character, preferring those that collect income from the viewer's districts."""
    kit, own = view.kit, view.players[view.seat or 0].city
    suits = [kit.suit(b) for b in own]
    return softmax_choice([(suits.count(kit.suit(str(c[1]))), c) for c in options], 2, dice)


def act(view: View, options: Sequence[Choice], dice: Dice) -> Choice:
    """Return the next choice of a turn: collect, gather, build, use other abilities, end the turn, in this order."""
    kit, turn = view.kit, view.turn
    verbs = {ability.name for ability in kit.cards[turn.powers].abilities} if turn else set()
    free = [c for c in options if c[0] in verbs and len(c) == 1]
    if free:
        return free[0]
    gather = [c for c in options if c[0] == "gather"]
    if gather:
        return ("gather", "gold" if has_buildable_card(view) else "cards")
    build = [c for c in options if c[0] == "build"]
    if build:
        return most_expensive(view, build)
    aimed = not_aimed_at_self(view, [c for c in options if c[0] in verbs])
    if aimed and dice.random() < 0.7:
        return random_item(aimed, dice)
    return ("end_turn",) if ("end_turn",) in options else random_item(options, dice)


def has_buildable_card(view: View) -> bool:
    """Return whether the hand has a card that could still be built."""
    me = view.players[view.seat or 0]
    return any(card not in me.city for card in me.hand or ())


def most_expensive(view: View, options: Sequence[Choice]) -> Choice:
    """Return the choice whose card costs the most."""
    kit = view.kit
    return max(options, key=lambda c: getattr(kit.cards[str(c[1])], "cost", 0))


def not_aimed_at_self(view: View, options: Sequence[Choice]) -> Sequence[Choice]:
    """Return the `options` that are not aimed at the seat itself, or all if there are no others."""
    return [c for c in options if not (len(c) > 1 and c[1] == view.seat and isinstance(c[1], int))] or options
