"""The static files of production: joined, hashed, compressed, and their addresses looked up once."""

import functools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from whitenoise.storage import CompressedManifestStaticFilesStorage

from citadels_site.joining import joined

SCRIPT_OF_MODULES = "games/js/table.js"


class CollectedFiles(CompressedManifestStaticFilesStorage):
    """A page names some fifteen files, whose addresses hold as long as the process."""

    @functools.lru_cache(maxsize=500)  # noqa: B019
    def url(self, name: str, force: bool = False) -> str:
        """Give the address of a file."""
        return super().url(name, force)

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        """Hash and compress what was collected, the modules of the table's page as one script."""
        if SCRIPT_OF_MODULES in paths and not dry_run:
            script, modules = joined(SCRIPT_OF_MODULES, functools.partial(read, paths))
            Path(self.path(SCRIPT_OF_MODULES)).write_text(script, encoding="utf-8")
            paths = {name: path for name, path in paths.items() if name not in modules}
            paths[SCRIPT_OF_MODULES] = (self, SCRIPT_OF_MODULES)
        yield from super().post_process(paths, dry_run, **options)


def read(paths: dict[str, Any], name: str) -> str:
    """Read a file where it was collected from."""
    storage, path = paths[name]
    with storage.open(path) as file:
        return file.read().decode()
