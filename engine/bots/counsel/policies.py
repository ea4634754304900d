"""How the seats choose in a simulation: a mixture, so that Counsel does not rely on one kind of opponent."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...dice import Dice, random_item
from ...steps import Choice
from ...view import View
from .. import apprentice, builder

Policy = Callable[[View, Sequence[Choice], Dice], Choice]

NOISE = 0.25
"""The probability of a random answer of the noisy builder."""


def noisy_builder(view: View, options: Sequence[Choice], dice: Dice) -> Choice:
    """Return the builder's choice, or now and then a random one."""
    return random_item(options, dice) if dice.random() < NOISE else builder.choose(view, options, dice)


MIXTURE: tuple[tuple[float, Policy], ...] = ((0.55, builder.choose), (0.30, apprentice.choose), (0.15, noisy_builder))
"""(probability, policy) pairs of the opponents."""


def drawn_policies(seats: int, own: int, dice: Dice) -> list[Policy]:
    """Return a policy for each seat: the builder for the viewer's `own`, one of the mixture for each other."""
    return [builder.choose if seat == own else drawn_policy(dice) for seat in range(seats)]


def drawn_policy(dice: Dice) -> Policy:
    """Return a random policy of the mixture."""
    left = dice.random()
    for share, policy in MIXTURE:
        left -= share
        if left < 0:
            return policy
    return builder.choose
