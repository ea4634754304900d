""".mo files are made from .po files wherever they are needed; they are never committed."""

import os
from pathlib import Path

from babel.messages import Catalog
from babel.messages.mofile import write_mo

from citadels_site.catalogs import catalog_paths, is_translated, messages_of, read_catalog


def compile_catalogs() -> None:
    """Write each .mo whose .po has changed since; a reader never meets half a file."""
    for source in catalog_paths():
        write(source, source.with_suffix(".mo"))


def write(source: Path, target: Path) -> None:
    """Compile one catalog if it has changed; what is not translated, or fuzzy, is left out and shown in English."""
    changed = source.stat().st_mtime_ns
    if target.exists() and target.stat().st_mtime_ns == changed:
        return
    locale = source.parents[1].name
    compiled = Catalog(locale=locale)
    for message in messages_of(read_catalog(source, locale)):
        if is_translated(message):
            compiled[message.id] = message
    new = target.with_suffix(f".{os.getpid()}")
    with new.open("wb") as file:
        write_mo(file, compiled)
    os.utime(new, ns=(changed, changed))
    new.replace(target)
