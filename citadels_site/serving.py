"""Warm up a process before it serves requests, so that the first visitor does not wait. This needs no database."""

import gc
import threading
import time
from contextlib import suppress
from pathlib import Path

from django.conf import settings
from django.template import engines
from django.template.loader import get_template
from django.urls import get_resolver
from django.utils import translation

INDEX_AFTER = 10
"""Seconds after the start of a process."""
INDEX_PAUSE = 1
"""Seconds after each index."""


def warm_up() -> None:
    """Load all that pages need, and exempt it from garbage collection, which took a fifth of the time per page."""
    get_resolver().url_patterns  # noqa: B018
    load_languages()
    compile_templates()
    measure_pictures()
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 50)
    # Takes 7 s of CPU once per version if the deployment has not done it. Requests of the first seconds come before it.
    indexing = threading.Timer(INDEX_AFTER, index_rulebook)
    indexing.daemon = True
    indexing.start()


def load_languages() -> None:
    """Load the catalog of each language and compile its URL patterns."""
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            get_resolver().reverse_dict  # noqa: B018


def compile_templates() -> None:
    """Load the site's own templates, which stay cached."""
    for folder in map(Path, engines["django"].dirs):
        for file in folder.rglob("*.html"):
            get_template(str(file.relative_to(folder)))


def measure_pictures() -> None:
    """Draw each card once, to measure how much space its drawing takes up in a town."""
    from games.pictures.gallery import ACTIONS, DISTRICTS
    from games.pictures.sprite import ROOMS

    assert ROOMS  # importing the drawings registers them
    for drawing in (*DISTRICTS.values(), *ACTIONS.values()):
        drawing.square  # noqa: B018


def index_rulebook() -> None:
    """Store the indexes of the rulebook that are missing, with pauses in which this process serves requests."""
    from games.screens.rulebook.search.stored_indexes import store_missing_indexes

    with suppress(OSError):  # The directory is read-only: each process builds the indexes that it needs.
        for _file in store_missing_indexes():
            time.sleep(INDEX_PAUSE)
