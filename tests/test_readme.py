"""The README says what is so."""

import doctest
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"


def test_the_snippet_runs():
    failed, tried = doctest.testfile(str(README), module_relative=False)

    assert (failed, tried > 3) == (0, True)


def test_it_fits_on_two_pages():
    assert len(README.read_text().splitlines()) <= 80


def test_each_room_of_the_map_stands():
    names = re.findall(r"`([a-z_]+(?:/[a-z_]*)*(?:\.py)?)`", README.read_text().split("## The map")[1].split("```")[0])
    folders = ("", "games", "engine", "citadels_site")

    missing = [
        name
        for name in names
        if "." in name or name.endswith("/")
        if not any((ROOT / f / name).exists() for f in folders)
    ]

    assert len(names) > 20
    assert missing == []
