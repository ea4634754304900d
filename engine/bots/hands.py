"""Judging functions for cards in hands: which to keep, give, discard or take, and from whom."""

from __future__ import annotations

from ..steps import Choice
from .advice import LEAVE, Advice, Judge, Stage, answer_advice
from .building import available_gold, build_plan, lost_gold
from .districts import district_worth
from .situation import Situation

SECRET_VAULT = 3.0
ACTION_CARD = 1.5
TYPES = {"noble": 12 / 68, "religious": 11 / 68, "trade": 20 / 68, "military": 11 / 68, "unique": 14 / 68}
"""Type -> the share of the deck's cards that have this type."""


def card_value(situation: Situation, card: str, *, held: bool = True) -> float:
    """Return how much `card` is worth in the viewer's hand; `held` says whether it is already there."""
    if card == "secret_vault":
        return SECRET_VAULT
    if card in situation.kit.actions:
        return ACTION_CARD
    doubled = (situation.own.hand or ()).count(card) > held
    if not situation.is_buildable(card) or (
        (card in situation.names or doubled) and not situation.has_district("quarry")
    ):
        return 0.2
    far = max(situation.price(card) - situation.own.gold - 3, 0)
    return (
        max(district_worth(situation, card) - situation.w["gold"] * situation.price(card) - 0.3 * far, 0.0)
        * (0.3 if situation.ending else 1)
        + 0.5
    )


def keep(situation: Situation, choice: Choice) -> Advice:
    """Judge keeping a drawn card: prefer the most valuable one."""
    return answer_advice(card_value(situation, str(choice[1]), held=False))


def give(situation: Situation, choice: Choice) -> Advice:
    """Judge giving a card away: prefer the least valuable one."""
    return answer_advice(-card_value(situation, str(choice[-1])))


def useless_cards(situation: Situation) -> list[str]:
    """Return the hand cards that the viewer does not need, one of each name."""
    hand = situation.own.hand or ()
    return [c for c in dict.fromkeys(hand) if card_value(situation, c) < 0.5]


def swap_hands(situation: Situation, choice: Choice) -> Advice:
    """Judge an exchange of hands: prefer larger hands and dangerous players."""
    other = int(choice[1])
    gain = (
        situation.view.players[other].hand_size
        - len(situation.useful)
        - 0.3 * (len(situation.own.hand or ()) - len(situation.useful))
    )
    return Advice(Stage.SWAP, situation.w["magician"] * gain - 0.4 + 0.2 * (situation.danger[other] - 1))


def redraw(situation: Situation, choice: Choice) -> Advice:
    """Judge starting an exchange with the deck: do it if the hand has useless cards."""
    return Advice(Stage.SWAP, 0.5 * len(useless_cards(situation)) - 0.2) if not situation.ending else LEAVE


def put_back(situation: Situation, choice: Choice) -> Advice:
    """Judge putting a card back: put back each card that the viewer cannot use, then stop."""
    if choice[0] == "stop":
        return answer_advice(0.5)
    return answer_advice(1.0 - card_value(situation, str(choice[1])))


def laboratory(situation: Situation, choice: Choice) -> Advice:
    """Judge the Laboratory: discard a card that the viewer cannot use, earlier in the turn if the gold is needed."""
    card = str(choice[1])
    gold = getattr(situation.kit.cards["laboratory"], "gold", 1)
    now, then = (
        build_plan(situation, available_gold(situation)),
        build_plan(situation, available_gold(situation) + gold),
    )
    gain = then.worth - now.worth - card_value(situation, card) - (0.3 if situation.has_district("museum") else 0)
    if card in then.cards:
        return LEAVE
    return Advice(Stage.PREPARE if then.cards != now.cards else Stage.LAST, gain)


def smithy(situation: Situation, choice: Choice) -> Advice:
    """Judge the Smithy: draw three cards if the hand is poor and the gold is not needed to build."""
    price = getattr(situation.kit.cards["smithy"], "gold", 2)
    cards = sum(situation.card_worth(len(situation.useful) + i) for i in range(3))
    lost = (
        build_plan(situation, available_gold(situation)).worth
        - build_plan(situation, available_gold(situation) - price).worth
    )
    return Advice(Stage.PREPARE if not situation.useful else Stage.LAST, cards - lost)


def museum(situation: Situation, choice: Choice) -> Advice:
    """Judge the Museum: put a card under it if the card is worth less than the point it scores there."""
    return Advice(Stage.LAST, 1.0 - card_value(situation, str(choice[1])) + (0.4 if situation.ending else 0))


def spy(situation: Situation, choice: Choice) -> Advice:
    """Judge the Spy: name the type most common in the deck; prefer players with many cards and gold."""
    other = situation.view.players[int(choice[1])]
    matches = other.hand_size * TYPES.get(str(choice[2]), 0)
    gain = min(matches, other.gold) + matches * situation.card_worth(len(situation.useful) + 1)
    return Advice(Stage.SWAP, 0.1 + gain + 0.2 * situation.danger[other.seat])


def look_at_hand(situation: Situation, choice: Choice) -> Advice:
    """Judge looking at a hand: prefer the largest hand and dangerous players."""
    other = situation.view.players[int(choice[-1])]
    return Advice(Stage.PREPARE, 0.3 + 0.4 * min(other.hand_size, 6) + 0.3 * situation.danger[other.seat])


def take(situation: Situation, choice: Choice) -> Advice:
    """Judge taking a card: build it at once if that pays off, otherwise take the best one."""
    card = str(choice[1])
    if choice[0] == "take":
        return answer_advice(card_value(situation, card, held=False))
    if len(choice) > 2:
        return answer_advice(0.0)
    return answer_advice(
        1.0 + district_worth(situation, card) - situation.cost_of(lost_gold(situation, situation.price(card)))
    )


def take_cards(situation: Situation, choice: Choice) -> Advice:
    """Judge taking a card from every other hand; the viewer can give the worst cards back."""
    return Advice(Stage.SWAP, 1.0)


ACTS: dict[str, Judge] = {
    "swap_hands": swap_hands,
    "redraw": redraw,
    "laboratory": laboratory,
    "smithy": smithy,
    "museum": museum,
    "spy": spy,
    "look_at_hand": look_at_hand,
    "take_cards": take_cards,
}
ANSWERS: dict[str, Judge] = {
    "keep": keep,
    "redraw": put_back,
    "take": take,
    "take_from_hand": take,
    "give_back": give,
    "borrow": give,
}
