"""Find faults in a catalog; each fault names the message and how to fix it."""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from babel.messages import Catalog, Message
from babel.messages.plurals import get_plural

from citadels_site.catalogs import catalog_path, forms_of, is_translated, messages_of, source_of

OTHER_ADDRESS = "other_address.txt"
"""A file in a language's directory that lists, one per line, the forms of address that this site does not use."""
PLACEHOLDER = re.compile(r"%\(\w+(?:\|\w+)?\)[sd]|%%|\{\w*\}")
CASE = re.compile(r"\|\w+")
AMOUNT = "|amount)s"
"""The end of the placeholder for an amount of gold, instead of a number."""
TAG = re.compile(r"</?[a-z][^>]*>")
WORD = re.compile(r"[^\W\d_]+")
CYRILLIC = re.compile(r"[\u0400-\u04ff]")
LATIN_OR_GREEK = re.compile(r"[A-Za-z\u00aa-\u03ff]")
"""Latin and Greek letters, some of which look like Cyrillic ones."""
LOOKALIKES = re.compile(r"[aceiopxyABCEHIKMOPTXY]+")
"""Latin letters that look the same as Cyrillic ones."""
BREAKABLE = re.compile(r" [:;!?»]|« ")
"""Matches punctuation after an ordinary space, where a line may break. It needs U+202F or no space."""


class Fault(NamedTuple):
    """A fault in a catalog: its kind, where it is, and how to fix it."""

    kind: str
    """The kind of fault, by which reports group faults."""
    text: str
    """The message as a Python literal, which makes spaces and look-alike letters visible."""
    fix: str
    line: int | None = None
    """The line in the .po file; None for messages that are missing from the file."""

    def __str__(self) -> str:
        place = f"{self.line}: " if self.line else ""
        return f"{place}{self.kind}: {self.text}. {self.fix}"


RUN_MESSAGES = "Run ./dev messages"


def faults(template: Catalog, catalog: Catalog, locale: str) -> Iterator[Fault]:
    """Yield the differences between the messages of the code and of the catalog, and wrong translations.

    A missing translation is not a fault here: see `untranslated`.
    """
    rule = get_plural(locale)
    if catalog.plural_forms != rule.plural_forms:
        text = f"{catalog.plural_forms!r} instead of {rule.plural_forms!r}"
        yield Fault("another plural rule than the language's", text, "Correct Plural-Forms in the header")
    there = {(message.context, source_of(message)): message for message in messages_of(catalog)}
    asked = {(message.context, source_of(message)): message for message in messages_of(template)}
    for key, message in asked.items():
        if key not in there:
            yield Fault("not in the catalog", repr(key[1]), RUN_MESSAGES)
        elif bool(there[key].pluralizable) != bool(message.pluralizable):
            yield Fault("plural differs from the code", repr(key[1]), RUN_MESSAGES, there[key].lineno)
    for key, message in there.items():
        if key not in asked and (None, key[1]) not in asked:
            yield Fault("no longer in the code", repr(key[1]), RUN_MESSAGES, message.lineno)
        for fault in (*translation_faults(message, rule.num_plurals), *address_faults(message, locale)):
            yield fault._replace(line=message.lineno)


def untranslated(catalog: Catalog) -> Iterator[Message]:
    """Yield the messages that appear in English: those without a translation and those marked as fuzzy."""
    return (message for message in messages_of(catalog) if not is_translated(message))


