"""Theater: which characters are exchanged, and who sees it."""

from engine import facts
from engine.records import with_changes
from engine.scenario.position import Position
from tests.builders import GameInPlay


def after_the_selection(*players: dict[str, object]) -> GameInPlay:
    """Return a table after the draft where the first player owns the Theater."""
    named = dict(zip(("ann", "bob", "cleo", "dan"), players, strict=False))
    named["ann"]["city"] = ["theater"]
    given = {"edition": "deluxe", "at": "theater", "players": named, "crown": "ann"}
    return GameInPlay(Position({"id": "theater", "given": given, "steps": []}).lay_out())


def four() -> GameInPlay:
    """Return a table of four players with a character each."""
    return after_the_selection(*({"character": c} for c in ("king", "bishop", "merchant", "warlord")))


def two() -> GameInPlay:
    """Return a table of two players with two characters each."""
    return after_the_selection({"characters": ["king", "bishop"]}, {"characters": ["merchant", "warlord"]})


def held(table: GameInPlay) -> list[set[str]]:
    """Return each seat's characters."""
    return [set(p.characters) for p in table.state.players]


def test_exchanging_single_characters_is_not_random():
    table = four().play("theater:2")

    assert held(table) == [{"merchant"}, {"bishop"}, {"king"}, {"warlord"}]
    assert table.facts[0] == facts.CharactersSwapped(0, 2, "king", "merchant")
    assert [roll.purpose for roll in table.rolls if roll.purpose == "theater"] == []


def test_the_owner_of_two_characters_gives_the_one_named():
    for given, kept in (("king", "bishop"), ("bishop", "king")):
        table = two().play(f"theater:{given}:1")

        mine, theirs = held(table)
        assert kept in mine
        assert given in theirs
        assert [roll.n for roll in table.rolls if roll.purpose == "theater"] == [2]


def test_which_of_two_characters_comes_back_is_random():
    taken = set()
    for seed in range(12):
        table = two()
        table.state.seed = f"{seed:064x}"
        taken |= held(table.play("theater:king:1"))[0] - {"bishop"}

    assert taken == {"merchant", "warlord"}


def test_declining_the_exchange_is_public():
    table = four()
    before = held(table)

    table.play("theater:decline")

    assert held(table) == before
    assert table.facts[0] == facts.Declined(0, "theater")
    assert [table.facts[0].seen_by(seat) for seat in (1, None)] == [table.facts[0]] * 2


def test_only_the_two_players_know_the_exchanged_characters():
    swapped = four().play("theater:2").facts[0]

    hidden = with_changes(swapped, given=facts.HIDDEN, taken=facts.HIDDEN)
    assert [swapped.seen_by(seat) for seat in (0, 2)] == [swapped, swapped]
    assert [swapped.seen_by(seat) for seat in (1, 3, None)] == [hidden, hidden, hidden]
