"""Extract messages from code and templates with Babel, which is configured in `babel.cfg`."""

import io
import re
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from babel.messages import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir, extract_python
from babel.messages.frontend import parse_mapping_cfg
from django.utils.translation.template import templatize

from citadels_site.catalogs import ROOT

if TYPE_CHECKING:
    from babel.messages.extract import _PyOptions

INDENT = re.compile(r"^[ \t]+", re.MULTILINE)


def extract_messages(root: Path = ROOT) -> Catalog:
    """Return a template catalog of all messages under `root`, in the order of its files."""
    with (ROOT / "babel.cfg").open(encoding="utf-8") as config:
        methods, options = parse_mapping_cfg(config)
    extracted = extract_from_dir(root, methods, options, DEFAULT_KEYWORDS, strip_comment_tags=True)
    template = Catalog()
    for path, _line, message, comments, context in sorted(extracted, key=lambda entry: Path(entry[0]).parts):
        # The locations have no line numbers, because those would change with every edit.
        template.add(message, None, [(path, None)], auto_comments=comments, context=context)  # type: ignore[list-item] # Babel takes None
    return template


def extract_template(
    file: BinaryIO, keywords: Mapping[str, Any], comment_tags: Collection[str], options: "_PyOptions"
) -> Iterator[tuple]:
    """Yield the messages of a Django template; a Babel extraction method."""
    text = file.read().decode()
    # `templatize` turns the template into Python, where the template's indentation would be a syntax error.
    code = INDENT.sub("", templatize(text, origin=getattr(file, "name", None)))
    return extract_python(io.BytesIO(code.encode()), keywords, comment_tags, options)
