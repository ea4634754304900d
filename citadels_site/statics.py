"""Static files in production: bundled, hashed and compressed, with cached URLs."""

import functools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from whitenoise.storage import CompressedManifestStaticFilesStorage

from citadels_site.joining import bundle_modules

SCRIPT_OF_MODULES = "games/js/table.js"


class CollectedFiles(CompressedManifestStaticFilesStorage):
    """WhiteNoise's storage with cached URLs: a page uses about 15, and they never change while the process runs."""

    @functools.lru_cache(maxsize=500)  # noqa: B019
    def url(self, name: str, force: bool = False) -> str:
        """Return the URL of a file, at the CDN if there is one; browsers use parts of SVG files only from the site."""
        url = super().url(name, force)
        return url if name.endswith(".svg") else f"{settings.CDN_URL}{url}"

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        """Hash and compress the collected files; the modules of the table page become one script."""
        if SCRIPT_OF_MODULES in paths and not dry_run:
            script, modules = bundle_modules(SCRIPT_OF_MODULES, functools.partial(read_collected, paths))
            Path(self.path(SCRIPT_OF_MODULES)).write_text(script, encoding="utf-8")
            paths = {name: path for name, path in paths.items() if name not in modules}
            paths[SCRIPT_OF_MODULES] = (self, SCRIPT_OF_MODULES)
        yield from super().post_process(paths, dry_run, **options)


def read_collected(paths: dict[str, Any], name: str) -> str:
    """Return the source text of a collected file."""
    storage, path = paths[name]
    with storage.open(path) as file:
        return file.read().decode()
