"""Find translations that are much longer than their originals and may not fit the layout."""

import unicodedata
from collections.abc import Iterator

from babel.messages import Catalog

from citadels_site.catalogs import forms_of, messages_of, source_of
from citadels_site.catalogs.faults import without_markup

FEW = 8
"""A translation always fits if it exceeds its original by no more than this many letters."""


def long_translations(catalog: Catalog, times: float) -> Iterator[tuple[float, str, str]]:
    """Yield (ratio, original, longest form) for translations over `times` times the original length, longest first."""
    long_ones, cases = [], grammatical_cases(catalog)
    for message in messages_of(catalog):
        if message.context in cases:
            continue
        form = max(forms_of(message), key=text_width)
        long, short = text_width(form), max(1, text_width(message.id if isinstance(message.id, str) else message.id[1]))
        if long > times * short and long > short + FEW:
            long_ones.append((long / short, source_of(message), form))
    yield from sorted(long_ones, reverse=True)


def grammatical_cases(catalog: Catalog) -> set[str]:
    """Return the grammatical cases of a catalog: those of its contexts that do not occur in the code."""
    return {message.context for message in messages_of(catalog) if message.context and not message.locations}


def text_width(text: str) -> int:
    """Return the visible width in letters, counting a Chinese character as two."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in without_markup(text).strip())
