"""Catalogs are compiled when they changed, and only then."""

import os
from pathlib import Path

import polib
import pytest

from citadels_site.catalogs import compiling


@pytest.fixture
def catalog(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A catalog of one message, the only one there is."""
    path = tmp_path / "django.po"
    made = polib.POFile()
    made.append(polib.POEntry(msgid="Build", msgstr="Stavět"))
    made.save(str(path))
    monkeypatch.setattr(compiling, "catalog_paths", lambda: [path])
    monkeypatch.setattr(compiling, "LOCALE", tmp_path)
    return path


def test_a_catalog_is_compiled(catalog: Path):
    compiling.compile_catalogs()

    assert polib.mofile(str(catalog.with_suffix(".mo")))[0].msgstr == "Stavět"


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

    assert polib.mofile(str(catalog.with_suffix(".mo")))[0].msgstr == "Postavit"


def test_in_the_language_of_the_code_every_message_stands_for_itself(catalog: Path, tmp_path: Path):
    made = polib.pofile(str(catalog))
    made.append(
        polib.POEntry(msgid="%(number)d card", msgid_plural="%(number)d cards", msgstr_plural={0: "karta", 1: "karty"})
    )
    made.save(str(catalog))

    compiling.compile_catalogs()

    [own] = tmp_path.glob("*/LC_MESSAGES/django.mo")
    found = {entry.msgid: entry for entry in polib.mofile(str(own))}
    assert found["Build"].msgstr == "Build"
    assert found["%(number)d card"].msgstr_plural == {0: "%(number)d card", 1: "%(number)d cards"}
