"""The table's templates are loaded without their indentation, and nothing that a reader sees depends on it."""

import re
from pathlib import Path

from django.template import engines
from django.template.loader import get_template

from games.infrastructure.unindented_templates import UNINDENTED

(FOLDER,) = map(Path, engines["django"].dirs)
INDENTED = re.compile(r"\n[ \t]")
TRANSLATED = re.compile(r"{% blocktranslate(?P<how>[^%]*)%}(?P<text>.*?){% endblocktranslate %}", re.DOTALL)
WRITTEN = {str(path.relative_to(FOLDER)): path.read_text(encoding="utf-8") for path in sorted(FOLDER.rglob("*.*"))}
"""The text of each template of the site, by name, as it is written."""
OF_TABLE = {name: text for name, text in WRITTEN.items() if name.startswith(UNINDENTED)}


def loaded(name: str) -> str:
    """Return the text of a template as the site loads it."""
    return get_template(name).template.source


def test_lines_of_the_table_begin_without_spaces_and_keep_their_numbers():
    assert any(INDENTED.search(text) for text in OF_TABLE.values())
    assert [name for name in OF_TABLE if INDENTED.search(loaded(name))] == []
    assert [name for name, text in OF_TABLE.items() if loaded(name).count("\n") != text.count("\n")] == []


def test_other_templates_are_loaded_as_they_are_written():
    assert [name for name, text in WRITTEN.items() if name not in OF_TABLE and loaded(name) != text] == []


def test_no_translated_or_preformatted_text_of_the_table_has_indentation():
    for name, text in OF_TABLE.items():
        untrimmed = [found["text"] for found in TRANSLATED.finditer(text) if "trimmed" not in found["how"]]

        assert not any(INDENTED.search(one) for one in untrimmed), name
        assert not re.search(r"<(pre|textarea)\b", text), name
