"""Questions that are asked again and again for one card more: a page answers them all in one post, in any order."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine import Offer, View
from games.domain.errors import Refused
from games.screens.decision import prompts
from games.screens.decision.options import Option, Reader

TICKED = {"add_card", "give", "keep", "put_back", "warrant"}
"""Verbs of which a post may hold several."""


@dataclass(frozen=True)
class MultiSelect:
    """How many answers with `verb` a post may hold."""

    verb: str
    least: int
    most: int
    keys: tuple[str, ...]
    """What can be ticked, in the order in which the question takes it."""


def multi_select(view: View) -> MultiSelect | None:
    """Tell what is to be chosen at once; None where one choice is one answer, and where a part was answered before."""
    about, hand = dict(view.about), list((view.seat is not None and view.players[view.seat].hand) or ())
    if about.get("chosen") or view.asked != view.seat:
        return None
    match view.question:
        case "redraw":
            return MultiSelect("put_back", 1, len(hand), tuple(sorted(hand)))
        case "keep" if (left := prompts.keeps_left(view)) > 1:
            return MultiSelect("keep", left, left, tuple(sorted(view.drawn)))
        case "warrant":
            number = view.box.cards["magistrate"].numbers()["number"] - 1
            free = tuple(c for c in view.cast if view.box.ranks[c] > 1 and c != about["signed"])
            return MultiSelect("warrant", number, number, free)
        case "pay_with_cards":
            due = dict(view.prices)[("pay",)]
            return MultiSelect("add_card", 1, due, spare(hand, about["district"]))
        case "borrow":
            missing = int(about["missing"])
            return MultiSelect("give", missing, missing, spare(hand, about["district"], *about["cards"]))
    return None


def spare(hand: list[str], *spoken_for: str) -> tuple[str, ...]:
    """Give the cards of a hand that are not needed otherwise."""
    left = sorted(hand)
    for card in spoken_for:
        if card in left:  # what is built straight from another hand is not among them
            left.remove(card)
    return tuple(left)


def boxes(reader: Reader, several: MultiSelect) -> list[tuple[Offer, Option]]:
    """Give a line for each card there is to tick, twins twice, and for what a player would look for in vain."""
    offers = [Offer((several.verb, key)) for key in several.keys]
    refused = [offer for offer in reader.view.offers if offer.refusal and offer.choice[0] == several.verb]
    offers += [offer for offer in refused if offer.choice[1] not in several.keys]
    return [(offer, reader.option(offer)) for offer in offers]


def answers(view: View, posted: Sequence[str]) -> list[str]:
    """Give the answers of one post in the order in which the question takes them.

    A post that comes a second time, when something else is asked, comes out the same.
    """
    ticked = sorted((text for text in posted if verb_of(text) in TICKED), key=lambda text: place(view, text))
    rest = [text for text in posted if text and verb_of(text) not in TICKED]
    several = multi_select(view)
    if several is None:
        return ticked + rest
    if view.question == "pay_with_cards":
        return ticked + [text for text in rest if text != "stop"]
    # Who puts the whole hand back has nothing left to choose, and is not asked again.
    is_all = view.question != "redraw" or len(ticked) >= several.most
    return ticked if is_all or not ticked else [*ticked, "stop"]


def verb_of(text: str) -> str:
    """Give the first word of a choice."""
    return text.partition(":")[0]


def place(view: View, text: str) -> tuple[int, str]:
    """Tell where a ticked card stands in its question's order: characters by rank, other cards by their keys."""
    key = text.partition(":")[2]
    return (view.cast.index(key) if key in view.cast else 0, key)


def miscounted(view: View, choices: Sequence[str]) -> Refused | None:
    """Say that too much or too little is ticked; what is chosen is the rules' business."""
    several = multi_select(view)
    if several is None or not choices:
        return None
    number = sum(verb_of(text) == several.verb for text in choices)
    least = several.least
    if "pay" in choices and view.seat is not None:
        least = max(least, several.most - view.players[view.seat].gold)
    if least <= number <= several.most:
        return None
    if several.least == several.most:
        return Refused("choose_exactly", number=several.most)
    return (
        Refused("choose_at_least", number=least) if number < least else Refused("choose_at_most", number=several.most)
    )
