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
NOISY = 0.2
"""The share of noisy builders among rivals who do not play like apprentices."""


def noisy_builder(view: View, options: Sequence[Choice], dice: Dice) -> Choice:
    """Return the builder's choice, or now and then a random one."""
    return random_item(options, dice) if dice.random() < NOISE else builder.choose(view, options, dice)


def drawn_policies(apprentices: Sequence[float], own: int, dice: Dice) -> list[Policy]:
    """Return a policy for each seat: the builder for the viewer's `own`, a random one for each other.

    `apprentices` has for each seat how likely it plays like an apprentice.
    """
    return [builder.choose if seat == own else drawn_policy(chance, dice) for seat, chance in enumerate(apprentices)]


def drawn_policy(apprentice_chance: float, dice: Dice) -> Policy:
    """Return a random policy of a rival."""
    left = dice.random() - apprentice_chance
    if left < 0:
        return apprentice.choose
    return noisy_builder if left < NOISY * (1 - apprentice_chance) else builder.choose
