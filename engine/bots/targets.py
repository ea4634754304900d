"""Judging functions for naming characters: to kill, bewitch or rob them, or to lay warrants and threats on them."""

from __future__ import annotations

from ..steps import Choice
from .advice import Advice, Judge, Stage, answer_advice
from .belief import holder_belief
from .roles import character_worth
from .situation import Situation


def kill(t: Situation, choice: Choice) -> Advice:
    """Judge a kill: prefer the character that would help the leading player most."""
    return Advice(Stage.FREE, 0.1 + kill_worth(t, str(choice[1])))


def kill_worth(t: Situation, character: str) -> float:
    """Return how much the viewer gains if the holder of `character` loses the turn."""
    holders = holder_belief(t)[character]
    value = sum(chance * t.danger[s] * (2 + character_worth(t, s, character)) for s, chance in holders.items())
    if character in ("warlord", "diplomat", "marshal") and t.left[t.me] <= 2:
        value += t.w["shelter"] * sum(holders.values())
    if character == "thief":  # rank 1 cannot be robbed, so killing the Thief mainly protects others
        value *= 0.5
    return value


def bewitch(t: Situation, choice: Choice) -> Advice:
    """Judge bewitching: prefer the best turn that a rival probably has."""
    character = str(choice[1])
    holders = holder_belief(t)[character]
    own = 3 + character_worth(t, t.me, character) - 2 * (character == "navigator")
    return Advice(Stage.FREE, 0.1 + sum(p * (own + 0.5 * t.danger[s]) for s, p in holders.items()))


def rob(t: Situation, choice: Choice) -> Advice:
    """Judge robbing: prefer the character whose holder probably has the most gold."""
    return Advice(Stage.FREE, 0.1 + t.w["rob"] * gold_behind(t, str(choice[1])))


def gold_behind(t: Situation, character: str) -> float:
    """Return the gold that the holder of `character` probably has."""
    holders = holder_belief(t)[character]
    return sum(p * t.view.players[s].gold * (0.7 + 0.3 * t.danger[s]) for s, p in holders.items())


def warrant(t: Situation, choice: Choice) -> Advice:
    """Judge a warrant: prefer dangerous rivals with gold, who will probably build something expensive."""
    character = str(choice[1])
    holders = holder_belief(t)[character]
    idle = 0.2 if character == "navigator" else 1.0
    value = sum(p * (min(t.view.players[s].gold, 4) + 2) * (0.5 + 0.5 * t.danger[s]) for s, p in holders.items())
    return answer_advice(idle * value)


def threat(t: Situation, choice: Choice) -> Advice:
    """Judge a threat: prefer rivals who have gold."""
    return answer_advice(gold_behind(t, str(choice[1])))


ACTS: dict[str, Judge] = {
    "assassinate": kill,
    "bewitch": bewitch,
    "steal_from": rob,
    "warrants": lambda t, c: Advice(Stage.FREE, 1.0),
    "threaten": lambda t, c: Advice(Stage.FREE, 1.0),
}
ANSWERS: dict[str, Judge] = {
    "sign": warrant,
    "warrant": warrant,
    "flower": threat,
    "threat": threat,
}
