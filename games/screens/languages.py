"""The language that is being written, and what is known of how it writes."""

import functools

from babel import Locale, UnknownLocaleError
from django.conf import settings
from django.utils.translation import get_language, to_locale


def language() -> str:
    """Give the code of the reader's language."""
    return get_language() or settings.LANGUAGE_CODE


def locale() -> Locale:
    """Give what Babel knows of the reader's language."""
    return _locale(language())


@functools.cache
def _locale(language: str) -> Locale:
    """Find it once: looking for it means looking for files."""
    try:
        return Locale.parse(to_locale(language))
    except UnknownLocaleError:
        return Locale.parse(to_locale(settings.LANGUAGE_CODE))
