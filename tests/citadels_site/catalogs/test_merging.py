"""Merging keeps translations, adds what is new, and drops what is gone."""

import polib
from django.utils.translation import to_locale

from citadels_site.catalogs.merging import merged
from tests.languages import BULGARIAN, CHINESE, CZECH, FRENCH, UKRAINIAN


def catalog(*entries: polib.POEntry) -> polib.POFile:
    """Put entries into a catalog."""
    made = polib.POFile()
    made.extend(entries)
    return made


def test_translations_are_kept_and_new_messages_come_empty():
    code = catalog(polib.POEntry(msgid="Build"), polib.POEntry(msgid="Pass"))
    old = catalog(polib.POEntry(msgid="Build", msgstr="Stavět"), polib.POEntry(msgid="Gone", msgstr="Pryč"))

    new = merged(code, old, CZECH)

    assert [(entry.msgid, entry.msgstr) for entry in new] == [("Build", "Stavět"), ("Pass", "")]


def test_plural_forms_are_as_many_as_the_language_has():
    code = catalog(polib.POEntry(msgid="one", msgid_plural="many"))

    wanted = {BULGARIAN: 2, CZECH: 3, FRENCH: 2, UKRAINIAN: 3, to_locale(CHINESE): 1}

    assert {locale: len(merged(code, catalog(), locale)[0].msgstr_plural) for locale in wanted} == wanted


def test_the_catalog_says_how_its_language_counts():
    assert merged(catalog(), catalog(), CZECH).metadata["Plural-Forms"].startswith("nplurals=3")


def test_a_case_of_the_languages_own_stays_beside_its_message():
    code = catalog(polib.POEntry(msgid="Warlord"), polib.POEntry(msgid="Pass"))
    old = catalog(polib.POEntry(msgid="Warlord", msgctxt="accusative", msgstr="Vojevůdce"))

    new = merged(code, old, CZECH)

    assert [(entry.msgctxt, entry.msgid) for entry in new] == [
        (None, "Warlord"),
        ("accusative", "Warlord"),
        (None, "Pass"),
    ]


def test_a_fuzzy_mark_survives_until_somebody_takes_it_off():
    code = catalog(polib.POEntry(msgid="Build"))
    old = catalog(polib.POEntry(msgid="Build", msgstr="Stavit?", flags=["fuzzy"]))

    assert merged(code, old, CZECH)[0].fuzzy
