"""Messages are found in code and in templates, with contexts, plurals and notes."""

import ast
from pathlib import Path

from citadels_site.catalogs import ROOT, messages_of, source_of
from citadels_site.catalogs.extraction import extract_messages

NAMES = {"_", "gettext", "ngettext", "npgettext", "pgettext"}
"""Of the functions that mark a message; each of Django's has a lazy one too."""


def extracted(root: Path, path: str, text: str) -> list[tuple]:
    """Write a file, and list what is extracted from it: text, context, comments."""
    (root / path).parent.mkdir(exist_ok=True)
    (root / path).write_text(text)
    return [(message.id, message.context, message.auto_comments) for message in messages_of(extract_messages(root))]


def test_code_gives_plain_messages_contexts_and_plurals(tmp_path: Path):
    code = (
        "_('Build')\n"
        "pgettext_lazy('genitive', 'Warlord')\n"
        "ngettext_lazy('%(n)s card', '%(n)s cards', n)\n"
        "npgettext_lazy('cost', '%(n)s gold', '%(n)s golds', n)\n"
        "# Translators: on a button\n"
        "gettext_noop('Pass')\n"
    )

    assert extracted(tmp_path, "cards.py", code) == [
        ("Build", None, []),
        ("Warlord", "genitive", []),
        (("%(n)s card", "%(n)s cards"), None, []),
        (("%(n)s gold", "%(n)s golds"), "cost", []),
        ("Pass", None, ["on a button"]),
    ]


def test_messages_of_templates_are_extracted(tmp_path: Path):
    template = (
        "{% load i18n %}{% translate 'Rules' %}\n"
        "  {% blocktranslate count n=cards|length trimmed %}"
        "{{ n }} card{% plural %}{{ n }} cards{% endblocktranslate %}"
        "{% translate 'King' context 'genitive' %}"
    )

    assert [entry[:2] for entry in extracted(tmp_path, "templates/page.html", template)] == [
        ("Rules", None),
        (("%(n)s card", "%(n)s cards"), None),
        ("King", "genitive"),
    ]


def test_messages_of_tests_are_not_extracted(tmp_path: Path):
    assert extracted(tmp_path, "tests/test_cards.py", "_('Build')") == []


def test_each_message_of_the_site_is_extracted_once_with_its_files():
    messages = [*messages_of(extract_messages())]
    keys = [(message.context, source_of(message)) for message in messages]

    assert len(keys) == len(set(keys)) > 100
    assert all((ROOT / path).is_file() for message in messages for path, _line in message.locations)


def hidden_messages(path: Path) -> list[str]:
    """Return the calls that mark a message within a formatted string of a file."""
    formatted = (node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.JoinedStr))
    called = (part for node in formatted for part in ast.walk(node) if isinstance(part, ast.Call))
    return [ast.unparse(part) for part in called if getattr(part.func, "id", "").removesuffix("_lazy") in NAMES]


def test_no_message_hides_in_a_formatted_string_where_gathering_would_miss_it():
    paths = [path for folder in ("citadels_site", "engine", "games") for path in (ROOT / folder).rglob("*.py")]

    assert len(paths) > 500
    assert {str(path.relative_to(ROOT)): found for path in paths if (found := hidden_messages(path))} == {}
