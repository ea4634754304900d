""".mo files are made from .po files wherever they are needed; they are never committed."""

import os
from pathlib import Path

from django.conf import settings
from django.utils.translation import to_locale

from citadels_site.catalogs import LOCALE, catalog_paths


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
    """Compile one catalog where it has changed.

    With `as_written` every message stands for itself: in the language of the code Django would look for each in the
    catalogs of all libraries before it gave up, which took a twentieth of a table's page.
    """
    changed = source.stat().st_mtime_ns
    if target.exists() and target.stat().st_mtime_ns == changed:
        return
    import polib

    catalog = polib.pofile(str(source))
    if as_written:
        catalog.metadata["Plural-Forms"] = "nplurals=2; plural=(n != 1);"
        for entry in catalog:
            entry.msgstr = "" if entry.msgid_plural else entry.msgid
            entry.msgstr_plural = {0: entry.msgid, 1: entry.msgid_plural} if entry.msgid_plural else {}
    new = target.with_suffix(f".{os.getpid()}")
    catalog.save_as_mofile(str(new))
    os.utime(new, ns=(changed, changed))
    new.replace(target)
