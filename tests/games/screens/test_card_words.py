"""Texts about cards are as short as on printed cards, in every edition."""

import pytest
from django.utils import translation

from engine.editions import EDITIONS
from games.screens import words
from tests.languages import ENGLISH, LANGUAGES

RULE, GIST, TRANSLATED_GIST = 180, 34, 45
"""The most characters."""
CARDS = [
    (edition.key, card)
    for edition in EDITIONS.values()
    for card in (*edition.characters, *edition.districts, *edition.uniques, *edition.actions)
]
CHARACTERS = [(edition.key, character) for edition in EDITIONS.values() for character in edition.characters]


def test_card_rules_are_short():
    rules = {words.rule(card.key, edition) for edition, card in CARDS}

    assert [rule for rule in rules if len(rule) > RULE or "%(" in rule] == []
    assert len(rules) > 70


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_character_summary_fits_one_line(language: str):
    most = GIST if language == ENGLISH else TRANSLATED_GIST
    with translation.override(language):
        gists = {(edition, character.key): words.gist(character.key, edition) for edition, character in CHARACTERS}

    assert {key: gist for key, gist in gists.items() if not 0 < len(gist) <= most or "%(" in gist} == {}


def test_card_rules_name_only_parts_of_their_edition():
    assert "bewitched" in words.rule("thief", "deluxe")
    assert "bewitched" not in words.rule("thief", "classic")
    assert "your own" in words.rule("warlord", "deluxe")
    assert "opponent" in words.rule("warlord", "hig")
    assert "2 of the cards" in words.rule("library", "hig")
