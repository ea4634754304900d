"""The face of the rules: what a fresh game begins with."""

import pytest

import engine


@pytest.mark.parametrize("edition", engine.EDITIONS)
def test_the_first_crown_falls_to_anybody_by_lot(edition: str) -> None:
    crowns = {engine.new_game(edition, 4, f"{seed:064x}").state.crown for seed in range(60)}

    assert crowns == {0, 1, 2, 3}  # nobody's age is known here (U-34)


@pytest.mark.parametrize("edition", engine.EDITIONS)
def test_the_same_seed_deals_the_same_game_and_another_another(edition: str) -> None:
    games = [engine.new_game(edition, 5, seed * 64).state for seed in "aab"]

    assert games[0] == games[1]
    assert [p.hand for p in games[0].players] != [p.hand for p in games[2].players]
