"""What is wrong with a catalog, in words for the one who will mend it."""

import re
from collections.abc import Iterator
from functools import cache

import polib
from babel.messages.plurals import get_plural

from citadels_site.catalogs.merging import catalog_path

PLACEHOLDER = re.compile(r"%\(\w+(?:\|\w+)?\)[sd]|%%|\{\w*\}")
CASE = re.compile(r"\|\w+")
TAG = re.compile(r"</?[a-z][^>]*>")
WORD = re.compile(r"[^\W\d_]+")
CYRILLIC = re.compile(r"[\u0400-\u04ff]")
STRANGE = re.compile(r"[A-Za-z\u00aa-\u03ff]")
"""Letters of Latin and Greek, which some of the Cyrillic ones look like."""
DOUBLES = re.compile(r"[aceiopxyABCEHIKMOPTXY]+")
"""Latin letters that Cyrillic ones cannot be told from by eye."""
TORN = re.compile(r" [:;!?»]|« ")
"""A sign behind a common space, which may end up at the beginning of a line: it takes U+202F, or none."""


def faults(found: polib.POFile, catalog: polib.POFile, locale: str) -> Iterator[str]:
    """Name each message that is missing, left over, untranslated, fuzzy, or does not fit its original."""
    plurals, formula = get_plural(locale).num_plurals, get_plural(locale).plural_forms
    if catalog.metadata.get("Plural-Forms", formula) != formula:
        yield f"counts otherwise than its language: {catalog.metadata['Plural-Forms']!r} instead of {formula!r}"
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
        yield from wrong_address(entry, locale)


def misfits(entry: polib.POEntry, plurals: int) -> Iterator[str]:
    """Compare one translation with its original: forms, placeholders, space at the ends, tags, signs, letters."""
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
        elif sorted(TAG.findall(form)) != sorted(TAG.findall(entry.msgid)):
            yield f"tags differ: {entry.msgid!r} -> {form!r}"
        else:
            yield from slips_of_the_pen(entry.msgid, form)


def wrong_address(entry: polib.POEntry, locale: str) -> Iterator[str]:
    """Find where a reader is not spoken to as on all other pages."""
    if pattern := other_address(locale):
        for form in (entry.msgstr, *entry.msgstr_plural.values()):
            if found := pattern.search(form):
                yield f"another form of address: {found[0]!r} in {form!r}"


@cache
def other_address(locale: str) -> re.Pattern[str] | None:
    """Read the words of the form of address that a language does not use here, one a line; None where it has one."""
    path = catalog_path(locale).parents[1] / "other_address.txt"
    return re.compile("|".join(path.read_text().split()), re.IGNORECASE) if path.exists() else None


def slips_of_the_pen(original: str, form: str) -> Iterator[str]:
    """Find signs and letters of another writing, which a reader may not even see."""
    words = plain(form)
    if '"' in words or "'" in words:
        yield f"straight quotes: {form!r}"
    if TORN.search(form):
        yield f"a line may break before a sign: {form!r}"
    known = set(WORD.findall(plain(original)))
    for word in WORD.findall(words) if CYRILLIC.search(words) else ():
        is_mixed = CYRILLIC.search(word) and STRANGE.search(word)
        if is_mixed or (DOUBLES.fullmatch(word) and word not in known):
            yield f"Latin letters in a Cyrillic word: {word!r} in {form!r}"


def plain(text: str) -> str:
    """Give the words alone, without what is filled in and without tags."""
    return PLACEHOLDER.sub(" ", TAG.sub(" ", text))


def placeholders(text: str) -> set[str]:
    """Give the named holes of a message; a translation may ask for a name in a case: `%(card|accusative)s`."""
    return {CASE.sub("", hole) for hole in PLACEHOLDER.findall(text)}


def ends(text: str) -> tuple[str, str]:
    """Give the white space before and after the words."""
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
