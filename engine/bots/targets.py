"""Which characters to name: to kill, to bewitch, to rob, to lay warrants and threats on."""

from __future__ import annotations

from ..steps import Choice
from .advice import Advice, Judge, Stage, answer_advice
from .belief import holder_belief
from .roles import character_worth
from .situation import Situation


def kill(t: Situation, choice: Choice) -> Advice:
    """Kill the character that would help the leading player most."""
    return Advice(Stage.FREE, 0.1 + kill_worth(t, str(choice[1])))


def kill_worth(t: Situation, character: str) -> float:
    """Return the worth of making the holder of `character` lose the turn."""
    holders = holder_belief(t)[character]
    value = sum(chance * t.danger[s] * (2 + character_worth(t, s, character)) for s, chance in holders.items())
    if character in ("warlord", "diplomat", "marshal") and t.left[t.me] <= 2:
        value += t.w["shelter"] * sum(holders.values())
    if character == "thief":  # the killer cannot be robbed, and the others may be
        value *= 0.5
    return value


def bewitch(t: Situation, choice: Choice) -> Advice:
    """Take the best turn that a rival probably holds."""
    character = str(choice[1])
    holders = holder_belief(t)[character]
    own = 3 + character_worth(t, t.me, character) - 2 * (character == "navigator")
    return Advice(Stage.FREE, 0.1 + sum(p * (own + 0.5 * t.danger[s]) for s, p in holders.items()))


def rob(t: Situation, choice: Choice) -> Advice:
    """Name the character whose holder probably has the most gold."""
    return Advice(Stage.FREE, 0.1 + t.w["rob"] * gold_behind(t, str(choice[1])))


def gold_behind(t: Situation, character: str) -> float:
    """Return the gold that the holder of `character` probably has."""
    holders = holder_belief(t)[character]
    return sum(p * t.view.players[s].gold * (0.7 + 0.3 * t.danger[s]) for s, p in holders.items())


def warrant(t: Situation, choice: Choice) -> Advice:
    """Expect the most expensive building from rivals who have gold and are dangerous."""
    character = str(choice[1])
    holders = holder_belief(t)[character]
    idle = 0.2 if character == "navigator" else 1.0
    value = sum(p * (min(t.view.players[s].gold, 4) + 2) * (0.5 + 0.5 * t.danger[s]) for s, p in holders.items())
    return answer_advice(idle * value)


def threat(t: Situation, choice: Choice) -> Advice:
    """Threaten rivals who have gold."""
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
