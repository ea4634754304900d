"""The static files of production: hashed, compressed, and their addresses looked up once."""

import functools

from whitenoise.storage import CompressedManifestStaticFilesStorage


class RememberedFiles(CompressedManifestStaticFilesStorage):
    """A page names some fifteen files, whose addresses hold as long as the process."""

    @functools.lru_cache(maxsize=500)  # noqa: B019
    def url(self, name: str, force: bool = False) -> str:
        """Give the address of a file."""
        return super().url(name, force)
