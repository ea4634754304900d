"""Theater: which characters change hands, and what is said of it."""

from engine import facts
from engine.records import with_changes
from engine.scenario.position import Position
from tests.builders import GameInPlay


def after_the_selection(*players: dict[str, object]) -> GameInPlay:
    """All have chosen, and the first player owns the Theater."""
    named = dict(zip(("ann", "bob", "cleo", "dan"), players, strict=False))
    named["ann"]["city"] = ["theater"]
    given = {"edition": "deluxe", "at": "theater", "players": named, "crown": "ann"}
    return GameInPlay(Position({"id": "theater", "given": given, "steps": []}).lay_out())


def four() -> GameInPlay:
    """Four players with a character each."""
    return after_the_selection(*({"character": c} for c in ("king", "bishop", "merchant", "warlord")))


def two() -> GameInPlay:
    """Two players with two characters each."""
    return after_the_selection({"characters": ["king", "bishop"]}, {"characters": ["merchant", "warlord"]})


def held(table: GameInPlay) -> list[set[str]]:
    """Who holds which characters."""
    return [set(p.characters) for p in table.state.players]


def test_one_character_is_swapped_for_the_only_one_of_another_without_chance():
    table = four().play("theater:2")

    assert held(table) == [{"merchant"}, {"bishop"}, {"king"}, {"warlord"}]
    assert table.facts[0] == facts.CharactersSwapped(0, 2, "king", "merchant")
    assert [roll.purpose for roll in table.rolls if roll.purpose == "theater"] == []


def test_of_two_characters_the_owner_gives_the_one_named():
    for given, kept in (("king", "bishop"), ("bishop", "king")):
        table = two().play(f"theater:{given}:1")

        mine, theirs = held(table)
        assert kept in mine
        assert given in theirs
        assert [roll.n for roll in table.rolls if roll.purpose == "theater"] == [2]


def test_which_of_the_others_two_comes_back_is_left_to_chance():
    taken = set()
    for seed in range(12):
        table = two()
        table.state.seed = f"{seed:064x}"
        taken |= held(table.play("theater:king:1"))[0] - {"bishop"}

    assert taken == {"merchant", "warlord"}


def test_that_nothing_was_swapped_is_told_to_all():
    table = four()
    before = held(table)

    table.play("theater:decline")

    assert held(table) == before
    assert table.facts[0] == facts.Declined(0, "theater")
    assert [table.facts[0].seen_by(seat) for seat in (1, None)] == [table.facts[0]] * 2


def test_each_of_the_two_knows_both_characters_and_the_others_neither():
    swapped = four().play("theater:2").facts[0]

    hidden = with_changes(swapped, given=facts.HIDDEN, taken=facts.HIDDEN)
    assert [swapped.seen_by(seat) for seat in (0, 2)] == [swapped, swapped]
    assert [swapped.seen_by(seat) for seat in (1, 3, None)] == [hidden, hidden, hidden]
