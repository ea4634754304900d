"""The main interface: how a new game begins, and how invalid input is refused."""

import pytest

import engine


@pytest.mark.parametrize("edition", engine.EDITIONS)
def test_the_first_crown_is_given_at_random(edition: str) -> None:
    crowns = {engine.new_game(edition, 4, f"{seed:064x}").state.crown for seed in range(60)}

    assert crowns == {0, 1, 2, 3}  # no one's age is known (U-34)


@pytest.mark.parametrize("edition", engine.EDITIONS)
def test_the_seed_determines_the_deal(edition: str) -> None:
    games = [engine.new_game(edition, 5, seed * 64).state for seed in "aab"]

    assert games[0] == games[1]
    assert [p.hand for p in games[0].players] != [p.hand for p in games[2].players]


SEED = "5e" * 32


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"edition": "chess"}, "unknown_edition"),
        ({"seats": 1}, "seats_not_in_edition"),
        ({"seats": 8}, "seats_not_in_edition"),
        ({"cast": ()}, "one_per_rank"),
        ({"cast": ["tavern"] * 8}, "not_in_edition"),
        ({"uniques": ["keep"]}, "uniques_number"),
        ({"uniques": ["king"] * 13}, "not_in_edition"),
        ({"options": {"weather": "fine"}}, "unknown_option"),
        ({"options": {"completion": "7"}}, "unknown_option"),
    ],
)
def test_an_impossible_setup_is_refused_with_its_reason(wish: dict[str, object], code: str) -> None:
    with pytest.raises(engine.Illegal, match=code):
        engine.new_game(**{"edition": "classic", "seats": 4, "seed": SEED, **wish})  # type: ignore[arg-type]


WRONG_TYPE = (engine.Illegal, TypeError, ValueError)
"""What arguments of a wrong type raise: compiled functions raise TypeError before they look at a value."""


@pytest.mark.parametrize("wish", [{"edition": None}, {"seats": "4"}, {"cast": [5] * 8}])
def test_a_setup_of_wrong_types_is_refused(wish: dict[str, object]) -> None:
    with pytest.raises(WRONG_TYPE):
        engine.new_game(**{"edition": "classic", "seats": 4, "seed": SEED, **wish})  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", ["", "5e", "5e" * 33, "zz" * 32, " " * 64, "5e" * 31 + "5 "])
def test_a_malformed_seed_is_refused(seed: str) -> None:
    with pytest.raises(ValueError, match="a seed is 64 hex digits"):
        engine.new_game("classic", 4, seed)


def a_pick() -> tuple[engine.State, int]:
    """Return a new game and the seat that is asked."""
    state = engine.new_game("classic", 4, SEED).state
    asked = engine.question(state)
    assert asked is not None
    return state, asked.seat


@pytest.mark.parametrize(
    "text", ["", ":", "pick", "pick:", "pick:nobody", "pick:king:king", "PICK:KING", "💥", "5" * 9999]
)
def test_an_impossible_move_is_refused_and_changes_nothing(text: str) -> None:
    state, seat = a_pick()
    before = state.copy()

    with pytest.raises(engine.Illegal, match="unknown_move"):
        engine.play(state, seat, text)

    assert state == before


@pytest.mark.parametrize("choice", [None, 5, ("pick", "king")])
def test_a_choice_that_is_not_a_string_raises_a_type_error(choice: str) -> None:
    state, seat = a_pick()

    with pytest.raises(TypeError):
        engine.play(state, seat, choice)


@pytest.mark.parametrize("other", [-1, 4])
def test_only_the_seat_that_is_asked_may_answer(other: int) -> None:
    state, _ = a_pick()

    with pytest.raises(engine.Illegal, match="not_your_decision"):
        engine.play(state, other, "pick:king")


@pytest.mark.parametrize("seat", [-1, 4])
def test_there_is_no_view_for_a_missing_seat(seat: int) -> None:
    state, _ = a_pick()

    with pytest.raises(ValueError, match="there is no seat"):
        engine.view_for(state, seat)


def test_a_seat_of_a_wrong_type_is_refused() -> None:
    state, _ = a_pick()
    before = state.copy()

    for seat in (None, "0"):
        with pytest.raises(WRONG_TYPE):
            engine.play(state, seat, "pick:king")  # type: ignore[arg-type]
    with pytest.raises(WRONG_TYPE):
        engine.view_for(state, "0")  # type: ignore[arg-type]
    assert state == before


@pytest.mark.parametrize("version", [None, "1"])
def test_data_of_a_version_of_a_wrong_type_is_not_loaded(version: object) -> None:
    stored = {**engine.codec.dump(a_pick()[0]), "v": version}

    with pytest.raises(WRONG_TYPE):
        engine.codec.load(stored)
    with pytest.raises(WRONG_TYPE):
        engine.codec.load_facts([["RoundEnded", 1]], version)  # type: ignore[arg-type]


@pytest.mark.parametrize("version", [0, engine.codec.VERSION + 1])
def test_data_of_an_unknown_version_is_not_loaded(version: int) -> None:
    stored = {**engine.codec.dump(a_pick()[0]), "v": version}

    with pytest.raises(ValueError, match="stored by version"):
        engine.codec.load(stored)
    with pytest.raises(ValueError, match="stored by version"):
        engine.codec.load_facts([["RoundEnded", 1]], version)
