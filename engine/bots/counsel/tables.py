"""Tables that the viewer considers possible, more often those that it considers likely."""

from __future__ import annotations

from collections.abc import Sequence

from ...dice import Dice
from ...facts import HIDDEN
from ...redeal import Sampler
from ...state import State
from ...view import View
from ..belief import Belief, holder_belief
from ..situation import Situation

DEALT = 96
"""Tables that are dealt for one decision; the likely ones are used several times."""
USED = 64
"""Tables on which the choices are tried, in turn."""
DOUBT = 0.03
"""The least probability of a character, because other players may think otherwise than the belief assumes."""


def likely_tables(view: View, sample: Sampler, dice: Dice, apprentices: Sequence[float]) -> list[State]:
    """Return tables that fit the view, each as often as its characters are probable (systematic resampling).

    `apprentices` has for each seat how likely it plays like an apprentice, who takes any character.
    """
    tables = [sample(dice) for _ in range(DEALT)]
    belief = mixed_belief(holder_belief(Situation(view, view.choices)), apprentices)
    weights = [likelihood(view, table, belief) for table in tables]
    step = sum(weights) / USED
    out: list[State] = []
    reached, mark = 0.0, dice.random() * step
    for table, weight in zip(tables, weights, strict=True):
        reached += weight
        while reached > mark and len(out) < USED:
            out.append(table)
            mark += step
    dice.shuffle(out)
    return out


def mixed_belief(belief: Belief, apprentices: Sequence[float]) -> Belief:
    """Return the belief if apprentices are equally likely to hold each character that they may hold."""
    possible = [sum(seat in holders for holders in belief.values()) for seat in range(len(apprentices))]
    return {
        character: {
            seat: (1 - apprentices[seat]) * chance + apprentices[seat] / possible[seat]
            for seat, chance in holders.items()
        }
        for character, holders in belief.items()
    }


def likelihood(view: View, table: State, belief: Belief) -> float:
    """Return how likely the characters of `table` are, up to a constant factor."""
    out = 1.0
    for player in view.players:
        if player.seat != view.seat and HIDDEN in player.characters:
            out *= seat_likelihood(table.players[player.seat].characters, player.characters, belief, player.seat)
    return out


def seat_likelihood(held: Sequence[str], seen: Sequence[str], belief: Belief, seat: int) -> float:
    """Return how likely it is that `seat` holds the characters `held`, of which the viewer knows those in `seen`."""
    out = 1.0
    for character in held:
        if character not in seen:
            out *= max(belief[character].get(seat, 0.0), DOUBT)
    return out
