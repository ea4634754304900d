"""Catalogs are compiled when they changed, and only then."""

import os
from gettext import GNUTranslations
from pathlib import Path

import pytest

from citadels_site.catalogs import compiling
from games.screens.binding import BOUND_WORDS
from tests.languages import CZECH


@pytest.fixture
def catalog(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A catalog of one message, the only one there is."""
    path = tmp_path / CZECH / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True)
    path.write_text('msgid "Build"\nmsgstr "Stavět"\n')
    monkeypatch.setattr(compiling, "catalog_paths", lambda: [path])
    return path


def compiled(catalog: Path) -> GNUTranslations:
    """Read what was compiled."""
    with catalog.with_suffix(".mo").open("rb") as file:
        return GNUTranslations(file)


def test_a_catalog_is_compiled(catalog: Path):
    compiling.compile_catalogs()

    assert compiled(catalog).gettext("Build") == "Stavět"


def test_untranslated_and_fuzzy_messages_are_not_compiled(catalog: Path):
    entries = [
        'msgid "Pass"\nmsgstr ""',
        '#, fuzzy\nmsgid "Take"\nmsgstr "Vzít?"',
        'msgid "%d card"\nmsgid_plural "%d cards"\nmsgstr[0] "%d karta"\nmsgstr[1] ""\nmsgstr[2] ""',
    ]
    catalog.write_text("\n\n".join([catalog.read_text(), *entries]) + "\n")

    compiling.compile_catalogs()

    found = compiled(catalog)
    assert (found.gettext("Build"), found.gettext("Pass"), found.gettext("Take")) == ("Stavět", "Pass", "Take")
    assert [found.ngettext("%d card", "%d cards", number) for number in (1, 2)] == ["%d card", "%d cards"]


def test_an_unchanged_catalog_is_left_alone(catalog: Path):
    compiling.compile_catalogs()
    before = catalog.with_suffix(".mo").stat().st_ino

    compiling.compile_catalogs()

    assert catalog.with_suffix(".mo").stat().st_ino == before


def test_a_changed_catalog_is_compiled_again_even_if_it_is_older(catalog: Path):
    compiling.compile_catalogs()
    catalog.write_text(catalog.read_text().replace("Stavět", "Postavit"))
    os.utime(catalog, (0, 0))

    compiling.compile_catalogs()

    assert compiled(catalog).gettext("Build") == "Postavit"


def test_listed_words_and_numbers_are_bound_to_the_next_word(catalog: Path):
    (catalog.parents[1] / BOUND_WORDS).write_text("a k s v\n-li\n")
    catalog.write_text(
        'msgid "Draw"\nmsgstr "Dober si %(name)s v kole 2 karty, je-li v %(round)d. kole a k ruce – ne"\n\n'
        'msgid "%(n)d card"\nmsgid_plural "%(n)d cards"\n'
        'msgstr[0] "%(n)d karta"\nmsgstr[1] "%(n)d karty s ní"\nmsgstr[2] "%(n)d karet"\n'
    )

    compiling.compile_catalogs()

    found = compiled(catalog)
    shown = found.gettext("Draw").replace("\N{NO-BREAK SPACE}", "_").replace("\N{NON-BREAKING HYPHEN}", "=")
    assert shown == "Dober si %(name)s v_kole 2_karty, je=li v_%(round)d._kole a_k_ruce_– ne"
    assert found.ngettext("%(n)d card", "%(n)d cards", 2) == "%(n)d\N{NO-BREAK SPACE}karty s\N{NO-BREAK SPACE}ní"
