"""Judging functions for all other choices: gold and the crown, bribes and warrants, cards played out of turn."""

from __future__ import annotations

from ..keys import true_token
from ..steps import Choice
from .advice import LEAVE, Advice, Judge, Stage, answer_advice
from .building import available_gold, build_plan, director
from .cities import cannonball
from .districts import district_worth
from .hands import card_value, look
from .situation import Situation


def crown(t: Situation, choice: Choice) -> Advice:
    """Judge giving the crown: prefer a player who is not dangerous and lets the viewer choose early."""
    other = int(choice[1])
    soon = 1 - ((t.me - other) % len(t.seats)) / len(t.seats)
    taken = {"gold": t.w["gold"] + 0.2 * t.danger[other], "card": t.card_worth(len(t.useful))}
    loot_worth = taken.get(str(choice[2]), 0.0) if len(choice) > 2 else 0.0
    return Advice(Stage.FREE, 10 + loot_worth + soon - 0.5 * t.danger[other])


def take_from_richest(t: Situation, choice: Choice) -> Advice:
    """Judge taking gold: prefer the most dangerous of the richest players, before the viewer becomes one of them."""
    return Advice(Stage.FREE, 1 + t.danger[int(choice[1])])


def salvage(t: Situation, choice: Choice) -> Advice:
    """Judge the Graveyard: take the destroyed district if it is worth the gold."""
    return answer_advice(card_value(t, str(choice[1]), held=False) if choice[0] == "take" else t.cost_of(1))


def confiscate(t: Situation, choice: Choice) -> Advice:
    """Judge confiscating the district that is being built."""
    gain = district_worth(t, t.view.site[1]) if t.view.site else 1.0
    return answer_advice(gain if choice[1] == "true" else 0.0)


def bribe(t: Situation, choice: Choice) -> Advice:
    """Judge a bribe: paying costs half the gold; refusing risks all of it, as one of two threats is real."""
    gold = t.own.gold
    return answer_advice(-float(gold // 2) if choice[1] == "true" else -0.5 * gold)


def reveal_threat(t: Situation, choice: Choice) -> Advice:
    """Judge revealing a threat: reveal it if it has the flower, the sign of the real one."""
    tokens = dict(t.view.marks).get(t.view.turn.character if t.view.turn else "", ())
    flower = true_token("threat") in tokens
    return answer_advice(float(flower) if choice[1] == "true" else 0.5)


def cash_booth(t: Situation, choice: Choice) -> Advice:
    """Judge cashing a booth: do it if there is enough gold on the booth."""
    booths = dict(t.view.stash).get("ticket_booth", ())
    gold = max((coins for _, owner, coins in booths if owner == t.me), default=0)
    return answer_advice(gold * 0.5 if choice[1] == "true" else 0.8)


def use_booth(t: Situation, choice: Choice) -> Advice:
    """Judge using a booth: buy a card if the hand needs one and the gold is not needed to build."""
    lost = build_plan(t, available_gold(t)).worth - build_plan(t, available_gold(t) - 1).worth
    cost = 0.3 * t.danger[int(choice[1])] + lost
    return Advice(Stage.LAST, t.card_worth(len(t.useful)) - cost)


def play(t: Situation, choice: Choice) -> Advice:
    """Judge playing an action card: do it if that is worth more than the card's point at the end."""
    match choice[1]:
        case "director":
            return director(t)
        case "human_cannonball":
            return cannonball(t, choice)
        case "fortune_teller":
            return look(t, choice)
        case "circus_tent":
            finishing = t.left[t.me] == 1
            return Advice(Stage.LAST, (2.0 + t.lead if finishing else t.w["tempo"] - 1.0) if not t.ending else -1.0)
        case "ticket_booth":
            return Advice(Stage.LAST, 0.4 * t.rounds - 1.0)
    return LEAVE


def strongman(t: Situation, choice: Choice) -> Advice:
    """Judge the Strongman: always survive."""
    return answer_advice(1.0 if choice[0] == "play" else 0.0)


def acrobat(t: Situation, choice: Choice) -> Advice:
    """Judge the Acrobat: take the crown if it is worth more than the card's point."""
    return answer_advice(2 * t.w["crown"] * t.rounds / 3 if choice[0] == "play" else 1.0)


def pay_with_cards(t: Situation, choice: Choice) -> Advice:
    """Judge paying with cards: pay with those that are worth less than gold, and the rest in gold."""
    if choice[0] == "add_card":
        return answer_advice(0.1 + t.w["gold"] - card_value(t, str(choice[1])))
    return answer_advice(0.0 if choice[0] == "pay" else -2.0)


ACTS: dict[str, Judge] = {
    "crown": crown,
    "take_from_richest": take_from_richest,
    "use_booth": use_booth,
    "play": play,
    "end_turn": lambda t, c: Advice(Stage.END, 0.1),
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
