"""What is wrong with a catalog, in words for the one who will mend it."""

import re
from collections.abc import Iterator

import polib
from babel.messages.plurals import get_plural

PLACEHOLDER = re.compile(r"%\(\w+(?:\|\w+)?\)[sd]|%%|\{\w*\}")
CASE = re.compile(r"\|\w+")


def faults(found: polib.POFile, catalog: polib.POFile, locale: str) -> Iterator[str]:
    """Name each message that is missing, left over, untranslated, fuzzy, or does not fit its original."""
    plurals = get_plural(locale).num_plurals
    there = {(entry.msgctxt, entry.msgid): entry for entry in catalog if not entry.obsolete}
    asked = {(entry.msgctxt, entry.msgid): entry for entry in found}
    plain = {message for context, message in asked if context is None}
    for key, entry in asked.items():
        if key not in there:
            yield f"missing: {entry.msgid!r}"
        elif bool(there[key].msgid_plural) != bool(entry.msgid_plural):
            yield f"plural differs from the code: {entry.msgid!r}"
    for key, entry in there.items():
        if key not in asked and entry.msgid not in plain:
            yield f"left over: {entry.msgid!r}"
        if entry.fuzzy:
            yield f"fuzzy: {entry.msgid!r}"
        yield from misfits(entry, plurals)


def misfits(entry: polib.POEntry, plurals: int) -> Iterator[str]:
    """Compare one translation with its original: forms, placeholders, space at the ends."""
    single, plural = placeholders(entry.msgid), placeholders(entry.msgid_plural or entry.msgid)
    forms = list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]
    if entry.msgid_plural and len(forms) != plurals:
        yield f"{len(forms)} plural forms instead of {plurals}: {entry.msgid!r}"
    for form in forms:
        if not form.strip():
            yield f"untranslated: {entry.msgid!r}"
        elif not (single & plural <= placeholders(form) <= single | plural):
            yield f"placeholders differ: {entry.msgid!r} -> {form!r}"
        elif ends(form) != ends(entry.msgid):
            yield f"space at the ends differs: {entry.msgid!r} -> {form!r}"


def placeholders(text: str) -> set[str]:
    """Give the named holes of a message; a translation may ask for a name in a case: `%(card|accusative)s`."""
    return {CASE.sub("", hole) for hole in PLACEHOLDER.findall(text)}


def ends(text: str) -> tuple[str, str]:
    """Give the white space before and after the words."""
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
