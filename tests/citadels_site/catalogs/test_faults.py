"""A translation that does not fit its original is found, whatever is wrong with it."""

from pathlib import Path

import pytest
from babel.messages import Catalog, Message
from django.utils.translation import to_locale

from citadels_site.catalogs import source_of
from citadels_site.catalogs.faults import Fault, faults, other_address, untranslated
from tests.languages import BULGARIAN, CHINESE, CZECH, FRENCH, UKRAINIAN


def catalog(*entries: Message, locale: str = CZECH) -> Catalog:
    """Put messages into a catalog."""
    made = Catalog(locale=locale)
    for entry in entries:
        made[entry.id] = entry
    return made


def all_faults(original: str | tuple, translation: str | tuple | None, locale: str = CZECH) -> list[Fault]:
    """List the faults of one translation, Czech unless said otherwise; None is a translation that is not there."""
    code = catalog(Message(original))
    theirs = [] if translation is None else [Message(original, translation, lineno=7)]
    return [*faults(code, catalog(*theirs, locale=locale), locale)]


def found(original: str | tuple, translation: str | tuple | None, locale: str = CZECH) -> list[str]:
    """List the kinds of the faults of one translation."""
    return [fault.kind for fault in all_faults(original, translation, locale)]


def test_a_message_that_is_not_in_the_catalog_is_missing():
    assert found("Build", None) == ["not in the catalog"]


def test_empty_fuzzy_and_incomplete_translations_are_untranslated():
    czech = catalog(
        Message("Build", ""),
        Message("Take", "Vzít", flags=["fuzzy"]),
        Message(("%d card", "%d cards"), ("%d karta", "", "")),
        Message("Pass", "Předat"),
    )

    assert [source_of(message) for message in untranslated(czech)] == ["Build", "Take", "%d card"]
    assert found("Build", "") == []


def test_a_good_translation_has_no_fault():
    assert found("%(name)s builds", "%(name)s staví") == []


def test_a_lost_placeholder_is_found():
    assert found("%(name)s builds", "Staví") == ["placeholders differ"]


def test_a_renamed_placeholder_is_found():
    assert found("{name} builds", "{jméno} staví") == ["placeholders differ"]


def test_a_translation_may_ask_for_a_case():
    assert found("Rob the %(card)s", "Okraď %(card|accusative)s") == []
    assert found("Rob the %(card)s", "Okraď %(person|accusative)s") == ["placeholders differ"]


def test_a_lost_space_at_the_end_is_found():
    assert found("Rank: ", "Číslo:") == ["space at the ends differs"]


def test_a_separator_may_have_other_spaces():
    assert found(", ", " a ") == []


def test_czech_needs_three_plural_forms():
    original = ("%(n)s card", "%(n)s cards")

    assert found(original, ("%(n)s karta", "%(n)s karet")) == ["wrong number of plural forms"]
    assert found(original, ("%(n)s karta", "%(n)s karty", "%(n)s karet")) == []


def test_messages_removed_from_the_code_are_found():
    old = catalog(Message("Gone", "Pryč"))

    assert [(fault.kind, fault.text) for fault in faults(catalog(), old, CZECH)] == [
        ("no longer in the code", "'Gone'")
    ]


def test_a_context_that_only_this_language_has_is_allowed():
    czech = catalog(Message("Warlord", "Vojevůdce"), Message("Warlord", "Vojevůdce", context="genitive"))

    assert [*faults(catalog(Message("Warlord")), czech, CZECH)] == []


def test_a_lost_or_changed_tag_is_found():
    original = 'No account? <a href="%(signup_url)s">Make one</a>.'

    assert found(original, 'Bez účtu? <a href="%(signup_url)s">Založ si ho</a>.') == []
    assert found(original, 'Bez účtu? <a href="%(signup_url)s">Založ si ho.') == ["tags differ"]
    assert found(original, 'Bez účtu? <b href="%(signup_url)s">Založ si ho</a>.') == ["tags differ"]


