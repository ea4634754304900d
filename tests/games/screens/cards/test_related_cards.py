"""The page of one card: previous and next, same type and rank, presets and editions."""

import pytest

from engine.keys import is_beautified
from games.screens.cards.reference import card_text, kit_of
from games.screens.cards.related_cards import find_related_cards
from tests.games.tables import open_table, person

pytestmark = pytest.mark.django_db


def names(cards) -> list[str]:
    return [card.name for card in cards]


def test_district_page_lists_its_type_and_who_collects_income():
    match = open_table(person())

    related = find_related_cards(match, card_text(match, "temple"))

    assert names(related.districts) == ["Temple", "Church", "Monastery", "Cathedral"]
    assert related.town["buildings"] == ("temple", "church", "monastery", "cathedral")
    assert names(related.paid_by) == ["Bishop"]
    assert related.same_rank == []


def test_character_page_lists_adjacent_and_alternative_characters():
    match = open_table(person())

    related = find_related_cards(match, card_text(match, "king"))

    assert (related.before.name, related.after.name) == ("Magician", "Bishop")
    assert [(one.name, one.is_here) for one in related.same_rank] == [("Emperor", False), ("Patrician", False)]
    assert names(related.districts) == ["Manor", "Castle", "Palace"]
    assert related.paid_by == []


def test_every_card_of_a_box_has_a_page_with_its_editions():
    match = open_table(person())
    keys = [key for key in kit_of(match).cards if not is_beautified(key)]

    told = [find_related_cards(match, card_text(match, key)) for key in keys]

    assert len(keys) > 30
    assert all("Classic" in related.editions for related in told)
    assert [related.before is None for related in told].count(True) == 3  # the first of each kind
