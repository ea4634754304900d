"""The translations in locale/, which are extracted from the code, updated, checked and compiled with Babel."""

import io
import re
from collections.abc import Iterator
from pathlib import Path

from babel.messages import Catalog, Message
from babel.messages.pofile import PoFileError, read_po

ROOT = Path(__file__).resolve().parent.parent.parent
LOCALE = ROOT / "locale"
LINE = re.compile(r'\s*(?:#.*|(?:msg(?:ctxt|id|id_plural|str(?:\[\d+\])?)\s+)?"(?:[^"\\]|\\.)*"\s*)?')
"""Matches a well-formed line of a .po file."""


def catalog_paths() -> list[Path]:
    """Return the paths of all .po files, one per language."""
    return sorted(LOCALE.glob("*/LC_MESSAGES/django.po"))


def catalog_path(locale: str) -> Path:
    """Return the path of the .po file of a locale such as `zh_Hant`."""
    return LOCALE / locale / "LC_MESSAGES" / "django.po"


class MalformedCatalog(ValueError):
    """Raised when a .po file cannot be read; the message names the line."""


def read_catalog(path: Path, locale: str) -> Catalog:
    """Read a .po file; return an empty catalog if there is none. Raises `MalformedCatalog`."""
    if not path.exists():
        return Catalog(locale=locale)
    text = path.read_text(encoding="utf-8")
    # Babel accepts a text without its closing quote and drops the last letter.
    for number, line in enumerate(text.split("\n"), 1):
        if not LINE.fullmatch(line):
            raise MalformedCatalog(f"{path.name}:{number}: neither a comment nor a quoted text: {line}")
    try:
        return read_po(io.StringIO(text), locale=locale, abort_invalid=True)
    except PoFileError as problem:
        raise MalformedCatalog(f"{path.name}:{problem.lineno}: {problem}: {problem.line}") from problem


def messages_of(catalog: Catalog) -> Iterator[Message]:
    """Yield the messages of a catalog, without its header."""
    return (message for message in catalog if message.id)


def source_of(message: Message) -> str:
    """Return the English text (the singular, for a plural); together with the context it identifies a message."""
    return message.id if isinstance(message.id, str) else message.id[0]


def forms_of(message: Message) -> list[str]:
    """Return the translation as a list: one text, or the language's plural forms in order."""
    return [message.string or ""] if isinstance(message.string, str | None) else list(message.string)


def is_translated(message: Message) -> bool:
    """Return whether the site uses the translation: all its forms are filled in and it is not fuzzy."""
    return not message.fuzzy and all(form.strip() for form in forms_of(message))
