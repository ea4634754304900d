"""Judging functions for the draft: which character to pick or lay aside, and whether to exchange characters."""

from __future__ import annotations

from ..steps import Choice
from .advice import Advice, Judge, answer_advice
from .belief import holder_belief
from .roles import character_worth
from .situation import Situation
from .weights import RANKS

DESTROYERS = ("warlord", "diplomat", "marshal")
BUILDERS = ("architect", "scholar", "seer", "trader")
KILLERS = ("assassin", "witch", "magistrate")
PENULTIMATE = {
    "king": 2.0,
    "patrician": 2.0,
    "assassin": 1.5,
    "witch": 1.5,
    "bishop": 0.5,
    **dict.fromkeys(DESTROYERS, 1.0),
}
"""Character -> how much it is worth against a rival who lacks two districts."""
LAST = {"assassin": 1.2, "witch": 1.2, "magician": 0.6, "bishop": 0.4, **dict.fromkeys(DESTROYERS, 1.5)}
"""Character -> how much it is worth against a rival who lacks one district."""


def pick(situation: Situation, choice: Choice) -> Advice:
    """Judge a pick: prefer a character that helps the viewer, that rivals would miss, or that stops a rival."""
    character = str(choice[1])
    value = character_worth(situation, situation.me, character) + situation.w["deny"] * denied_worth(
        situation, character
    )
    return answer_advice(
        value
        + counter_worth(situation, character)
        - situation.w["murder"] * kill_risk(situation, character)
        + situation.w[RANKS[situation.kit.ranks[character]]]
    )


def lay_aside(situation: Situation, choice: Choice) -> Advice:
    """Judge laying a character aside: prefer the one that would help the other players most."""
    character = str(choice[1])
    return answer_advice(denied_worth(situation, character) - 0.3 * character_worth(situation, situation.me, character))


def denied_worth(situation: Situation, character: str) -> float:
    """Return what rivals lose if they cannot have `character`, weighted by how dangerous they are."""
    return sum(situation.danger[s] * character_worth(situation, s, character) for s in situation.rivals)


def kill_risk(situation: Situation, character: str) -> float:
    """Return the chance that an obvious pick is killed: the character's share of the total worth of the pool."""
    view = situation.view
    killer = next(c for c in view.cast if situation.kit.ranks[c] == 1)
    if character == killer or killer in view.faceup or killer == "magistrate":
        return 0.0
    own = max(character_worth(situation, situation.me, character), 0.3)
    return own / sum(max(character_worth(situation, situation.me, c), 0.3) for c in view.pool or (character,))


def counter_worth(situation: Situation, character: str) -> float:
    """Return what a character is worth against a rival who is about to end the game."""
    if situation.ending:
        return 0.0
    w, value = situation.w, 0.0
    for s in situation.rivals:
        p, left = situation.view.players[s], situation.left[s]
        if left <= 3 and p.gold >= 4 and p.hand_size and (character in BUILDERS or character in KILLERS):
            value += w["alarm"] * situation.danger[s]  # a rival with enough gold and cards could finish in one turn
        if left == 2:
            value += w["penultimate"] * situation.danger[s] * PENULTIMATE.get(character, 0)
        if left == 1:
            value += w["last"] * situation.danger[s] * LAST.get(character, 0)
    if situation.left[situation.me] <= 2 and character == "bishop":
        value += w["shelter"]  # rank 5 protects the city shortly before the end
    return value


def theater(situation: Situation, choice: Choice) -> Advice:
    """Judge an exchange of characters: exchange if the other character is probably worth much more."""
    if choice[1] == "decline":
        return answer_advice(1.0)
    other = int(choice[-1])
    given = str(choice[1]) if len(choice) == 3 else situation.own.characters[0]
    likely = {c: seats[other] for c, seats in holder_belief(situation).items() if other in seats}
    total = sum(likely.values()) or 1.0
    expected = sum(p * character_worth(situation, situation.me, c) for c, p in likely.items()) / total
    return answer_advice(
        expected - character_worth(situation, situation.me, given) + 0.3 * (situation.danger[other] - 1)
    )


ANSWERS: dict[str, Judge] = {
    "pick": pick,
    "lay_aside": lay_aside,
    "swap_characters": theater,
}
