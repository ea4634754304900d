"""Update a language's catalog: keep translations, add new messages, and drop messages that no longer exist."""

import io
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from babel.messages import Catalog, Message
from babel.messages.plurals import get_plural
from babel.messages.pofile import write_po

from citadels_site.catalogs import is_translated, messages_of, source_of

EMPTY: Mapping[str, str] = MappingProxyType({})
WIDTH = 110
LEFT = "untranslated"
"""The comment (`# untranslated`) on a message that is left to translators."""
HEADER = r"""msgid ""
msgstr ""
"Language: {locale}\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: {plural_forms}\n"

"""
"""The header of a catalog.

Babel's own header has dates and a version, which would change even if no translation does.
"""


def update_catalog(
    template: Catalog,
    old: Catalog,
    locale: str,
    renames: Mapping[str, str] = EMPTY,
    *,
    marks_untranslated: bool = False,
) -> Catalog:
    """Return a catalog of the messages in `template` with the translations of `old`.

    A context that only this language has (a grammatical case, an edition) is kept as long as its message exists.
    `renames` maps old English texts to new ones. With `marks_untranslated`, messages without a translation are marked
    as left to translators.
    """
    carry_over(old, renames)
    old.update(template, no_fuzzy_matching=True, update_creation_date=False)
    own: dict[str, list[Message]] = {}
    for message in sorted((message for message in old.obsolete.values() if message.context), key=_context):
        own.setdefault(source_of(message), []).append(message)
    new = Catalog(locale=locale)
    for message in messages_of(old):
        follows = [message, *(own.get(source_of(message), ()) if message.context is None else ())]
        for entry in follows:
            mark_untranslated(entry, leave=marks_untranslated or is_left_to_translators(entry))
            new[entry.id] = entry
    return new


def _context(message: Message) -> str:
    return message.context or ""


def carry_over(catalog: Catalog, renames: Mapping[str, str]) -> None:
    """Move the translations of each renamed message to its new English text, in every context."""
    old = {(source_of(message), message.context): message for message in messages_of(catalog)}
    for (source, context), message in old.items():
        new = renames.get(source)
        there = old.get((new or "", context))
        if new is None or not is_translated(message) or (there and is_translated(there) and new not in renames):
            continue
        if there:
            catalog.delete(new, context)
        plural = message.id[1] if message.pluralizable else None
        catalog.add((new, plural) if plural else new, message.string, flags=message.flags, context=context)


def write_catalog(catalog: Catalog, path: Path, locale: str) -> None:
    """Write a .po file if its content has changed."""
    text = io.BytesIO()
    write_po(text, catalog, width=WIDTH, omit_header=True, ignore_obsolete=True)
    head = HEADER.format(locale=locale, plural_forms=get_plural(locale).plural_forms)
    new = head.encode() + text.getvalue().rstrip(b"\n") + b"\n"
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_bytes() != new:
        path.write_bytes(new)


def is_left_to_translators(message: Message) -> bool:
    """Return whether a message has no translation and is marked as left to the translators."""
    return LEFT in message.user_comments and not is_translated(message)


def mark_untranslated(message: Message, *, leave: bool) -> None:
    """Set or remove the mark that leaves a message to translators; a translated message never has it."""
    others = [comment for comment in message.user_comments if comment != LEFT]
    message.user_comments = [*others, LEFT] if leave and not is_translated(message) else others