def translation_faults(message: Message, plurals: int) -> Iterator[Fault]:
    """Compare a translation with its original: plural forms, placeholders, outer spaces, tags, punctuation, letters."""
    source, forms = source_of(message), forms_of(message)
    plural = message.id[1] if message.pluralizable else source
    least, most = placeholders(source) & placeholders(plural), placeholders(source) | placeholders(plural)
    if message.pluralizable and len(forms) != plurals:
        yield Fault("wrong number of plural forms", repr(source), f"Write {plurals} of them, not {len(forms)}")
    for form in filter(str.strip, forms):
        pair = f"{source!r} -> {form!r}"
        if not (least <= placeholders(form) <= most):
            yield Fault("placeholders differ", pair, placeholder_fix(placeholders(form), least, most))
        elif WORD.search(source) and outer_spaces(form) != outer_spaces(source):  # a language may use " and " for ", "
            yield Fault(
                "space at the ends differs",
                pair,
                "Begin and end with the same spaces as the English: {!r}, {!r}".format(*outer_spaces(source)),
            )
        elif sorted(TAG.findall(form)) != sorted(TAG.findall(source)):
            tags = " ".join(TAG.findall(source)) or "none"
            yield Fault("tags differ", pair, f"Keep exactly the tags of the English: {tags}")
        else:
            yield from typographic_faults(source, form)


def placeholder_fix(present: set[str], least: set[str], most: set[str]) -> str:
    """Return an instruction that says which placeholders to add and to remove."""
    steps = [f"add {', '.join(sorted(least - present))}"] if least - present else []
    steps += [f"remove or rename {', '.join(sorted(present - most))}"] if present - most else []
    return " and ".join(steps).capitalize() + ", as in the English"


def address_faults(message: Message, locale: str) -> Iterator[Fault]:
    """Yield a fault for each form of address that this site does not use."""
    if pattern := other_address(locale):
        for form in forms_of(message):
            if word := pattern.search(form):
                fix = f"Address the reader as elsewhere; locale/{locale}/{OTHER_ADDRESS} lists the words not to use"
                yield Fault("another form of address", f"{word[0]!r} in {form!r}", fix)


@cache
def other_address(locale: str) -> re.Pattern[str] | None:
    """Return a pattern for the forms of address not used in this language; None if none are listed."""
    path = catalog_path(locale).parents[1] / OTHER_ADDRESS
    words = path.read_text(encoding="utf-8").split() if path.exists() else []
    return re.compile("|".join(words), re.IGNORECASE) if words else None


def typographic_faults(original: str, form: str) -> Iterator[Fault]:
    """Yield a fault for each typographic mistake and each letter of another script, which are hard to see."""
    words = without_markup(form)
    if '"' in words or "'" in words:
        yield Fault("straight quotes", repr(form), "Use the quotes and the apostrophe of the language")
    if BREAKABLE.search(form):
        fix = f"Put U+202F or U+00A0, which do not break, or no space: {BREAKABLE.sub(_unbreaking, form)!r}"
        yield Fault("a line may break before a sign", repr(form), fix)
    original_words = set(WORD.findall(without_markup(original)))
    for word in WORD.findall(words) if CYRILLIC.search(words) else ():
        is_mixed = CYRILLIC.search(word) and LATIN_OR_GREEK.search(word)
        if is_mixed or (LOOKALIKES.fullmatch(word) and word not in original_words):
            latin = " ".join(f"U+{ord(letter):04X}" for letter in LATIN_OR_GREEK.findall(word))
            fix = f"Type {latin} anew with a Cyrillic keyboard"
            yield Fault("Latin letters in a Cyrillic word", f"{word!r} in {form!r}", fix)


def _unbreaking(match: re.Match[str]) -> str:
    return match[0].replace(" ", "\N{NARROW NO-BREAK SPACE}")


def without_markup(text: str) -> str:
    """Return the text without placeholders and tags."""
    return PLACEHOLDER.sub(" ", TAG.sub(" ", text))


def placeholders(text: str) -> set[str]:
    """Return the placeholders of a message, without what only some languages need.

    That is the grammatical case in `%(card|accusative)s`, and `%(gold|amount)s` for `%(gold)d`.
    """
    return {CASE.sub("", placeholder.replace(AMOUNT, ")d")) for placeholder in PLACEHOLDER.findall(text)}


def outer_spaces(text: str) -> tuple[str, str]:
    """Return the leading and the trailing white space."""
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
