"""A translation that does not fit its original is found, whatever is wrong with it."""

import polib
import pytest
from django.utils.translation import to_locale

from citadels_site.catalogs.faults import faults
from tests.languages import BULGARIAN, CHINESE, CZECH, FRENCH, UKRAINIAN


def catalog(*entries: polib.POEntry) -> polib.POFile:
    """Put entries into a catalog."""
    made = polib.POFile()
    made.extend(entries)
    return made


def found(original: dict, translation: dict | None, locale: str = CZECH) -> list[str]:
    """List the faults of one translation, Czech unless said otherwise; None is a translation that is not there."""
    code = catalog(polib.POEntry(**original))
    theirs = catalog(polib.POEntry(**original, **translation)) if translation is not None else catalog()
    return [fault.split(":")[0] for fault in faults(code, theirs, locale)]


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

    assert [*faults(catalog(), old, CZECH)] == ["left over: 'Gone'"]


def test_a_case_of_the_languages_own_is_welcome():
    code = catalog(polib.POEntry(msgid="Warlord"))
    czech = catalog(
        polib.POEntry(msgid="Warlord", msgstr="Vojevůdce"),
        polib.POEntry(msgid="Warlord", msgctxt="genitive", msgstr="Vojevůdce"),
    )

    assert [*faults(code, czech, CZECH)] == []


def test_a_lost_or_changed_tag_is_found():
    original = {"msgid": 'No account? <a href="%(signup_url)s">Make one</a>.'}

    assert found(original, {"msgstr": 'Bez účtu? <a href="%(signup_url)s">Založ si ho</a>.'}) == []
    assert found(original, {"msgstr": 'Bez účtu? <a href="%(signup_url)s">Založ si ho.'}) == ["tags differ"]
    assert found(original, {"msgstr": 'Bez účtu? <b href="%(signup_url)s">Založ si ho</a>.'}) == ["tags differ"]


def test_straight_quotes_are_found_but_not_in_a_tag():
    original = {"msgid": "Thieves' Den"}

    assert found(original, {"msgstr": "Doupě „zlodějů“"}) == []
    assert found(original, {"msgstr": 'Doupě "zlodějů"'}) == ["straight quotes"]
    assert found(original, {"msgstr": "Tripot d'Or"}, FRENCH) == ["straight quotes"]


def test_a_common_space_before_a_sign_is_found():
    original = {"msgid": "Your turn: %(name)s"}
    narrow = "\N{NARROW NO-BREAK SPACE}"

    assert found(original, {"msgstr": f"À vous{narrow}: «{narrow}%(name)s{narrow}»"}, FRENCH) == []
    assert found(original, {"msgstr": "À vous : %(name)s"}, FRENCH) == ["a line may break before a sign"]
    assert found(original, {"msgstr": "« %(name)s, à vous"}, FRENCH) == ["a line may break before a sign"]


def test_a_latin_letter_in_a_cyrillic_word_is_found():
    original = {"msgid": "Queen"}
    mixed = "Кор\N{LATIN SMALL LETTER O}лева"

    assert found(original, {"msgstr": "Королева"}, UKRAINIAN) == []
    assert found(original, {"msgstr": mixed}, UKRAINIAN) == ["Latin letters in a Cyrillic word"]


def test_a_latin_word_that_looks_cyrillic_is_found_unless_it_stands_in_the_original():
    original = {"msgid": "Code under MIT for %(name)s"}
    lonely = "Код \N{LATIN SMALL LETTER I} MIT для %(name)s"

    assert found(original, {"msgstr": "Код за MIT для %(name)s"}, UKRAINIAN) == []
    assert found(original, {"msgstr": lonely}, UKRAINIAN) == ["Latin letters in a Cyrillic word"]


def test_latin_words_may_stand_beside_chinese_ones():
    assert found({"msgid": "Code under MIT"}, {"msgstr": "程式碼採MIT授權"}, to_locale(CHINESE)) == []


def test_a_catalog_that_counts_otherwise_than_its_language_is_found():
    wrong = catalog()
    wrong.metadata["Plural-Forms"] = "nplurals=2; plural=(n != 1);"

    assert [fault.split(":")[0] for fault in faults(catalog(), wrong, UKRAINIAN)] == [
        "counts otherwise than its language"
    ]


@pytest.mark.parametrize(
    ("locale", "form"),
    [
        (to_locale(CHINESE), "您的手牌"),
        (BULGARIAN, "Можеш да строиш"),
        (UKRAINIAN, "Твоя рука"),
        (FRENCH, "Tu construis"),
    ],
)
def test_one_form_of_address_is_kept(locale: str, form: str):
    assert found({"msgid": "Your hand"}, {"msgstr": form}, locale) == ["another form of address"]


def test_the_usual_form_of_address_is_no_fault():
    assert found({"msgid": "Your hand"}, {"msgstr": "你的手牌"}, to_locale(CHINESE)) == []
    assert found({"msgid": "Rank 4"}, {"msgstr": "от 4-ти ранг"}, BULGARIAN) == []
