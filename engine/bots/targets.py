"""Judging functions for naming characters: to kill, bewitch or rob them, or to place warrants and threats on them."""

from __future__ import annotations

from ..steps import Choice
from .advice import Advice, Judge, Stage, answer_advice
from .belief import holder_belief
from .roles import character_worth
from .situation import Situation


def kill(situation: Situation, choice: Choice) -> Advice:
    """Judge a kill: prefer the character that would help the leading player most."""
    return Advice(Stage.FREE, 0.1 + (1 - situation.w["hunch"]) * kill_worth(situation, str(choice[1])))


def kill_worth(situation: Situation, character: str) -> float:
    """Return how much the viewer gains if the holder of `character` loses the turn."""
    holders = holder_belief(situation)[character]
    value = sum(
        chance * situation.danger[s] * (2 + character_worth(situation, s, character)) for s, chance in holders.items()
    )
    if character in ("warlord", "diplomat", "marshal") and situation.left[situation.me] <= 2:
        value += situation.w["shelter"] * sum(holders.values())
    if character == "thief":  # rank 1 cannot be robbed, so killing the Thief mainly protects others
        value *= 0.5
    return value


def bewitch(situation: Situation, choice: Choice) -> Advice:
    """Judge bewitching: prefer the best turn that a rival probably has."""
    character = str(choice[1])
    holders = holder_belief(situation)[character]
    own = 3 + character_worth(situation, situation.me, character) - 2 * (character == "navigator")
    return Advice(Stage.FREE, 0.1 + sum(p * (own + 0.5 * situation.danger[s]) for s, p in holders.items()))


def rob(situation: Situation, choice: Choice) -> Advice:
    """Judge robbing: prefer the character whose holder probably has the most gold."""
    return Advice(Stage.FREE, 0.1 + situation.w["rob"] * gold_behind(situation, str(choice[1])))


def gold_behind(situation: Situation, character: str) -> float:
    """Return the gold that the holder of `character` probably has."""
    holders = holder_belief(situation)[character]
    return sum(p * situation.view.players[s].gold * (0.7 + 0.3 * situation.danger[s]) for s, p in holders.items())


def warrant(situation: Situation, choice: Choice) -> Advice:
    """Judge a warrant: prefer dangerous rivals with gold, who will probably build something expensive."""
    character = str(choice[1])
    holders = holder_belief(situation)[character]
    idle = 0.2 if character == "navigator" else 1.0
    value = sum(
        p * (min(situation.view.players[s].gold, 4) + 2) * (0.5 + 0.5 * situation.danger[s]) for s, p in holders.items()
    )
    return answer_advice(idle * value)


def threat(situation: Situation, choice: Choice) -> Advice:
    """Judge a threat: prefer rivals who have gold."""
    return answer_advice(gold_behind(situation, str(choice[1])))


ACTS: dict[str, Judge] = {
    "assassinate": kill,
    "bewitch": bewitch,
    "steal_from": rob,
    "warrants": lambda situation, c: Advice(Stage.FREE, 1.0),
    "threaten": lambda situation, c: Advice(Stage.FREE, 1.0),
}
ANSWERS: dict[str, Judge] = {
    "sign": warrant,
    "warrant": warrant,
    "flower": threat,
    "threat": threat,
}
