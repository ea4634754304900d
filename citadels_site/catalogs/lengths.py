"""Translations much longer than their originals, which may not fit where these stand."""

import unicodedata
from collections.abc import Iterator

from babel.messages import Catalog

from citadels_site.catalogs import forms_of, messages_of, source_of
from citadels_site.catalogs.faults import plain

FEW = 8
"""Letters more that any place has room for."""


def outliers(catalog: Catalog, times: float) -> Iterator[tuple[float, str, str]]:
    """Yield each translation over `times` as long as its original, by the longest of its forms, worst first."""
    found, bent = [], cases(catalog)
    for message in messages_of(catalog):
        if message.context in bent:
            continue
        form = max(forms_of(message), key=width)
        long, short = width(form), max(1, width(message.id if isinstance(message.id, str) else message.id[1]))
        if long > times * short and long > short + FEW:
            found.append((long / short, source_of(message), form))
    yield from sorted(found, reverse=True)


def cases(catalog: Catalog) -> set[str]:
    """Return the grammatical cases of a catalog: contexts of its own, which no place in the code asks for."""
    return {message.context for message in messages_of(catalog) if message.context and not message.locations}


def width(text: str) -> int:
    """Count the letters that are seen, a Chinese character as two."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in plain(text).strip())
