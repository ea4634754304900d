"""A language's catalog keeps what is translated, gains what is new, loses what is gone."""

from pathlib import Path

import polib
from babel.messages.plurals import get_plural

from citadels_site.catalogs import LOCALE


def catalog_path(locale: str) -> Path:
    """Say where the catalog of a locale such as `zh_Hant` lies."""
    return LOCALE / locale / "LC_MESSAGES" / "django.po"


def merged(found: polib.POFile, old: polib.POFile, locale: str) -> polib.POFile:
    """Give the catalog that follows `found`, with the translations of `old`.

    A context of the language's own (a grammatical case, an edition) stays as long as its message does.
    """
    new = polib.POFile(wrapwidth=110)
    new.metadata = {
        "Language": locale,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": get_plural(locale).plural_forms,
    }
    before = {(entry.msgctxt, entry.msgid): entry for entry in old if not entry.obsolete}
    own = sorted((entry for key, entry in before.items() if key[0]), key=lambda entry: entry.msgctxt)
    asked = {(entry.msgctxt, entry.msgid) for entry in found}
    for entry in found:
        new.append(translated(entry, before.get((entry.msgctxt, entry.msgid)), get_plural(locale).num_plurals))
        if entry.msgctxt is None:
            new.extend(e for e in own if e.msgid == entry.msgid and (e.msgctxt, e.msgid) not in asked)
    return new


def translated(entry: polib.POEntry, before: polib.POEntry | None, plurals: int) -> polib.POEntry:
    """Copy a gathered message with the translation it had."""
    new = polib.POEntry(
        msgid=entry.msgid,
        msgctxt=entry.msgctxt,
        msgid_plural=entry.msgid_plural,
        occurrences=entry.occurrences,
        comment=entry.comment,
        flags=list(entry.flags),
    )
    if entry.msgid_plural:
        forms = before.msgstr_plural if before else {}
        new.msgstr_plural = {form: forms.get(form, "") for form in range(plurals)}
    else:
        new.msgstr = before.msgstr if before else ""
    if before:
        new.tcomment = before.tcomment
        new.flags += [flag for flag in before.flags if flag == "fuzzy"]
    return new


def merge(found: polib.POFile, locale: str) -> int:
    """Bring one catalog up to date, making it if need be; return how many messages still want translating."""
    path = catalog_path(locale)
    old = polib.pofile(str(path)) if path.exists() else polib.POFile()
    new = merged(found, old, locale)
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or str(new) != str(old):
        new.save(str(path))
    return len(new.untranslated_entries()) + len(new.fuzzy_entries())
