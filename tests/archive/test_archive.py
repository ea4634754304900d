"""Matches that earlier versions stored are loaded, shown as they were, and played on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

import engine
from games.domain import archive, play
from games.domain.archive import Flaw
from games.models import Entry, Match
from tests.archive import storing
from tests.games.tables import choose

pytestmark = pytest.mark.django_db

FILES = sorted(storing.FOLDER.glob("*/*.json"))
NAMES = [f"{path.parent.name} {path.stem}" for path in FILES]
OF_TODAY = [path for path in FILES if path.parent.name.split(".")[0] == play.RULES_VERSION]
"""Written under today's rules, which must make the same games of them."""


def read(path: Path) -> dict[str, Any]:
    """Return a stored game."""
    return json.loads(path.read_text(encoding="utf-8"))


def test_the_version_of_today_has_a_game_of_each_edition():
    stored = {path.stem for path in FILES if path.parent == storing.folder_of_today()}

    assert stored == set(engine.EDITIONS)


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_a_stored_game_is_shown_as_it_was(path: Path):
    record = read(path)

    match = storing.brought_back(record)

    assert storing.seen(match) == record["seen"]
    end = engine.view_for(archive.newest_state(match), None)
    assert [sum(line.points for line in lines) for lines in end.scores] == [seat["score"] for seat in record["seats"]]
    assert list(end.winners) == [seat["number"] for seat in record["seats"] if seat["is_winner"]]


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_its_pages_open(path: Path):
    match = storing.brought_back(read(path))
    kept = [number for number in match.snapshots.values_list("number", flat=True) if number]
    shown = [n for n, (entry, _) in enumerate(archive.log_for(match, None)) if entry.number in kept]

    for address in ("", "log/", "at/0/", f"at/{shown[0]}/"):
        assert Client().get(f"/games/{match.pk}/{address}").status_code == 200


@pytest.mark.parametrize("path", OF_TODAY, ids=lambda path: path.stem)
def test_todays_rules_make_the_same_game_of_its_seed_and_choices(path: Path):
    match = storing.brought_back(read(path))

    assert archive.verify(match) is None


def from_the_middle(record: dict[str, Any]) -> Match:
    """Bring a match back as it was when half of it was played."""
    middle = record["snapshots"][len(record["snapshots"]) // 2]["number"]
    match = storing.brought_back(record, upto=middle)
    asked = engine.question(archive.newest_state(match))
    assert asked is not None
    match.seats.filter(number=asked.seat).update(is_asked=True)
    return match


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_a_running_one_goes_on(path: Path):
    match = from_the_middle(read(path))
    before = match.version

    for _ in range(10):
        choose(match)

    assert match.version == before + 10


@pytest.mark.parametrize("path", OF_TODAY, ids=lambda path: path.stem)
def test_a_running_one_comes_to_the_end_it_came_to(path: Path):
    record = read(path)
    match = from_the_middle(record)

    for row in [row for row in record["entries"] if row["number"] > match.version]:
        choose(match, row["choices"][0], choices=row["choices"])

    assert match.is_finished
    end = engine.codec.load(record["snapshots"][-1]["state"])
    assert storing.shown(archive.newest_state(match)) == storing.shown(end)


def test_a_stored_fact_that_was_changed_is_found():
    record = read(FILES[0])
    match = storing.brought_back(record)
    entry = Entry.objects.filter(match=match, number__gt=5).exclude(facts=[]).earliest("number")
    entry.facts = [*entry.facts, entry.facts[0]]
    entry.save()

    assert storing.seen(match) != record["seen"]
    assert archive.verify(match) == Flaw(entry.number, "facts")
