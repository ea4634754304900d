"""Compile .po files into .mo files, which are built on each machine and never committed."""

import os
from pathlib import Path

from babel.messages import Catalog
from babel.messages.mofile import write_mo

from citadels_site.catalogs import catalog_paths, forms_of, is_translated, messages_of, read_catalog
from games.screens.binding import read_binder


def compile_catalogs() -> None:
    """Compile each catalog that has changed. Files are replaced atomically: other processes may be reading them."""
    for source in catalog_paths():
        compile_catalog(source, source.with_suffix(".mo"))


def compile_catalog(source: Path, target: Path) -> None:
    """Compile one catalog if it has changed, with its short words bound to the next ones.

    Untranslated and fuzzy messages are left out and appear in English.
    """
    changed = source.stat().st_mtime_ns
    if target.exists() and target.stat().st_mtime_ns == changed:
        return
    locale = source.parents[1].name
    compiled, bind = Catalog(locale=locale), read_binder(source.parents[1])
    for message in messages_of(read_catalog(source, locale)):
        if is_translated(message):
            compiled[message.id] = message
            if bind:
                forms = tuple(bind(form) for form in forms_of(message))
                message.string = forms if message.pluralizable else forms[0]
    new = target.with_suffix(f".{os.getpid()}")
    with new.open("wb") as file:
        write_mo(file, compiled)
    os.utime(new, ns=(changed, changed))
    new.replace(target)