def test_straight_quotes_are_found_but_not_in_a_tag():
    original = "Thieves' Den"

    assert found(original, "Doupě „zlodějů“") == []
    assert found(original, 'Doupě "zlodějů"') == ["straight quotes"]
    assert found(original, "Tripot d'Or", FRENCH) == ["straight quotes"]


def test_a_breaking_space_before_punctuation_is_found():
    original = "Your turn: %(name)s"
    narrow = "\N{NARROW NO-BREAK SPACE}"

    assert found(original, f"À vous{narrow}: «{narrow}%(name)s{narrow}»", FRENCH) == []
    assert found(original, "À vous : %(name)s", FRENCH) == ["a line may break before a sign"]
    assert found(original, "« %(name)s, à vous", FRENCH) == ["a line may break before a sign"]


def test_a_latin_letter_in_a_cyrillic_word_is_found():
    original = "Queen"
    mixed = "Кор\N{LATIN SMALL LETTER O}лева"

    assert found(original, "Королева", UKRAINIAN) == []
    assert found(original, mixed, UKRAINIAN) == ["Latin letters in a Cyrillic word"]


def test_a_latin_word_that_looks_cyrillic_is_found_unless_it_stands_in_the_original():
    original = "Code under MIT for %(name)s"
    lonely = "Код \N{LATIN SMALL LETTER I} MIT для %(name)s"

    assert found(original, "Код за MIT для %(name)s", UKRAINIAN) == []
    assert found(original, lonely, UKRAINIAN) == ["Latin letters in a Cyrillic word"]


def test_latin_words_may_stand_beside_chinese_ones():
    assert found("Code under MIT", "程式碼採MIT授權", to_locale(CHINESE)) == []


def test_wrong_plural_forms_in_the_header_are_found():
    assert [fault.kind for fault in faults(catalog(), catalog(locale=FRENCH), UKRAINIAN)] == [
        "another plural rule than the language's"
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
    assert found("Your hand", form, locale) == ["another form of address"]


def test_the_usual_form_of_address_is_no_fault():
    assert found("Your hand", "你的手牌", to_locale(CHINESE)) == []
    assert found("Rank 4", "от 4-ти ранг", BULGARIAN) == []


@pytest.mark.parametrize(
    ("original", "translation", "locale", "fix"),
    [
        ("%(name)s builds", "%(who)s staví", CZECH, "Add %(name)s and remove or rename %(who)s, as in the English"),
        ("Rank: ", "Číslo:", CZECH, "Begin and end with the same spaces as the English: '', ' '"),
        ("<b>Pass</b>", "Předat", CZECH, "Keep exactly the tags of the English: <b> </b>"),
        ("Pass", "<b>Předat</b>", CZECH, "Keep exactly the tags of the English: none"),
        (("%d card", "%d cards"), ("%d karta", "%d karet"), CZECH, "Write 3 of them, not 2"),
        ("Take!", "Prenez !", FRENCH, "or no space: 'Prenez\\u202f!'"),
        ("Queen", "Кор\N{LATIN SMALL LETTER O}лева", UKRAINIAN, "Type U+006F anew with a Cyrillic keyboard"),
        ("Your hand", "Твоя рука", UKRAINIAN, f"locale/{UKRAINIAN}/other_address.txt lists the words not to use"),
    ],
)
def test_a_fault_names_line_text_and_fix(original: str | tuple, translation: str | tuple, locale: str, fix: str):
    [fault] = all_faults(original, translation, locale)

    assert str(fault).startswith(f"7: {fault.kind}: ")
    assert repr(original if isinstance(original, str) else original[0])[1:-1] in fault.text or translation in fault.text
    assert fix in fault.fix


def test_an_empty_list_of_forms_of_address_forbids_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "other_address.txt").touch()
    monkeypatch.setattr("citadels_site.catalogs.faults.catalog_path", lambda _locale: tmp_path / "x" / "django.po")

    assert other_address("nowhere") is None
