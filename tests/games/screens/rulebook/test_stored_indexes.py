"""An index that was stored in a file finds the same as the one from which it was written, and renders no page."""

import gc
from pathlib import Path

import pytest

import engine
from games.screens.languages import language, written_in
from games.screens.rulebook import markup
from games.screens.rulebook.search import lookup, stored_indexes
from games.screens.rulebook.search.index_building import build_index
from games.screens.rulebook.search.stored_indexes import read_stored_index, store_missing_indexes, write_stored_index
from tests.languages import ENGLISH, LANGUAGES, UKRAINIAN

QUERIES = ("архітекторка три будівлі", "zlodii", "кінець гри", "королз")
"""In Ukrainian: inflected words, Latin letters, a heading, and a misspelled word."""


@pytest.fixture(autouse=True)
def index_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Store the indexes in a directory of the test."""
    monkeypatch.setattr(stored_indexes, "index_file", lambda edition: tmp_path / language() / f"{edition}.json")
    return tmp_path


def test_a_stored_index_finds_the_same_without_rendering_a_page(monkeypatch: pytest.MonkeyPatch):
    with written_in(UKRAINIAN):
        documents, index = build_index("deluxe")
        write_stored_index("deluxe", documents, index)
        monkeypatch.setattr(markup, "render_undrawn", None)
        stored = read_stored_index("deluxe")
        lookup.indexed_documents.cache_clear()
        first = lookup.search_rules(QUERIES[0], "deluxe")
        lookup.indexed_documents.cache_clear()

        assert stored is not None
        assert stored[0] == documents
        assert stored[1].nearby == index.nearby
        assert [stored[1].find(query) for query in QUERIES] == [index.find(query) for query in QUERIES]
        assert all(index.find(query) for query in QUERIES)
        assert first[0].name == "characters/architect"


def test_an_index_of_other_sources_is_not_read(monkeypatch: pytest.MonkeyPatch):
    write_stored_index("classic", *build_index("classic"))
    assert read_stored_index("classic") is not None

    monkeypatch.setattr(stored_indexes, "sources_hash", lambda: "changed")

    assert read_stored_index("classic") is None
    assert not stored_indexes.is_stored("classic")


def test_a_damaged_file_is_not_read():
    stored_indexes.index_file("hig").parent.mkdir(parents=True)
    stored_indexes.index_file("hig").write_text("{", encoding="utf-8")

    assert read_stored_index("hig") is None
    assert not stored_indexes.is_stored("hig")


def test_missing_indexes_are_stored_for_every_language_and_edition(monkeypatch: pytest.MonkeyPatch):
    small = build_index("classic")
    monkeypatch.setattr(stored_indexes, "build_index", lambda _edition: small)

    assert len(list(store_missing_indexes())) == len(LANGUAGES) * len(engine.EDITIONS)
    assert list(store_missing_indexes()) == []


def test_what_an_index_is_made_from_is_hashed():
    hashed = {path for pattern in stored_indexes.SOURCES for path in Path().glob(pattern)}

    assert {
        Path(name) for name in ("games/urls.py", f"locale/{ENGLISH}/rulebook/search.toml", "requirements.lock")
    } <= hashed
    assert not any(path.suffix == ".json" for path in hashed)


def test_an_index_is_read_while_the_garbage_collector_is_paused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    collecting = []

    def note_collector(edition: str) -> Path:
        collecting.append(gc.isenabled())
        return tmp_path / edition

    monkeypatch.setattr(stored_indexes, "index_file", note_collector)

    assert read_stored_index("deluxe") is None
    assert collecting == [False]
    assert gc.isenabled()
