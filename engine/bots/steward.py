"""Plays for somebody absent: modest on purpose, it spends nothing that its owner could decide better.

Everybody knows that it plays, and how. Where its answer stays hidden, every one is as modest as the others, and it
draws: whoever knows all of this guesses no better than of a person of unknown taste.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..dice import Dice, one_of
from ..editions import Kit
from ..steps import Choice, kinds
from ..view import View

GATHER, END = ("gather", "gold"), ("end_turn",)
DUTIES = ("crown", "bewitch")
"""What a turn cannot end without."""
SECRET = ("pick", "lay_aside", "sign", "warrant", "flower", "threat")
"""Questions about who is who, or which token is true: nobody may tell the answer from who answers (A-1)."""
LETS_PASS = ("pass", "stop", "decline", "false", "pay")
"""Words of an answer that leaves things as they are, or brings a payment begun by its owner to its end."""


def choose(view: View, options: Sequence[Choice], dice: Dice) -> Choice:
    """Return the modest one of `options`; chance decides only between those of which none is more modest."""
    if view.question in SECRET:
        return drawn(view, options, dice)
    asked = kinds().get(view.question or "")
    if asked is not None and asked.by_steward is not None:
        if not asked.by_steward:
            return options[0]
        if asked.by_steward in options:
            return asked.by_steward
    kit = view.kit
    match view.question:
        case "act":
            return act(view, kit, options)
        case "keep":
            return keep(view, kit, options)
        case "bribe":
            return ("bribe", "false" if view.players[view.seat or 0].gold // 2 else "true")
    return reply(view, kit, options)


def drawn(view: View, options: Sequence[Choice], dice: Dice) -> Choice:
    """Draw one of `options`, or the first of several that go together, so that each set of them is as likely."""
    several = view.multi_select
    if several is None:
        return one_of(options, dice)
    words = list(several.words)
    dice.shuffle(words)
    return (several.verb, min(words[: several.most], key=several.words.index))


def act(view: View, kit: Kit, options: Sequence[Choice]) -> Choice:
    """Gather gold and end the turn; before that only what must be done."""
    for choice in (GATHER, END):
        if choice in options:
            return choice
    return modest(view, kit, [c for c in options if c[0] in DUTIES] or options)


def reply(view: View, kit: Kit, options: Sequence[Choice]) -> Choice:
    """Let pass what may be let pass; where a card is to be had, take the dearest; else give what is least."""
    for word in LETS_PASS:
        for choice in options:
            if word in choice:
                return choice
    gains = [choice for choice in options if choice[0] == "take"]
    return max(gains, key=lambda c: price(kit, str(c[1]))) if gains else modest(view, kit, options)


def modest(view: View, kit: Kit, options: Sequence[Choice]) -> Choice:
    """Return the choice about the next seat clockwise, the lowest rank, gold before cards, the cheapest district."""

    def rank(word: str | int) -> int:
        if isinstance(word, int):
            return (word - (view.seat or 0) - 1) % len(view.players)
        if word in kit.ranks:
            return kit.ranks[word]
        return price(kit, word) if word in kit.cards else int(word != "gold")

    return min(options, key=lambda choice: [rank(word) for word in choice[1:]])


def keep(view: View, kit: Kit, options: Sequence[Choice]) -> Choice:
    """Return the next card to keep, so that the dearest are kept in the end."""
    offered = [str(choice[1]) for choice in options]
    # Cards are offered in one order: how many stand behind the last one offered tells how many are still to be kept.
    later = [card for card in view.drawn if card >= offered[0]]
    count = later[::-1].index(offered[-1]) + 1
    dearest = sorted(later, key=lambda card: (-price(kit, card), card))[:count]
    return ("keep", min(dearest))


def price(kit: Kit, card: str) -> int:
    """Return what a card costs; an action card nothing."""
    return getattr(kit.cards[card], "cost", 0)
