"""Who probably holds which character, judged by the pools that the viewer saw and by what each seat would want."""

from __future__ import annotations

from math import exp

from ..facts import HIDDEN
from .roles import character_worth
from .situation import Situation

Belief = dict[str, dict[int, float]]
"""Character -> seat -> the probability that the seat holds the character."""


def holder_belief(situation: Situation, own: str = "") -> Belief:
    """Return the viewer's belief if the viewer keeps the character `own` from the pool. Memoized."""
    if ("belief", own) not in situation.memo:
        situation.memo["belief", own] = estimate_belief(situation, own)
    return situation.memo["belief", own]  # type: ignore[no-any-return]


def estimate_belief(situation: Situation, own: str) -> Belief:
    """Compute the viewer's belief about who holds the unknown characters.

    The probabilities of a seat add up to the number of characters it holds, those of a character to at most 1.
    """
    unknown = set(unseen_characters(situation)) - {own}
    allowed = {s: possible_picks(situation, s, unknown, own) for s in situation.rivals}
    slots = {s: hidden_slots(situation, s) for s in situation.rivals}
    weight = {
        s: {c: exp(character_worth(situation, s, c) / situation.w["belief"]) for c in allowed[s]}
        for s in situation.rivals
        if slots[s] and allowed[s]
    }
    for _ in range(3):
        for s, row in weight.items():
            total = sum(row.values()) / slots[s]
            for c in row:
                row[c] /= total
        for c in unknown:
            column = sum(row.get(c, 0) for row in weight.values())
            if column > 1:
                for row in weight.values():
                    if c in row:
                        row[c] /= column
    belief: Belief = {c: {} for c in situation.view.cast}
    for s, row in weight.items():
        for c, chance in row.items():
            belief[c][s] = min(chance, 1.0)
    for s in situation.rivals:
        for c in situation.view.players[s].characters:
            if c != HIDDEN:
                belief[c] = {s: 1.0}
    return belief


def unseen_characters(situation: Situation) -> list[str]:
    """Return the characters that a rival may hold, as far as the viewer knows."""
    view = situation.view
    out = {*view.faceup, *view.facedown_seen, *situation.own.characters, *(c for c, _ in view.revealed)}
    murdered = {c for c, tokens in view.marks if "murdered" in tokens}
    return [c for c in view.cast if c not in out and (situation.kit.ranks[c] > view.called or c in murdered)]


def hidden_slots(situation: Situation, seat: int) -> int:
    """Return how many unknown characters `seat` holds or will have picked by the end of the draft."""
    characters = situation.view.players[seat].characters
    return characters.count(HIDDEN) if situation.view.phase == "action" else 1 if len(situation.seats) > 3 else 2


def possible_picks(situation: Situation, seat: int, unknown: set[str], own: str) -> list[str]:
    """Return the characters that `seat` may have picked, given the pools that the viewer saw."""
    view, n = situation.view, len(situation.seats)
    if n < 4:
        return sorted(unknown)
    if view.pool is not None:
        pool, left = set(view.pool), set(view.pool) - {own}
    elif view.passed:
        left = set(view.passed[0])
        pool = left | set(situation.own.characters)
    else:
        return sorted(unknown)
    first = min(n + 1, len(view.cast) - 1)
    took_facedown = len(view.cast) - n == 1 and len(pool) == 2 and (not view.facedown or view.facedown_seen)
    before = n - 1 if took_facedown else first - len(pool)
    earlier = {(situation.me - k) % n for k in range(1, before + 1)}
    return sorted(unknown - pool if seat in earlier else unknown & left)
