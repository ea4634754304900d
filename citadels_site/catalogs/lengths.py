"""Translations much longer than their originals, which may not fit where these stand."""

import unicodedata
from collections.abc import Iterator

import polib

from citadels_site.catalogs.faults import plain

FEW = 8
"""Letters more that any place has room for."""


def outliers(catalog: polib.POFile, times: float) -> Iterator[tuple[float, str, str]]:
    """Give each translation over so many `times` as long as its original, by the longest of its forms, worst first."""
    found, bent = [], cases(catalog)
    for entry in catalog:
        if entry.obsolete or entry.msgctxt in bent:
            continue
        form = max((entry.msgstr, *entry.msgstr_plural.values()), key=width)
        long, short = width(form), max(1, width(entry.msgid_plural or entry.msgid))
        if long > times * short and long > short + FEW:
            found.append((long / short, entry.msgid, form))
    yield from sorted(found, reverse=True)


def cases(catalog: polib.POFile) -> set[str]:
    """Name the grammatical cases of a catalog: contexts of its own, which no place in the code asks for."""
    return {entry.msgctxt for entry in catalog if entry.msgctxt and not entry.occurrences}


def width(text: str) -> int:
    """Count the letters that are seen, a Chinese character as two."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in plain(text).strip())
