"""The active language and its Babel locale."""

import functools
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from babel import Locale, UnknownLocaleError
from django.conf import settings
from django.utils.translation import get_language, override, to_locale

_written: ContextVar[str | None] = ContextVar("written", default=None)
"""The language set by `written_in`.

A page needs it 200 times; calling `get_language` each time would take a tenth of the time that the page takes.
"""


@contextmanager
def written_in(code: str) -> Iterator[None]:
    """Activate a language, like Django's `override`. Within a request, nothing else may change the language."""
    with override(code):
        token = _written.set(code)
        try:
            yield
        finally:
            _written.reset(token)


def language() -> str:
    """Return the code of the reader's language."""
    return _written.get() or get_language() or settings.LANGUAGE_CODE


def locale() -> Locale:
    """Return Babel's locale for the reader's language."""
    return _locale(language())


@functools.cache
def _locale(language: str) -> Locale:
    """Return Babel's locale for a language. Cached, because Babel searches for files."""
    try:
        return Locale.parse(to_locale(language))
    except UnknownLocaleError:
        return Locale.parse(to_locale(settings.LANGUAGE_CODE))
