"""Every message of the code and the templates."""

import io
import re
from collections.abc import Iterator
from pathlib import Path

import polib
from babel.messages.extract import extract
from django.utils.translation.template import templatize

from citadels_site.catalogs import ROOT

FOLDERS = ("engine", "games", "citadels_site", "templates")
PAGES = {".html", ".txt"}
KEYWORDS = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "npgettext": ((1, "c"), 2, 3),
    "npgettext_lazy": ((1, "c"), 2, 3),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
}
INDENT = re.compile(r"^[ \t]+", re.MULTILINE)


def gather() -> polib.POFile:
    """Collect the messages in the order of the files they stand in."""
    found = polib.POFile()
    known: dict[tuple[str | None, str], polib.POEntry] = {}
    for path in sources():
        for message, context, comments in messages(path):
            single, plural = message if isinstance(message, tuple) else (message, "")
            entry = known.get((context, single))
            if entry is None:
                entry = known[context, single] = polib.POEntry(msgid=single, msgctxt=context)
                found.append(entry)
            entry.msgid_plural = entry.msgid_plural or plural
            entry.flags = ["python-format"] if "%(" in single + plural else []
            entry.comment = entry.comment or "\n".join(comments)
            place = (path.relative_to(ROOT).as_posix(), "")
            if place not in entry.occurrences:
                entry.occurrences.append(place)
    return found


def sources() -> Iterator[Path]:
    """Give the files that may hold messages."""
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix == ".py" or path.suffix in PAGES:
                yield path


def messages(path: Path) -> Iterator[tuple[str | tuple[str, str], str | None, list[str]]]:
    """Give message (or singular and plural), context and translators' comments of one file."""
    text = path.read_text(encoding="utf-8")
    if path.suffix in PAGES:
        # What stands between the messages is read as Python, to which a page's indents would mean something.
        text = INDENT.sub("", templatize(text, origin=str(path)))
    for _line, message, comments, context in extract(
        "python", io.BytesIO(text.encode()), KEYWORDS, ("Translators:",), strip_comment_tags=True
    ):
        yield message, context, comments
