"""Museum: its new owner sees the cards under it, and no one else does."""

import pytest

from engine import facts
from tests.builders import GameInPlay, called

UNDER = ("castle", "harbor")


def exchanged(
    given: str, taken: str, *, mine: list[str], theirs: list[str], under: tuple[str, ...] = UNDER
) -> GameInPlay:
    """Return a Diplomat's and a Merchant's city after an exchange, with `under` beneath the Museum."""
    table = called(
        *("king", "merchant", "diplomat", "assassin"),
        gold=[0, 0, 9, 0],
        city=[[], theirs, mine, []],
        uniques=["museum"],
        rank=8,
    )
    for card in under:
        table.state.deck.remove(card)
        table.state.stash["museum"] = under
    return table.play(f"exchange:1:{taken}", f"give:{given}")


def seen(table: GameInPlay) -> list[facts.UnderSeen]:
    """Return who was shown the cards under the Museum."""
    return [fact for fact in table.facts if isinstance(fact, facts.UnderSeen)]


@pytest.mark.parametrize("museum", ["museum", "museum+"])
def test_only_its_new_owner_sees_the_cards_under_it(museum: str):
    table = exchanged("manor", museum, mine=["manor"], theirs=[museum, "tavern"])

    assert seen(table) == [facts.UnderSeen(2, "museum", UNDER)]
    assert seen(table)[0].seen_by(1) == facts.UnderSeen(2, "museum", ("?", "?"))


def test_an_empty_museum_shows_nothing():
    assert seen(exchanged("manor", "museum", mine=["manor"], theirs=["museum", "tavern"], under=())) == []


def test_exchanging_another_district_shows_nothing():
    assert seen(exchanged("manor", "tavern", mine=["manor"], theirs=["museum", "tavern"])) == []
    assert seen(exchanged("manor", "tavern", mine=["manor", "museum"], theirs=["tavern"])) == []


def test_only_its_current_owner_sees_the_cards_under_it():
    table = exchanged("manor", "museum", mine=["manor"], theirs=["museum", "tavern"])

    assert table.view(2).own_stash == (("museum", ("castle", "harbor")),)  # U-16
    assert [table.view(seat).own_stash for seat in (0, 1, 3, None)] == [()] * 4
    assert all(table.view(seat).stash == (("museum", 2),) for seat in (0, 1, 2, 3, None))
