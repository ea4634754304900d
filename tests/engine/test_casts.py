"""Casting a game: presets, random draws, and the reasons why a character is not available."""

import itertools
import re
from collections import Counter

import pytest

import engine
from engine import casts
from engine.editions import EDITIONS
from engine.steps import Refusal
from tests.boxes import printed_boxes

DELUXE, REVISED = EDITIONS["deluxe"], EDITIONS["revised"]
PRESETS = [(edition, name) for edition in ("deluxe", "revised") for name in EDITIONS[edition].presets]


def by_rank(edition: str = "deluxe") -> dict[str, int]:
    """Return the rank of every character in the edition."""
    return {c.key: c.rank for c in EDITIONS[edition].characters}


def test_the_deluxe_edition_has_at_least_three_characters_per_rank():
    of_rank = Counter(by_rank().values())

    assert set(of_rank) == set(range(1, 10))
    assert min(of_rank.values()) >= 3
    assert len(DELUXE.uniques) >= 30


def test_deluxe_has_six_presets_and_revised_three_of_them():
    assert list(DELUXE.presets) == [
        "ambitious_aristocrats", "cunning_agents", "illustrious_emissaries",
        "devious_dignitaries", "tenacious_delegates", "vicious_nobles",
    ]  # fmt: skip
    assert list(REVISED.presets) == ["devious_dignitaries", "illustrious_emissaries", "vicious_nobles"]


def test_the_revised_presets_differ_as_published():
    old, new = DELUXE.presets, REVISED.presets

    def difference(name: str) -> tuple[set[str], set[str], set[str], set[str]]:
        a, b = old[name], new[name]
        return (
            set(a.characters) - set(b.characters), set(b.characters) - set(a.characters),
            set(a.uniques) - set(b.uniques), set(b.uniques) - set(a.uniques),
        )  # fmt: skip

    assert difference("devious_dignitaries") == (set(), set(), {"factory"}, {"gold_mine"})
    assert difference("illustrious_emissaries") == (set(), set(), {"museum"}, {"capitol"})
    assert difference("vicious_nobles") == (
        {"navigator", "merchant"}, {"architect", "trader"}, {"laboratory"}, {"stables"},
    )  # fmt: skip


def test_a_preset_has_a_character_of_each_rank_and_fourteen_districts():
    presets = {(edition, name): EDITIONS[edition].presets[name] for edition, name in PRESETS}
    shapes = {
        place: ([by_rank()[c] for c in preset.characters], len(set(preset.uniques)))
        for place, preset in presets.items()
    }

    assert {place: shape for place, shape in shapes.items() if shape != (list(range(1, 10)), 14)} == {}


def test_a_preset_works_for_any_number_of_players():
    flawed = []
    for (edition, name), seats, nine in itertools.product(PRESETS, range(2, 9), (False, True)):
        casting = casts.from_preset(EDITIONS[edition], name, seats, nine=nine)
        refusal = engine.check_setup(edition, seats, casting.cast, casting.uniques)
        expected = 9 if seats in (3, 8) or (nine and seats > 2) else 8
        if refusal is not None or len(casting.cast) != expected:
            flawed.append((edition, name, seats, nine, refusal, len(casting.cast)))

    assert flawed == []


def test_unavailable_characters_are_replaced_and_listed():
    two = casts.from_preset(DELUXE, "cunning_agents", 2)
    three = casts.from_preset(DELUXE, "devious_dignitaries", 3)

    assert two.replaced == (("emperor", "king"),)
    assert three.replaced == (("queen", "artist"),)
    assert casts.from_preset(DELUXE, "cunning_agents", 3).replaced == ()


