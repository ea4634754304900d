"""A translation that does not fit its original is found, whatever is wrong with it."""

import polib

from citadels_site.catalogs.faults import faults


def catalog(*entries: polib.POEntry) -> polib.POFile:
    """Put entries into a catalog."""
    made = polib.POFile()
    made.extend(entries)
    return made


def found(original: dict, translation: dict | None) -> list[str]:
    """List the faults of one Czech translation; None is a translation that is not there."""
    code = catalog(polib.POEntry(**original))
    czech = catalog(polib.POEntry(**original, **translation)) if translation is not None else catalog()
    return [fault.split(":")[0] for fault in faults(code, czech, "cs")]


def test_a_message_that_is_not_in_the_catalog_is_missing():
    assert found({"msgid": "Build"}, None) == ["missing"]


def test_an_empty_translation_is_untranslated():
    assert found({"msgid": "Build"}, {"msgstr": ""}) == ["untranslated"]


def test_a_fuzzy_translation_is_none():
    assert found({"msgid": "Build"}, {"msgstr": "Stavět", "flags": ["fuzzy"]}) == ["fuzzy"]


def test_a_good_translation_has_no_fault():
    assert found({"msgid": "%(name)s builds"}, {"msgstr": "%(name)s staví"}) == []


def test_a_lost_placeholder_is_found():
    assert found({"msgid": "%(name)s builds"}, {"msgstr": "Staví"}) == ["placeholders differ"]


def test_a_renamed_placeholder_is_found():
    assert found({"msgid": "{name} builds"}, {"msgstr": "{jméno} staví"}) == ["placeholders differ"]


def test_a_translation_may_ask_for_a_case():
    assert found({"msgid": "Rob the %(card)s"}, {"msgstr": "Okraď %(card|accusative)s"}) == []
    assert found({"msgid": "Rob the %(card)s"}, {"msgstr": "Okraď %(person|accusative)s"}) == ["placeholders differ"]


def test_a_lost_space_at_the_end_is_found():
    assert found({"msgid": "Rank: "}, {"msgstr": "Číslo:"}) == ["space at the ends differs"]


def test_czech_needs_three_plural_forms():
    original = {"msgid": "%(n)s card", "msgid_plural": "%(n)s cards"}

    assert found(original, {"msgstr_plural": {0: "%(n)s karta", 1: "%(n)s karet"}}) == ["2 plural forms instead of 3"]
    assert found(original, {"msgstr_plural": {0: "%(n)s karta", 1: "%(n)s karty", 2: "%(n)s karet"}}) == []


def test_what_the_code_no_longer_says_is_left_over():
    old = catalog(polib.POEntry(msgid="Gone", msgstr="Pryč"))

    assert [*faults(catalog(), old, "cs")] == ["left over: 'Gone'"]


def test_a_case_of_the_languages_own_is_welcome():
    code = catalog(polib.POEntry(msgid="Warlord"))
    czech = catalog(
        polib.POEntry(msgid="Warlord", msgstr="Vojevůdce"),
        polib.POEntry(msgid="Warlord", msgctxt="genitive", msgstr="Vojevůdce"),
    )

    assert [*faults(code, czech, "cs")] == []
