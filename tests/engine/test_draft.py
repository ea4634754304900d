"""Characters are dealt evenly: the facedown one is equally likely to be any that is allowed there."""

from collections import Counter

import pytest

import engine
from engine.state import State
from tests.tools.simulation.setups import seed_of

DEALS = 3000


def first_round(edition: str, seats: int, number: int) -> State:
    """Deal a game with this seed, before the first pick."""
    return engine.new_game(edition, seats, seed_of(f"draft {number}")).state


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_a_king_is_no_likelier_to_be_facedown_than_others(seats: int):
    dealt = [first_round("classic", seats, number) for number in range(DEALS)]
    facedown = Counter(state.picks[0][1] for state in dealt)
    left = 8 - max(8 - seats - 2, 0)

    assert facedown.total() == DEALS
    assert not any("king" in state.faceup for state in dealt)
    # Three standard deviations for this number of deals.
    assert abs(facedown["king"] / DEALS - 1 / left) < 3 * (1 / left * (1 - 1 / left) / DEALS) ** 0.5
