"""What the check for plain English finds, and what it ignores."""

import pytest

from tests import plain_language
from tests.plain_language import COMMENT, COMMIT, DOC, DOCSTRING, MESSAGE, Text, exceptions, findings


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (MESSAGE, "Whoever has it may sit down."),
        (MESSAGE, "A table for everybody"),
        (MESSAGE, "The card stands in your city."),
        (MESSAGE, "You cannot do this any more."),
        (MESSAGE, "What I am told by mail"),
        (MESSAGE, "Swap hands"),
        (MESSAGE, "In colour"),
        (DOCSTRING, "Give the cards of a seat."),
        (DOCSTRING, "Tell whether the turn is over."),
        (DOCSTRING, "Return the name of somebody who has left."),
        (COMMENT, "the house has no mail server"),
        (DOC, "Nobody can see it."),
        (COMMIT, "Let the colour of a city be seen"),
        (COMMIT, "Reword " + "and reword " * 7),
    ],
)
def test_every_pattern_finds_its_example(kind: str, words: str):
    assert list(findings(Text(kind, "place", words)))


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (MESSAGE, "We'll email you when it's your turn."),
        (MESSAGE, "Your mail server refused it."),
        (DOCSTRING, "Return whether the turn is over."),
        (DOCSTRING, "Given a seat, return its cards."),
        (DOC, "Players who have left are not asked."),
        (COMMIT, "Return early when nothing is new"),
    ],
)
def test_plain_english_passes(kind: str, words: str):
    assert not list(findings(Text(kind, "place", words)))


def test_strings_in_code_are_ignored(tmp_path, monkeypatch):
    monkeypatch.setattr(plain_language, "ROOT", tmp_path)
    path = tmp_path / "module.py"
    path.write_text('"""A module."""\n\nNAME = "whoever"  # why\n\n\ndef find():\n    """Find it."""\n')

    assert [text[1:] for text in plain_language.code_texts(path)] == [
        ("module.py:1", "A module."),
        ("module.py:6", "Find it."),
        ("module.py:3", "why"),
    ]


def test_code_in_docs_is_ignored(tmp_path, monkeypatch):
    monkeypatch.setattr(plain_language, "ROOT", tmp_path)
    path = tmp_path / "page.md"
    path.write_text("# A `whoever` page\n\n```\nwhoever\n```\nSee [it](whoever.md).\n")

    assert [text.words for text in plain_language.doc_texts(path)] == ["# A  page", "See [it."]


def test_reasons_in_the_exceptions_file_are_not_exceptions():
    assert exceptions("# Its name in the box\nSwap hands\n\n") == {"Swap hands"}
