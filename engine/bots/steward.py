"""Plays for somebody absent: modest on purpose, it spends nothing that its owner could decide better."""

from __future__ import annotations

from collections.abc import Sequence

from ..dice import Dice
from ..editions import Box
from ..steps import Choice, kinds
from ..view import View

FIRST_RANK = 4
"""The lowest rank worth having without a plan: below it characters act against others."""
GATHER, END = ("gather", "gold"), ("end_turn",)
DUTIES = ("crown", "bewitch")
"""What a turn cannot end without."""
LETS_PASS = ("pass", "stop", "decline", "false", "pay")
"""Words of an answer that leaves things as they are, or brings a payment begun by its owner to its end."""


def choose(view: View, options: Sequence[Choice], dice: Dice) -> Choice:
    """Return the modest one of `options`; chance plays no part in it."""
    asked = kinds().get(view.question or "")
    if asked is not None and asked.by_steward is not None:
        if not asked.by_steward:
            return options[0]
        if asked.by_steward in options:
            return asked.by_steward
    box = view.box
    match view.question:
        case "act":
            return act(view, box, options)
        case "pick":
            return min(options, key=lambda choice: standing(box, str(choice[1])))
        case "lay_aside":
            return max(options, key=lambda choice: standing(box, str(choice[1])))
        case "keep":
            return keep(view, box, options)
        case "bribe":
            return ("bribe", "false" if view.players[view.seat or 0].gold // 2 else "true")
    return reply(view, box, options)


def act(view: View, box: Box, options: Sequence[Choice]) -> Choice:
    """Gather gold and end the turn; before that only what must be done."""
    for choice in (GATHER, END):
        if choice in options:
            return choice
    return modest(view, box, [c for c in options if c[0] in DUTIES] or options)


def reply(view: View, box: Box, options: Sequence[Choice]) -> Choice:
    """Let pass what may be let pass; where a card is to be had, take the dearest; else give what is least."""
    for word in LETS_PASS:
        for choice in options:
            if word in choice:
                return choice
    gains = [choice for choice in options if choice[0] == "take"]
    return max(gains, key=lambda c: price(box, str(c[1]))) if gains else modest(view, box, options)


def modest(view: View, box: Box, options: Sequence[Choice]) -> Choice:
    """Return the choice about the next seat clockwise, the lowest rank, gold before cards, the cheapest district."""

    def rank(word: str | int) -> int:
        if isinstance(word, int):
            return (word - (view.seat or 0) - 1) % len(view.players)
        if word in box.ranks:
            return box.ranks[word]
        return price(box, word) if word in box.cards else int(word != "gold")

    return min(options, key=lambda choice: [rank(word) for word in choice[1:]])


def standing(box: Box, character: str) -> int:
    """Return a character's place on the list of an absent player: from rank 4 upward, then downward from 3."""
    rank = box.ranks[character]
    return rank if rank >= FIRST_RANK else 100 - rank


def keep(view: View, box: Box, options: Sequence[Choice]) -> Choice:
    """Return the next card to keep, so that the dearest are kept in the end."""
    offered = [str(choice[1]) for choice in options]
    # Cards are offered in one order: how many stand behind the last one offered tells how many are still to be kept.
    later = [card for card in view.drawn if card >= offered[0]]
    count = later[::-1].index(offered[-1]) + 1
    dearest = sorted(later, key=lambda card: (-price(box, card), card))[:count]
    return ("keep", min(dearest))


def price(box: Box, card: str) -> int:
    """Return what a card costs; an action card nothing."""
    return getattr(box.cards[card], "cost", 0)
