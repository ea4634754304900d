""".mo files are made from .po files wherever they are needed; they are never committed."""

import os

from citadels_site.catalogs import catalog_paths


def compile_catalogs() -> None:
    """Write each .mo whose .po has changed since; a reader never meets half a file."""
    for source in catalog_paths():
        target, changed = source.with_suffix(".mo"), source.stat().st_mtime_ns
        if not target.exists() or target.stat().st_mtime_ns != changed:
            import polib

            new = target.with_suffix(f".{os.getpid()}")
            polib.pofile(str(source)).save_as_mofile(str(new))
            os.utime(new, ns=(changed, changed))
            new.replace(target)
