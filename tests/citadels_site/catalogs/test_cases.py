"""A language that bends the names of cards bends all of them."""

import re

import polib
import pytest
from django.conf import settings
from django.utils import translation
from django.utils.translation import to_locale

import engine
from citadels_site.catalogs.merging import catalog_path
from engine.facts import HIDDEN
from games.screens import words
from tests.languages import CZECH

CASE = re.compile(r"%\(\w+\|(\w+)\)s")
OTHERS = [code for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE]


def cases_of(language: str) -> set[str]:
    """List the cases that the sentences of a language ask for."""
    catalog = polib.pofile(str(catalog_path(to_locale(language))))
    forms = [form for entry in catalog for form in (entry.msgstr, *entry.msgstr_plural.values())]
    return {case for form in forms for case in CASE.findall(form)}


@pytest.mark.parametrize("language", OTHERS)
def test_every_name_has_every_case_that_a_sentence_asks_for(language):
    there = {(entry.msgctxt, entry.msgid) for entry in polib.pofile(str(catalog_path(to_locale(language))))}
    names = {card.name for key in engine.EDITIONS for card in words.box(key).values()} | {"a card", "%(number)d card"}

    assert {(case, name) for case in cases_of(language) for name in names} <= there


def test_czech_sentences_bend_what_they_name():
    with translation.override(CZECH):
        assert words.card("king", "classic", "accusative") == "Krále"
        several = words.several(["tavern", HIDDEN, HIDDEN], "classic", "accusative")
        assert several.replace("\N{NO-BREAK SPACE}", " ") == "Hospodu a 2 karty"
