"""The bot that plays for an absent player. It makes safe, modest moves and spends nothing the player could use better.

All players know when the steward plays and how. Where its answer stays hidden, no answer is more modest than another,
so it draws one at random. Knowing this therefore does not help anyone guess its answer.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..dice import Dice, random_item
from ..editions import Kit
from ..steps import Choice, question_kinds
from ..view import View

GATHER, END = ("gather", "gold"), ("end_turn",)
DUTIES = ("crown", "bewitch")
"""Verbs of actions that are required before the turn can end."""
SECRET = ("pick", "lay_aside", "sign", "warrant", "flower", "threat")
"""Questions about who holds which character, or which token is the real one.

Knowing that the steward answers must not reveal the answer (A-1).
"""
LETS_PASS = ("pass", "stop", "decline", "false", "pay")
"""Words that mark an answer as declining, or as finishing a payment that the player began."""


def choose(view: View, options: Sequence[Choice], dice: Dice) -> Choice:
    """Return the most modest of `options`; the answers to secret questions are random."""
    if view.question in SECRET:
        return random_answer(view, options, dice)
    asked = question_kinds().get(view.question or "")
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


def random_answer(view: View, options: Sequence[Choice], dice: Dice) -> Choice:
    """Return one of `options` at random.

    If several answers form a set, return the first answer of a random set, so that all sets are equally likely.
    """
    selection = view.multi_select
    if selection is None:
        return random_item(options, dice)
    words = list(selection.words)
    dice.shuffle(words)
    return (selection.verb, min(words[: selection.most], key=selection.words.index))


def act(view: View, kit: Kit, options: Sequence[Choice]) -> Choice:
    """Return the next choice of a turn: gather gold, do only what is required, then end the turn."""
    for choice in (GATHER, END):
        if choice in options:
            return choice
    return modest_choice(view, kit, [c for c in options if c[0] in DUTIES] or options)


def reply(view: View, kit: Kit, options: Sequence[Choice]) -> Choice:
    """Return the answer to a question: decline if possible; else take the most expensive card, or give the least."""
    for word in LETS_PASS:
        for choice in options:
            if word in choice:
                return choice
    gains = [choice for choice in options if choice[0] == "take"]
    return max(gains, key=lambda c: price(kit, str(c[1]))) if gains else modest_choice(view, kit, options)


def modest_choice(view: View, kit: Kit, options: Sequence[Choice]) -> Choice:
    """Return the most modest choice: next seat clockwise, lowest rank, gold before cards, cheapest district."""

    def rank(word: str | int) -> int:
        if isinstance(word, int):
            return (word - (view.seat or 0) - 1) % len(view.players)
        if word in kit.ranks:
            return kit.ranks[word]
        return price(kit, word) if word in kit.cards else int(word != "gold")

    return min(options, key=lambda choice: [rank(word) for word in choice[1:]])


def keep(view: View, kit: Kit, options: Sequence[Choice]) -> Choice:
    """Return the next card to keep, so that the most expensive ones are kept in the end."""
    offered = [str(choice[1]) for choice in options]
    # Cards are kept in sorted order, and only those that leave enough later ones are offered. So there are as many
    # cards from the last one offered to the end as must still be kept.
    later = [card for card in view.drawn if card >= offered[0]]
    count = later[::-1].index(offered[-1]) + 1
    dearest = sorted(later, key=lambda card: (-price(kit, card), card))[:count]
    return ("keep", min(dearest))


def price(kit: Kit, card: str) -> int:
    """Return a card's cost, 0 for an action card."""
    return getattr(kit.cards[card], "cost", 0)
