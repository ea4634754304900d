"""What a process does before it serves: its first visitor waits no longer than the second. It needs no database."""

import gc
from pathlib import Path

from django.conf import settings
from django.template import engines
from django.template.loader import get_template
from django.urls import get_resolver
from django.utils import translation


def settle_in() -> None:
    """Load and draw what pages need, and spare it from the search for rubbish, which took a fifth of a page's time."""
    get_resolver().url_patterns  # noqa: B018
    speak_every_language()
    compile_templates()
    measure_pictures()
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 50)


def speak_every_language() -> None:
    """Read each language's catalog, and the addresses as they are in it."""
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            get_resolver().reverse_dict  # noqa: B018


def compile_templates() -> None:
    """Read the site's own templates, which are kept from then on."""
    for folder in map(Path, engines["django"].dirs):
        for file in folder.rglob("*.html"):
            get_template(str(file.relative_to(folder)))


def measure_pictures() -> None:
    """Draw the cards once: how far a drawing reaches says where it stands in a town."""
    from games.pictures.gallery import ACTIONS, DISTRICTS
    from games.pictures.sprite import ROOMS

    assert ROOMS  # the gallery is hung
    for drawing in (*DISTRICTS.values(), *ACTIONS.values()):
        drawing.square  # noqa: B018
