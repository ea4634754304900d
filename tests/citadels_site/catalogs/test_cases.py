"""A language that bends the names of cards bends all of them."""

import re

import pytest
from babel.messages import Message
from django.conf import settings
from django.utils import translation
from django.utils.translation import to_locale

import engine
from citadels_site.catalogs import catalog_path, forms_of, messages_of, read_catalog, source_of
from engine.facts import HIDDEN
from games.screens import words
from tests.languages import CZECH

CASE = re.compile(r"%\(\w+\|(\w+)\)s")
OTHERS = sorted(settings.COMPLETE_LANGUAGES)


def catalog(language: str) -> list[Message]:
    """Read the messages of a language."""
    locale = to_locale(language)
    return [*messages_of(read_catalog(catalog_path(locale), locale))]


def cases_of(language: str) -> set[str]:
    """List the cases that the sentences of a language ask for."""
    forms = [form for message in catalog(language) for form in forms_of(message)]
    return {case for form in forms for case in CASE.findall(form)}


@pytest.mark.parametrize("language", OTHERS)
def test_every_name_has_every_case_that_a_sentence_asks_for(language):
    there = {(message.context, source_of(message)) for message in catalog(language)}
    names = {card.name for key in engine.EDITIONS for card in words.cards_by_key(key).values()} | {
        "a card",
        "%(number)d card",
    }

    assert {(case, name) for case in cases_of(language) for name in names} - there == set(), (
        f"(case, name): each is an entry in locale/{to_locale(language)}/LC_MESSAGES/django.po, "
        f'msgctxt "<case>" above msgid "<name>"'
    )


def test_czech_sentences_bend_what_they_name():
    with translation.override(CZECH):
        assert words.card("king", "classic", "accusative") == "Krále"
        several = words.card_list(["tavern", HIDDEN, HIDDEN], "classic", "accusative")
        assert several.replace("\N{NO-BREAK SPACE}", " ") == "Hospodu a 2 karty"
