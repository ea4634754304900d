"""Indexes stored in files: reading one takes 0.05 s, building one ten times as long.

`./dev manage index_rulebook` and the processes that serve write them. Without a file, a process builds the index when
it needs it. The files are written after the translations are compiled, because the names of cards come from there.
"""

import functools
import gc
import hashlib
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import astuple
from pathlib import Path
from typing import Any

from django.conf import settings

import engine
from games.screens.languages import language, written_in
from games.screens.rulebook import sources
from games.screens.rulebook.search.documents import Document, Part
from games.screens.rulebook.search.index import Index
from games.screens.rulebook.search.index_building import build_index
from games.screens.rulebook.search.vocabulary import read_vocabulary

SOURCES = (
    "requirements.lock",
    "engine/**/*.py",
    "games/urls.py",
    "games/screens/**/*.py",
    "locale/*/rulebook/**/*.*",
    "locale/*/LC_MESSAGES/django.mo",
)
"""The files from which the indexes are made."""


@functools.cache
def sources_hash() -> str:
    """Return a hash of all files from which the indexes are made. Takes about 0.1 s; cached."""
    digest = hashlib.blake2b(digest_size=16)
    for pattern in SOURCES:
        for path in sorted(Path(settings.BASE_DIR).glob(pattern)):
            digest.update(path.read_bytes())
    return digest.hexdigest()


def index_file(edition: str) -> Path:
    """Return the file of an edition's index in the reader's language."""
    return sources.language_folder(language()).parent / "search" / f"{edition}.json"


@contextmanager
def collector_paused() -> Iterator[None]:
    """Pause Python's collector of cyclic garbage.

    It goes through all objects again and again while an index is made, and finds nothing: reading an index takes 30 to
    45 ms of CPU without it, and 140 to 190 ms with it in a process whose objects are not frozen.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


@collector_paused()
def read_stored_index(edition: str) -> tuple[list[Document], Index] | None:
    """Return the stored documents and their index in the reader's language; None if there are none or old ones."""
    try:
        stored = json.loads(index_file(edition).read_bytes())
    except (OSError, ValueError):
        return None
    if stored["sources"] != sources_hash():
        return None
    documents = [
        Document(name, title, page_title, address, of, tuple(titles), tuple(also), tuple(Part(*part) for part in parts))
        for name, title, page_title, address, of, titles, also, parts in stored["documents"]
    ]
    index = Index(read_vocabulary(), weights=[tuple(weights) for weights in stored["weights"]], nearby=stored["nearby"])
    for term, places in stored["places"].items():
        index.places[term] = dict(zip(zip(places[::3], places[1::3], strict=True), places[2::3], strict=True))
    index.titles.update((title, set(found)) for title, found in stored["titles"].items())
    index.subjects.update((frozenset(terms), set(found)) for terms, found in stored["subjects"])
    index.close()
    return documents, index


def write_stored_index(edition: str, documents: list[Document], index: Index) -> None:
    """Store the documents and their index in the reader's language; readers see the old file or the new one."""
    stored: dict[str, Any] = {
        "sources": sources_hash(),
        "documents": [astuple(document) for document in documents],
        "weights": index.weights,
        "places": {
            term: [number for at, weight in places.items() for number in (*at, weight)]
            for term, places in index.places.items()
        },
        "nearby": index.nearby,
        "titles": {title: sorted(found) for title, found in index.titles.items()},
        "subjects": [(sorted(terms), sorted(found)) for terms, found in index.subjects.items()],
    }
    path = index_file(edition)
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f"{path.name}.{os.getpid()}")
    new.write_text(json.dumps(stored, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
    new.replace(path)


def store_missing_indexes() -> Iterator[Path]:
    """Store the index of each language and edition that has none or an old one; yield each file that was written."""
    for code, _name in settings.LANGUAGES:
        for edition in engine.EDITIONS:
            with written_in(code):
                if is_stored(edition):
                    continue
                write_stored_index(edition, *build_index(edition))
                written = index_file(edition)
            yield written


def is_stored(edition: str) -> bool:
    """Return whether the edition's index in the reader's language is stored and up to date."""
    with suppress(OSError), index_file(edition).open(encoding="utf-8") as file:
        return file.read(60).startswith(f'{{"sources":"{sources_hash()}"')
    return False
