"""Reasons about cards in hands: which to keep, take, give or discard, and whose hand to take."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...steps import Choice
from ..hands import useless_cards
from ..situation import Situation
from .base import Finder, Reason
from .builds import find_type
from .rivals import HasGold

LITTLE_GOLD = 2
"""The gold that a player can take in one turn."""


@dataclass(frozen=True)
class AffordableCard(Reason):
    """The viewer has the gold to build the card."""

    card: str
    price: int


@dataclass(frozen=True)
class NearlyAffordable(Reason):
    """The viewer lacks only this little gold to build the card."""

    card: str
    short: int


@dataclass(frozen=True)
class MissingGold(Reason):
    """The viewer lacks this much gold to build the card."""

    card: str
    short: int


@dataclass(frozen=True)
class MostPoints(Reason):
    """No other district on offer scores as many points."""

    card: str
    points: int


@dataclass(frozen=True)
class FewestPoints(Reason):
    """No other district on offer scores as few points."""

    card: str
    points: int


@dataclass(frozen=True)
class BuiltAlready(Reason):
    """The card is in the viewer's city already, which may not have two of a name."""

    card: str


@dataclass(frozen=True)
class SecondCopy(Reason):
    """The viewer has the card more than once, and can build it only once."""

    card: str


@dataclass(frozen=True)
class UselessCards(Reason):
    """The hand has this many cards that the viewer can hardly use."""

    number: int


@dataclass(frozen=True)
class LargerHand(Reason):
    """`seat` holds more cards than the viewer."""

    seat: int
    theirs: int
    own: int


def find_gain(situation: Situation, choice: Choice) -> Iterator[Reason]:
    """Yield reasons for getting the card that a choice names last."""
    card = named_card(situation, choice)
    if not card or is_built_already(situation, card):
        return
    if situation.is_buildable(card):
        short = situation.price(card) - situation.own.gold
        yield from find_type(situation, card)
        if short <= 0:
            yield AffordableCard(card, situation.price(card))
        elif short <= LITTLE_GOLD:
            yield NearlyAffordable(card, short)
    if not is_unique(situation, card) and situation.points(card) > max(other_points(situation, card), default=99):
        yield MostPoints(card, situation.points(card))


def find_loss(situation: Situation, choice: Choice) -> Iterator[Reason]:
    """Yield reasons for parting with the card that a choice names last."""
    card = named_card(situation, choice)
    if not card:
        return
    if is_built_already(situation, card):
        yield BuiltAlready(card)
    elif (situation.own.hand or ()).count(card) > 1 and not situation.has_district("quarry"):
        yield SecondCopy(card)
    elif situation.is_buildable(card):
        if not is_unique(situation, card) and situation.points(card) < min(other_points(situation, card), default=0):
            yield FewestPoints(card, situation.points(card))
        if (short := situation.price(card) - situation.own.gold) > 0:
            yield MissingGold(card, short)


def is_unique(situation: Situation, card: str) -> bool:
    """Return whether the card is a unique district, which may score more or less than it costs."""
    return situation.kit.suit(card) == "unique"


def named_card(situation: Situation, choice: Choice) -> str:
    """Return the district that a choice names last; empty if it names none."""
    word = str(choice[-1])
    return word if len(choice) > 1 and situation.district(word) else ""


def other_points(situation: Situation, card: str) -> list[int]:
    """Return the points of the other districts among the options."""
    named = {named_card(situation, option) for option in situation.options} - {card, "", *situation.kit.actions}
    return [situation.points(other) for other in named]


def is_built_already(situation: Situation, card: str) -> bool:
    """Return whether the viewer's city has the card and may not have it twice."""
    return card in situation.names and not situation.has_district("quarry") and situation.powers != "wizard"


def find_hand(situation: Situation, choice: Choice) -> Iterator[Reason]:
    """Yield reasons for taking, exchanging or looking at another hand."""
    seats = [word for word in choice[1:] if isinstance(word, int) and word in situation.rivals]
    if seats:
        other = situation.view.players[seats[0]]
        if other.hand_size > situation.own.hand_size:
            yield LargerHand(other.seat, other.hand_size, situation.own.hand_size)
        if choice[0] == "spy" and other.gold:
            yield HasGold(other.seat, other.gold)


def find_redraw(situation: Situation, choice: Choice) -> Iterator[Reason]:
    """Yield which cards of the hand are worth exchanging, or how many if there are several."""
    hand, useless = situation.own.hand or (), useless_cards(situation)
    if len(useless) == 1 and is_built_already(situation, useless[0]):
        yield BuiltAlready(useless[0])
    elif len(useless) == 1 and hand.count(useless[0]) > 1:
        yield SecondCopy(useless[0])
    elif useless:
        # Of a card that is held twice and not built yet, one copy is useful.
        spared = sum(hand.count(card) > 1 and not is_built_already(situation, card) for card in useless)
        yield UselessCards(sum(hand.count(card) for card in useless) - spared)


ACTS: dict[str, Finder] = {
    "swap_hands": find_hand,
    "redraw": find_redraw,
    "laboratory": find_loss,
    "museum": find_loss,
    "spy": find_hand,
    "look_at_hand": find_hand,
}
ANSWERS: dict[str, Finder] = {
    "keep": find_gain,
    "redraw": find_loss,
    "take": find_gain,
    "take_from_hand": find_gain,
    "give_back": find_loss,
    "borrow": find_loss,
    "pay_with_cards": find_loss,
    "salvage": find_gain,
}