def test_unavailable_candidates_have_a_reason():
    two, four, five = (casts.cast_candidates(DELUXE, seats) for seats in (2, 4, 5))

    assert {c.character: c.refusal for c in two[4]} == {
        "king": None,
        "emperor": Refusal("too_few_for", {"character": "emperor", "least": 3, "instead": ("king", "patrician")}),
        "patrician": None,
    }
    assert [c.refusal for c in two[9]] == [Refusal("no_rank_nine", {"seats": 2})] * 3
    assert [c.refusal for c in four[9]] == [
        Refusal("too_few_for", {"character": "queen", "least": 5, "instead": ("artist", "tax_collector")}), None, None,
    ]  # fmt: skip
    assert all(c.refusal is None for row in five.values() for c in row)


@pytest.mark.parametrize("seats", range(2, 9))
def test_a_random_cast_can_always_be_played(seats: int):
    for seed in range(40):
        drawn = casts.draw_cast(DELUXE, seats, f"{seed:064x}", nine=seed % 2 == 0 and seats > 2)
        assert engine.check_setup("deluxe", seats, drawn.cast, drawn.uniques) is None


def test_the_seed_determines_the_cast_and_its_rolls():
    one, two = (casts.draw_cast(DELUXE, 5, "ab" * 32) for _ in range(2))

    assert one == two
    assert one.rolls[0].purpose == "rank 1"
    assert one.rolls[0].n == 3
    assert casts.draw_cast(DELUXE, 5, "cd" * 32) != one


def test_random_districts_are_equally_likely_and_vary_in_cost():
    costs = {u.key: u.cost for u in DELUXE.uniques}
    drawn: Counter[str] = Counter()
    for seed in range(600):
        uniques = casts.draw_cast(DELUXE, 4, f"{seed:064x}").uniques
        spread = Counter(costs[u] for u in uniques)
        drawn.update(uniques)
        assert [costs[u] for u in uniques] == sorted(costs[u] for u in uniques)
        # If n unique districts have a cost, it occurs n * 14 / all times, give or take one.
        assert all(abs(spread[cost] - n * 14 / len(costs)) < 1 for cost, n in Counter(costs.values()).items())

    usual = 600 * 14 / len(costs)
    assert min(drawn.values()) > usual * 0.78
    assert max(drawn.values()) < usual * 1.22


def test_chosen_districts_are_not_drawn():
    chosen = DELUXE.first_uniques

    drawn = casts.draw_cast(DELUXE, 4, "ab" * 32, uniques=chosen)

    assert sorted(drawn.uniques) == sorted(chosen)
    assert len(drawn.rolls) == 8


def test_a_missing_or_duplicate_rank_is_refused():
    cast = ["assassin", "witch", "magician", "king", "bishop", "merchant", "architect", "warlord"]

    assert engine.check_setup("deluxe", 4, cast) == Refusal("one_per_rank", {"rank": 1})
    assert engine.check_setup("deluxe", 4, cast[1:]) == Refusal("one_per_rank", {"rank": 2})
    assert engine.check_setup("deluxe", 4, [*cast, "nobody"]) == Refusal("not_in_edition", {"card": "nobody"})


@pytest.mark.parametrize(("options", "cards"), [({}, 65), ({"action_cards": True}, 80)])
def test_the_hig_deck_has_65_cards_and_15_action_cards(options: dict[str, bool], cards: int):
    with printed_boxes():
        state = engine.new_game("hig", 4, "ab" * 32, options=options).state

    assert len(state.deck) + sum(len(player.hand) for player in state.players) == cards


def test_the_deluxe_description_has_the_right_numbers():
    counts = [len(DELUXE.characters), len(DELUXE.uniques)]

    assert [int(number) for number in re.findall(r"\d+", DELUXE.words)] == counts, (
        "correct `words` in engine/editions/deluxe.py, then run `./dev messages` and translate it"
    )


def test_an_edition_without_rank_nine_needs_none():
    assert not EDITIONS["classic"].needs_nine(3)
    assert casts.draw_cast(EDITIONS["classic"], 3, "ab" * 32).cast == EDITIONS["classic"].cast
