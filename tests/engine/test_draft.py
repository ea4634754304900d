"""The characters are dealt evenly: what lies facedown is as likely to be any of those that could lie there."""

from collections import Counter

import pytest

import engine
from engine.state import State
from tests.tools.simulation.setups import seed_of

DEALS = 3000


def first_round(edition: str, seats: int, number: int) -> State:
    """Deal a game of its own; the first to choose has not chosen yet."""
    return engine.new_game(edition, seats, seed_of(f"draft {number}")).state


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_a_king_who_may_not_lie_openly_lies_facedown_no_oftener_than_others(seats: int):
    dealt = [first_round("classic", seats, number) for number in range(DEALS)]
    facedown = Counter(state.picks[0][1] for state in dealt)
    left = 8 - max(8 - seats - 2, 0)

    assert facedown.total() == DEALS
    assert not any("king" in state.faceup for state in dealt)
    # Three standard deviations of so many deals.
    assert abs(facedown["king"] / DEALS - 1 / left) < 3 * (1 / left * (1 - 1 / left) / DEALS) ** 0.5
