"""A loader of templates that leaves out the indentation of the table's, which was a tenth of its page's weight."""

import re

from django.template import Origin
from django.template.loaders.filesystem import Loader as FilesystemLoader

INDENTATION = re.compile(r"\n[ \t]+")
UNINDENTED = ("base.html", "games/parts/", "games/play/", "games/shared/", "parts/")
"""The templates that the table uses, whose regions players fetch after each move."""


class Loader(FilesystemLoader):
    """Loads templates; the lines of the table's begin without spaces."""

    def get_contents(self, origin: Origin) -> str:
        """Return the source of a template. Every line break is kept, so that error messages name the right line."""
        source = super().get_contents(origin)
        return INDENTATION.sub("\n", source) if str(origin.template_name).startswith(UNINDENTED) else source
