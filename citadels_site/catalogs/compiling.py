""".mo files are made from .po files wherever they are needed; they are never committed."""

import os
from pathlib import Path

from babel.messages import Catalog
from babel.messages.mofile import write_mo
from django.conf import settings
from django.utils.translation import to_locale

from citadels_site.catalogs import LOCALE, catalog_paths, is_translated, messages_of, read_catalog


def compile_catalogs() -> None:
    """Write each .mo whose .po has changed since; a reader never meets half a file."""
    sources = catalog_paths()
    for source in sources:
        write(source, source.with_suffix(".mo"))
    if sources:
        own = LOCALE / to_locale(settings.LANGUAGE_CODE) / "LC_MESSAGES" / "django.mo"
        own.parent.mkdir(parents=True, exist_ok=True)
        write(sources[0], own, as_written=True)


def write(source: Path, target: Path, *, as_written: bool = False) -> None:
    """Compile one catalog if it has changed; what is not translated, or fuzzy, is left out and shown in English.

    With `as_written` every message stands for itself: in the language of the code Django would look for each in the
    catalogs of all libraries before it gave up, which took a twentieth of a table's page.
    """
    changed = source.stat().st_mtime_ns
    if target.exists() and target.stat().st_mtime_ns == changed:
        return
    locale = source.parents[1].name
    compiled = Catalog(locale=to_locale(settings.LANGUAGE_CODE) if as_written else locale)
    for message in messages_of(read_catalog(source, locale)):
        if as_written:
            message.string = message.id
            message.flags.discard("fuzzy")
        if is_translated(message):
            compiled[message.id] = message
    new = target.with_suffix(f".{os.getpid()}")
    with new.open("wb") as file:
        write_mo(file, compiled)
    os.utime(new, ns=(changed, changed))
    new.replace(target)
