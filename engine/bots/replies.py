"""Judging functions for all other choices: gold and the crown, bribes and warrants, cards played out of turn."""

from __future__ import annotations

from ..keys import true_token
from ..steps import Choice
from .advice import LEAVE, Advice, Judge, Stage, answer_advice
from .building import available_gold, build_plan, director
from .cities import cannonball
from .districts import district_worth
from .hands import card_value, look_at_hand
from .situation import Situation


def crown(situation: Situation, choice: Choice) -> Advice:
    """Judge giving the crown: prefer a player who is not dangerous and lets the viewer choose early."""
    other = int(choice[1])
    soon = 1 - ((situation.me - other) % len(situation.seats)) / len(situation.seats)
    taken = {
        "gold": situation.w["gold"] + 0.2 * situation.danger[other],
        "card": situation.card_worth(len(situation.useful)),
    }
    loot_worth = taken.get(str(choice[2]), 0.0) if len(choice) > 2 else 0.0
    return Advice(Stage.FREE, 10 + loot_worth + soon - 0.5 * situation.danger[other])


def take_from_richest(situation: Situation, choice: Choice) -> Advice:
    """Judge taking gold from one of the richest players: prefer the most dangerous player.

    The bot does it early, before it becomes one of the richest itself.
    """
    return Advice(Stage.FREE, 1 + situation.danger[int(choice[1])])


def salvage(situation: Situation, choice: Choice) -> Advice:
    """Judge the Graveyard: take the destroyed district if it is worth the gold."""
    return answer_advice(
        card_value(situation, str(choice[1]), held=False) if choice[0] == "take" else situation.cost_of(1)
    )


def confiscate(situation: Situation, choice: Choice) -> Advice:
    """Judge confiscating the district that is being built."""
    gain = district_worth(situation, situation.view.site[1]) if situation.view.site else 1.0
    return answer_advice(gain if choice[1] == "true" else 0.0)


def bribe(situation: Situation, choice: Choice) -> Advice:
    """Judge a bribe: paying costs half the gold; refusing risks all of it, as one of two threats is real."""
    gold = situation.own.gold
    return answer_advice(-float(gold // 2) if choice[1] == "true" else -0.5 * gold)


def reveal_threat(situation: Situation, choice: Choice) -> Advice:
    """Judge revealing a threat: reveal it if it has the flower, the sign of the real one."""
    tokens = dict(situation.view.marks).get(situation.view.turn.character if situation.view.turn else "", ())
    flower = true_token("threat") in tokens
    return answer_advice(float(flower) if choice[1] == "true" else 0.5)


def cash_booth(situation: Situation, choice: Choice) -> Advice:
    """Judge cashing a booth: do it if there is enough gold on the booth."""
    booths = dict(situation.view.stash).get("ticket_booth", ())
    gold = max((coins for _, owner, coins in booths if owner == situation.me), default=0)
    return answer_advice(gold * 0.5 if choice[1] == "true" else 0.8)


def use_booth(situation: Situation, choice: Choice) -> Advice:
    """Judge using a booth: buy a card if the hand needs one and the gold is not needed to build."""
    lost = (
        build_plan(situation, available_gold(situation)).worth
        - build_plan(situation, available_gold(situation) - 1).worth
    )
    cost = 0.3 * situation.danger[int(choice[1])] + lost
    return Advice(Stage.LAST, situation.card_worth(len(situation.useful)) - cost)


def play(situation: Situation, choice: Choice) -> Advice:
    """Judge playing an action card: do it if that is worth more than the card's point at the end."""
    match choice[1]:
        case "director":
            return director(situation)
        case "human_cannonball":
            return cannonball(situation, choice)
        case "fortune_teller":
            return look_at_hand(situation, choice)
        case "circus_tent":
            finishing = situation.left[situation.me] == 1
            return Advice(
                Stage.LAST,
                (2.0 + situation.lead if finishing else situation.w["tempo"] - 1.0) if not situation.ending else -1.0,
            )
        case "ticket_booth":
            return Advice(Stage.LAST, 0.4 * situation.rounds - 1.0)
    return LEAVE


def strongman(situation: Situation, choice: Choice) -> Advice:
    """Judge the Strongman: always survive."""
    return answer_advice(1.0 if choice[0] == "play" else 0.0)


def acrobat(situation: Situation, choice: Choice) -> Advice:
    """Judge the Acrobat: take the crown if it is worth more than the card's point."""
    return answer_advice(2 * situation.w["crown"] * situation.rounds / 3 if choice[0] == "play" else 1.0)


def pay_with_cards(situation: Situation, choice: Choice) -> Advice:
    """Judge paying with cards: pay with those that are worth less than gold, and the rest in gold."""
    if choice[0] == "add_card":
        return answer_advice(0.1 + situation.w["gold"] - card_value(situation, str(choice[1])))
    return answer_advice(0.0 if choice[0] == "pay" else -2.0)


ACTS: dict[str, Judge] = {
    "crown": crown,
    "take_from_richest": take_from_richest,
    "use_booth": use_booth,
    "play": play,
    "end_turn": lambda situation, c: Advice(Stage.END, 0.1),
}
ANSWERS: dict[str, Judge] = {
    "crown": crown,
    "salvage": salvage,
    "confiscate": confiscate,
    "bribe": bribe,
    "reveal_threat": reveal_threat,
    "cash_booth": cash_booth,
    "resist": strongman,
    "take_throne": acrobat,
    "pay_with_cards": pay_with_cards,
}
