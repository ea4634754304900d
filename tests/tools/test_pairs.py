"""`./dev pairs` compares and counts tables that look the same to a viewer."""

import re
from contextlib import nullcontext
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests.tools import fuzzing, pairs


class Here:
    """A pool of processes that is none: all is done in this one, with the database of the tests."""

    def __init__(self, processes: int) -> None:
        self.map = map

    def __enter__(self):
        return self

    def __exit__(self, *problem):
        return None


def printed(*words: str) -> str:
    """Return what the command prints."""
    out = StringIO()
    call_command(pairs.Command(), *words, "--processes", "1", stdout=out)
    return out.getvalue()


def test_pairs_of_views_are_counted(monkeypatch):
    monkeypatch.setattr(pairs, "CHUNK", 1)

    assert re.fullmatch(r"\d+ pairs in 8 games over all editions, 0 differences\n", printed("--number", "1"))


@pytest.mark.django_db
def test_pairs_of_served_pages_are_counted_by_edition(monkeypatch):
    monkeypatch.setattr(pairs, "ProcessPoolExecutor", Here)
    monkeypatch.setattr(fuzzing, "empty_site", nullcontext)

    line = printed("--http", "--number", "3")

    counted = r"3 pairs \(.*\d [a-z]+\) played on by \d+ posts: \d+ answers and \d+ mails compared whole, 0 differences"
    assert re.fullmatch(counted + "\n", line)


def test_differences_fail_and_are_shown(monkeypatch):
    monkeypatch.setattr(pairs.Command, "look", lambda self, number, processes: ["the hand of Ana"])

    with pytest.raises(CommandError, match="the hand of Ana"):
        printed()
