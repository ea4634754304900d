"""Updating keeps translations, adds what is new, and drops what is gone."""

from pathlib import Path

import pytest
from babel.messages import Catalog, Message
from django.utils.translation import to_locale

from citadels_site.catalogs import forms_of, messages_of, read_catalog
from citadels_site.catalogs.updating import (
    LEFT,
    is_left_to_translators,
    mark_untranslated,
    update_catalog,
    write_catalog,
)
from tests.languages import BULGARIAN, CHINESE, CZECH, FRENCH, UKRAINIAN


def catalog(*entries: Message, locale: str = CZECH) -> Catalog:
    """Put messages into a catalog."""
    made = Catalog(locale=locale)
    for entry in entries:
        made[entry.id] = entry
    return made


def pairs(made: Catalog) -> list[tuple]:
    """List context, text and translation."""
    return [(message.context, message.id, message.string) for message in messages_of(made)]


def test_translations_are_kept_and_new_messages_come_empty():
    code = catalog(Message("Build"), Message("Building"), Message("Pass"))
    old = catalog(Message("Build", "Stavět"), Message("Gone", "Pryč"))

    assert pairs(update_catalog(code, old, CZECH)) == [
        (None, "Build", "Stavět"),
        (None, "Building", ""),
        (None, "Pass", ""),
    ]


@pytest.mark.parametrize("locale", [BULGARIAN, CZECH, FRENCH, UKRAINIAN, to_locale(CHINESE)])
def test_plural_forms_are_as_many_as_the_language_has(locale: str, tmp_path: Path):
    path = tmp_path / "django.po"
    write_catalog(update_catalog(catalog(Message(("one", "many"))), Catalog(locale=locale), locale), path, locale)
    [message] = messages_of(read_catalog(path, locale))

    wanted = {BULGARIAN: 2, CZECH: 3, FRENCH: 2, UKRAINIAN: 3, to_locale(CHINESE): 1}
    assert len(forms_of(message)) == wanted[locale]
    assert f'"Plural-Forms: nplurals={wanted[locale]}; ' in path.read_text()


def test_a_context_that_only_this_language_has_stays_with_its_message():
    code = catalog(Message("Warlord"), Message("Pass"))
    old = catalog(Message("Warlord", "Vojevůdce", context="accusative"))

    assert [entry[:2] for entry in pairs(update_catalog(code, old, CZECH))] == [
        (None, "Warlord"),
        ("accusative", "Warlord"),
        (None, "Pass"),
    ]


def test_a_case_goes_with_its_message():
    old = catalog(Message("Warlord", "Vojevůdce"), Message("Warlord", "Vojevůdci", context="dative"))

    assert pairs(update_catalog(catalog(), old, CZECH)) == []


def test_a_fuzzy_mark_survives_until_somebody_takes_it_off():
    code = catalog(Message("Build"))
    old = catalog(Message("Build", "Stavit?", flags=["fuzzy"]))

    assert [message.fuzzy for message in messages_of(update_catalog(code, old, CZECH))] == [True]


def test_a_file_that_is_up_to_date_is_written_the_same(tmp_path: Path):
    path = tmp_path / "django.po"
    code = catalog(Message("Build", locations=[("b.py", None), ("a.py", None)]), Message(("one %d", "many %d")))
    write_catalog(update_catalog(code, Catalog(locale=CZECH), CZECH), path, CZECH)
    before = path.read_bytes()

    write_catalog(update_catalog(code, read_catalog(path, CZECH), CZECH), path, CZECH)

    assert path.read_bytes() == before
    assert before.endswith(b'msgstr[2] ""\n')


def test_translations_are_carried_over_to_new_english_in_every_context():
    code = catalog(Message("General"), Message(("%d coin", "%d coins")), Message("Pass"))
    old = catalog(
        Message("Warlord", "Vojevůdce"),
        Message("Warlord", "Vojevůdci", context="dative"),
        Message(("%d gold", "%d golds"), ("%d zlaťák", "%d zlaťáky", "%d zlaťáků")),
        Message("Pass", "Předat"),
        Message("Skip", "Vynechat"),
    )

    new = update_catalog(code, old, CZECH, {"Warlord": "General", "%d gold": "%d coin", "Skip": "Pass"})

    assert pairs(new) == [
        (None, "General", "Vojevůdce"),
        ("dative", "General", "Vojevůdci"),
        (None, ("%d coin", "%d coins"), ("%d zlaťák", "%d zlaťáky", "%d zlaťáků")),
        (None, "Pass", "Předat"),
    ]


def test_two_messages_may_change_places():
    code = catalog(Message("Gather"), Message("Take"))
    old = catalog(Message("Take", "Vzít"), Message("Gather", "Sebrat"))

    new = update_catalog(code, old, CZECH, {"Take": "Gather", "Gather": "Take"})

    assert pairs(new) == [(None, "Gather", "Vzít"), (None, "Take", "Sebrat")]


def test_what_is_left_to_translators_is_marked_until_it_is_translated():
    code = catalog(Message("Build"), Message("Pass"))

    left = update_catalog(code, catalog(Message("Pass", "Předat")), CZECH, marks_untranslated=True)
    again = update_catalog(catalog(Message("Build"), Message("Pass"), Message("Take")), left, CZECH)
    marked = [message.id for message in messages_of(again) if is_left_to_translators(message)]
    again.get("Build").string = "Stavět"

    assert marked == ["Build"]
    assert [message.user_comments for message in messages_of(update_catalog(code, again, CZECH))] == [[], []]


def test_the_mark_is_a_translator_comment(tmp_path: Path):
    path = tmp_path / "django.po"
    write_catalog(update_catalog(catalog(Message("Build")), catalog(), CZECH, marks_untranslated=True), path, CZECH)

    assert f"# {LEFT}\nmsgid" in path.read_text()
    assert [is_left_to_translators(message) for message in messages_of(read_catalog(path, CZECH))] == [True]


def test_marking_a_message_keeps_its_other_comments():
    message = Message("Build", user_comments=["a verb"])

    mark_untranslated(message, leave=True)
    assert message.user_comments == ["a verb", LEFT]
    mark_untranslated(message, leave=False)
    assert message.user_comments == ["a verb"]
