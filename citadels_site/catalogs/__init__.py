"""The translations in locale/: extracted from the code, kept in step with it, checked, compiled; with Babel."""

import io
import re
from collections.abc import Iterator
from pathlib import Path

from babel.messages import Catalog, Message
from babel.messages.pofile import PoFileError, read_po

ROOT = Path(__file__).resolve().parent.parent.parent
LOCALE = ROOT / "locale"
LINE = re.compile(r'\s*(?:#.*|(?:msg(?:ctxt|id|id_plural|str(?:\[\d+\])?)\s+)?"(?:[^"\\]|\\.)*"\s*)?')
"""A line of a .po file."""


def catalog_paths() -> list[Path]:
    """Return the .po files, one for each language."""
    return sorted(LOCALE.glob("*/LC_MESSAGES/django.po"))


def catalog_path(locale: str) -> Path:
    """Return where the catalog of a locale such as `zh_Hant` is kept."""
    return LOCALE / locale / "LC_MESSAGES" / "django.po"


class MalformedCatalog(ValueError):
    """A .po file that cannot be read; says in which line."""


def read_catalog(path: Path, locale: str) -> Catalog:
    """Read a .po file; an empty catalog if there is none. Raises `MalformedCatalog`."""
    if not path.exists():
        return Catalog(locale=locale)
    text = path.read_text(encoding="utf-8")
    # Babel takes a text without its closing quote, and drops the last letter.
    for number, line in enumerate(text.split("\n"), 1):
        if not LINE.fullmatch(line):
            raise MalformedCatalog(f"{path.name}:{number}: neither a comment nor a quoted text: {line}")
    try:
        return read_po(io.StringIO(text), locale=locale, abort_invalid=True)
    except PoFileError as problem:
        raise MalformedCatalog(f"{path.name}:{problem.lineno}: {problem}: {problem.line}") from problem


def messages_of(catalog: Catalog) -> Iterator[Message]:
    """Yield the messages without the header."""
    return (message for message in catalog if message.id)


def source_of(message: Message) -> str:
    """Return the English text, of a plural the singular: with the context it identifies a message."""
    return message.id if isinstance(message.id, str) else message.id[0]


def forms_of(message: Message) -> list[str]:
    """Return the translation: one text, or the plural forms in the order of the language."""
    return [message.string or ""] if isinstance(message.string, str | None) else list(message.string)


def is_translated(message: Message) -> bool:
    """Return whether pages use the translation: it has all its forms and is not fuzzy."""
    return not message.fuzzy and all(form.strip() for form in forms_of(message))
