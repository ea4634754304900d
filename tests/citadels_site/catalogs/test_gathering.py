"""Messages are found in code and in templates, with contexts, plurals and notes."""

import ast
from pathlib import Path

import pytest

from citadels_site.catalogs.gathering import KEYWORDS, gather, messages, sources


def test_code_gives_plain_messages_contexts_and_plurals(tmp_path: Path):
    source = tmp_path / "cards.py"
    source.write_text(
        "_('Build')\n"
        "pgettext('genitive', 'Warlord')\n"
        "ngettext('%(n)s card', '%(n)s cards', n)\n"
        "# Translators: on a button\n"
        "gettext_noop('Pass')\n"
    )

    assert [*messages(source)] == [
        ("Build", None, []),
        ("Warlord", "genitive", []),
        (("%(n)s card", "%(n)s cards"), None, []),
        ("Pass", None, ["on a button"]),
    ]


def test_templates_give_theirs(tmp_path: Path):
    source = tmp_path / "page.html"
    source.write_text(
        "{% load i18n %}{% translate 'Rules' %}"
        "{% blocktranslate count n=cards|length trimmed %}{{ n }} card{% plural %}{{ n }} cards{% endblocktranslate %}"
        "{% translate 'King' context 'genitive' %}"
    )

    assert [(message, context) for message, context, _ in messages(source)] == [
        ("Rules", None),
        (("%(n)s card", "%(n)s cards"), None),
        ("King", "genitive"),
    ]


def test_each_message_of_the_house_is_gathered_once():
    keys = [(entry.msgctxt, entry.msgid) for entry in gather()]

    assert len(keys) == len(set(keys)) > 100


@pytest.mark.parametrize(
    "path", [path for path in sources() if path.suffix == ".py"], ids=lambda path: "/".join(path.parts[-2:])
)
def test_no_message_hides_in_a_formatted_string_where_gathering_would_miss_it(path: Path):
    formatted = (node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.JoinedStr))
    called = (part for node in formatted for part in ast.walk(node) if isinstance(part, ast.Call))
    assert [ast.unparse(part) for part in called if getattr(part.func, "id", "") in KEYWORDS] == []
