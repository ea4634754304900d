"""The source files of the rulebook, with a file for each page and language."""

import re
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.utils.translation import to_locale

from games.screens.languages import language

CARD_KINDS = ("characters", "districts", "actions")
KINDS = ("chapters", *CARD_KINDS, "learning")
SLUG = re.compile(r"[a-z0-9_-]+")


class Source(NamedTuple):
    """The source file of a page, with its modification time."""

    path: Path
    changed: int
    is_foreign: bool
    """Whether the file is in the default language because a translation is missing."""

    @property
    def language(self) -> str:
        """The language code of the file."""
        return settings.LANGUAGE_CODE if self.is_foreign else language()


def language_folder(code: str) -> Path:
    """Return the directory of a language."""
    return Path(settings.LOCALE_PATHS[0]) / to_locale(code) / "rulebook"


def find_source(kind: str, slug: str) -> Source | None:
    """Return the source of a page in the reader's language, or else in the default language; None if there is none."""
    if kind not in KINDS or not SLUG.fullmatch(slug):
        return None
    own = language()
    for code in dict.fromkeys((own, settings.LANGUAGE_CODE)):
        path = language_folder(code) / kind / f"{slug}.md"
        if path.is_file():
            return Source(path, path.stat().st_mtime_ns, code != own)
    return None


def has_page(kind: str, slug: str) -> bool:
    """Return whether there is such a page."""
    return find_source(kind, slug) is not None
