"""Configurations: what is refused and why, what is filled in, and what is drawn at random."""

import pytest

from engine import EDITIONS
from games.domain.lobby.configuration import ANY_SEED, FIRST, FREE, OWN, RANDOM, Configuration, default_table_size

DELUXE = EDITIONS["deluxe"]
SEED = "ca57" * 16


def refused(**wish) -> tuple[str, dict] | None:
    refusal = Configuration(**wish).refusal()
    return refusal and (refusal.code, dict(refusal.params))


def test_the_default_number_of_players_is_four_or_the_nearest_allowed():
    assert {default_table_size(key) for key, box in EDITIONS.items() if 4 in box.seats} == {4}
    assert all(default_table_size(key) in box.seats for key, box in EDITIONS.items())


def test_valid_configurations_are_not_refused():
    assert Configuration().refusal() is None
    assert Configuration("deluxe", 4, cast=RANDOM, uniques=RANDOM).refusal() is None
    assert Configuration("deluxe", 4, cast=FREE, uniques=FREE).with_defaults().refusal() is None


def test_an_unknown_size_or_option_is_refused_first():
    assert refused(edition="deluxe", size=99, cast="nonsense")[0] == "seats_not_in_edition"
    assert refused(edition="deluxe", size=4, options={"completion": 3}, cast="nonsense")[0] == "unknown_option"


def test_an_edition_without_presets_ignores_chosen_cards():
    fixed = next(key for key, box in EDITIONS.items() if not box.presets)

    assert refused(edition=fixed, cast="nonsense", characters=("nobody",)) is None
    assert "cast" not in Configuration(fixed, cast=RANDOM).settings_fields(SEED)
    assert not Configuration(fixed, cast=RANDOM, nine=True).has_nine
    assert not Configuration(fixed, cast=RANDOM).is_drawn


def test_unknown_cards_are_named_in_the_refusal():
    assert refused(edition="deluxe", cast="nonsense") == ("unknown_preset", {"preset": "nonsense"})
    assert refused(edition="deluxe", cast=FREE, characters=("zed", "nobody", "king")) == (
        "not_in_edition",
        {"card": "nobody"},
    )
    assert refused(edition="deluxe", uniques=FREE, districts=("zed", "palace_of_x", "library")) == (
        "not_in_edition",
        {"card": "palace_of_x"},
    )


def test_chosen_districts_matter_only_if_chosen_freely():
    assert refused(edition="deluxe", uniques=OWN, districts=("no_such",)) is None


def test_too_few_districts_are_refused_by_the_rules():
    assert refused(edition="deluxe", uniques=FREE, districts=("library",)) is not None


def test_a_character_for_more_players_names_its_alternatives():
    wish = Configuration("deluxe", 2, cast=FREE, characters=("emperor",)).with_defaults()

    refusal = wish.refusal()

    assert refusal is not None
    assert refusal.code == "too_few_for"
    assert refusal.params["character"] == "emperor"
    assert refusal.params["instead"] != ""


def test_unchosen_cards_come_from_the_first_game():
    filled = Configuration("deluxe", 4, characters=("witch",)).with_defaults()

    assert filled.characters[0] == "witch"
    assert sorted(filled.ranks) == sorted({card.rank for card in DELUXE.characters})
    assert "assassin" not in filled.characters
    assert filled.districts == tuple(DELUXE.first_uniques)
    assert Configuration("deluxe", 4, districts=("library",)).with_defaults().districts == ("library",)
    assert filled.with_defaults() == filled


@pytest.mark.parametrize(
    ("edition", "size", "nine", "has_nine"),
    [
        ("deluxe", 2, True, False),
        ("deluxe", 3, False, DELUXE.needs_nine(3)),
        ("deluxe", 4, True, True),
        ("deluxe", 4, False, False),
        ("deluxe", 8, False, True),
    ],
)
def test_a_ninth_character_joins_if_required_or_wanted_and_allowed(edition, size, nine, has_nine):
    wish = Configuration(edition, size, nine=nine)

    assert wish.has_nine == has_nine
    assert any(card.rank == 9 for card in DELUXE.characters if card.key in wish.casting(ANY_SEED).cast) == has_nine


def test_a_free_cast_is_dealt_by_rank_with_the_ninth_only_where_it_plays():
    wish = Configuration("deluxe", 4, cast=FREE, characters=("artist", "witch")).with_defaults()
    ranks = {card.key: card.rank for card in DELUXE.characters}

    dealt = wish.casting(ANY_SEED).cast

    assert [ranks[key] for key in dealt] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert "artist" not in dealt
    assert Configuration("deluxe", 8, cast=FREE, characters=wish.characters).casting(ANY_SEED).cast[-1] == "artist"
    assert Configuration("deluxe", 8, characters=("artist",)).casting(ANY_SEED).cast[-1] == "artist"


def test_random_cards_are_drawn_and_reproducible():
    wish = Configuration("deluxe", 4, cast=RANDOM, uniques=RANDOM)

    one, same, other = wish.settings_fields(SEED), wish.settings_fields(SEED), wish.settings_fields("beef" * 16)

    assert one == same
    assert (one["cast"], one["uniques"]) != (other["cast"], other["uniques"])
    assert (one["draw_seed"], one["cast_by"], one["uniques_by"]) == (SEED, RANDOM, RANDOM)
    assert Configuration("deluxe", 4, cast=FIRST, uniques=RANDOM).is_drawn
    assert Configuration("deluxe", 4, cast=RANDOM, uniques=OWN).is_drawn
    assert wish.casting(SEED).rolls != ()
    assert Configuration("deluxe", 4).casting(SEED).rolls == ()


def test_without_random_cards_no_seed_is_stored():
    terms = Configuration("deluxe", 4, {"completion": 8}).settings_fields(SEED)

    assert (terms["draw_seed"], terms["cast_by"], terms["uniques_by"]) == ("", FIRST, OWN)
    assert (terms["edition"], terms["size"], terms["options"]) == ("deluxe", 4, {"completion": 8})
    assert terms["cast"] == DELUXE.cast
    assert set(terms["uniques"]) == set(DELUXE.first_uniques)


@pytest.mark.parametrize("preset", DELUXE.presets)
def test_a_preset_brings_its_own_districts_unless_others_are_wanted(preset):
    own = Configuration("deluxe", 5, cast=preset).casting(ANY_SEED).uniques
    first = Configuration("deluxe", 5, cast=preset, uniques=FIRST).casting(ANY_SEED).uniques
    free = Configuration("deluxe", 5, cast=preset, uniques=FREE, districts=("library",)).casting(ANY_SEED).uniques

    assert set(first) == set(DELUXE.first_uniques)
    assert free == ("library",)
    assert len(own) > 1
