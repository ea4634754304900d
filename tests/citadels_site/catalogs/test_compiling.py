"""Catalogs are compiled when they changed, and only then."""

import os
from gettext import GNUTranslations
from pathlib import Path

import pytest

from citadels_site.catalogs import compiling
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
