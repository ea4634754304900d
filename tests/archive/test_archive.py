"""Matches that earlier versions stored are loaded, shown as they were, and played on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

import engine
from games.domain.matches import dealing, game_log, match_export, match_history, match_replay
from games.domain.matches.match_history import Mismatch
from games.domain.matches.match_replay import Viewpoint
from games.domain.results import match_verification
from games.domain.results.match_verification import Verification
from games.models import Entry, Match
from tests.archive import storing
from tests.boxes import printed_boxes
from tests.games.tables import choose, play_to_end

pytestmark = pytest.mark.django_db

FILES = sorted(storing.FOLDER.glob("*/*.json"))
NAMES = [f"{path.parent.name} {path.stem}" for path in FILES]
OF_TODAY = [path for path in FILES if path.parent.name.split(".")[0] == dealing.RULES_VERSION]
"""Written under the current rules, which must make the same games of them."""
BEFORE_LOTS = [path for path in FILES if path.parent.name.startswith("2.")]
"""Written under the last rules by which the facedown character was the next of the shuffle."""


@pytest.fixture
def boxes_of_their_time() -> Iterator[None]:
    """Deal again from the cards that were in the boxes then."""
    with printed_boxes():
        yield


def read(path: Path) -> dict[str, Any]:
    """Return a stored game."""
    return json.loads(path.read_text(encoding="utf-8"))


def test_the_version_of_today_has_a_game_of_each_edition():
    stored = {path.stem for path in FILES if path.parent == storing.folder_of_today()}

    assert stored == set(storing.TABLES)


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_a_stored_game_is_shown_as_it_was(path: Path):
    record = read(path)

    match = storing.brought_back(record)

    assert storing.seen(match) == record["seen"]
    end = engine.view_for(match_history.newest_state(match), None)
    assert [sum(line.points for line in lines) for lines in end.scores] == [seat["score"] for seat in record["seats"]]
    assert list(end.winners) == [seat["number"] for seat in record["seats"] if seat["is_winner"]]


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_its_pages_open(path: Path):
    match = storing.brought_back(read(path))
    kept = [number for number in match.snapshots.values_list("number", flat=True) if number]
    shown = [n for n, (entry, _) in enumerate(match_history.log_entries(match, None)) if entry.number in kept]

    for address in ("", "log/", "at/0/", f"at/{shown[0]}/"):
        assert Client().get(f"/games/{match.pk}/{address}").status_code == 200


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_its_film_shows_every_table_that_was_kept(path: Path):
    match = storing.brought_back(read(path))
    shown = match_replay.load_replay(match, Viewpoint(None, is_open=True))
    kept = {row.number: storing.shown(engine.codec.load(row.state)) for row in match.snapshots.all()}

    tables = {shown.entry(table.number).number: table.state for table in shown.frames(0, shown.last)}

    assert {number: storing.shown(tables[number]) for number in kept if number in tables} == {
        number: table for number, table in kept.items() if number in tables
    }
    assert len(kept.keys() & tables.keys()) > 3


@pytest.mark.parametrize("path", OF_TODAY, ids=lambda path: path.stem)
@pytest.mark.usefixtures("boxes_of_their_time")
def test_todays_rules_make_the_same_game_of_its_seed_and_choices(path: Path):
    match = storing.brought_back(read(path))

    assert match_history.verify_match(match) is None


def from_the_middle(record: dict[str, Any]) -> Match:
    """Bring a match back as it was when half of it was played."""
    middle = record["snapshots"][len(record["snapshots"]) // 2]["number"]
    match = storing.brought_back(record, upto=middle)
    asked = engine.question(match_history.newest_state(match))
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
    assert storing.shown(match_history.newest_state(match)) == storing.shown(end)


@pytest.mark.parametrize("path", FILES, ids=NAMES)
@pytest.mark.usefixtures("boxes_of_their_time")
def test_of_every_version_a_game_is_verified(path: Path):
    match = storing.brought_back(read(path))

    verified = match_verification.check_stored_match(match)

    assert verified == Verification(match.rules_version == dealing.RULES_VERSION, None, [])


@pytest.mark.parametrize("path", BEFORE_LOTS, ids=lambda path: path.stem)
@pytest.mark.usefixtures("boxes_of_their_time")
def test_one_that_went_on_under_todays_rules_is_verified_on_its_way_and_at_its_end(path: Path):
    match = from_the_middle(read(path))
    for _ in range(10):
        choose(match)
    on_its_way = match_verification.check_stored_match(match)

    play_to_end(match)

    assert (on_its_way.flaw, on_its_way.problems) == (None, [])
    assert match_verification.check_stored_match(match).problems == []
    assert match_export.check_match_export(match).problems == []


def test_some_were_dealt_as_nothing_is_dealt_today():
    matches = [storing.brought_back(read(path)) for path in FILES if path not in OF_TODAY]

    assert any(match_history.verify_match(match) for match in matches)


@pytest.mark.parametrize("what", ["cards", "numbers", "result"])
def test_whatever_was_changed_in_an_older_one_is_found_without_its_rules(what: str):
    match = storing.brought_back(read(FILES[0]))
    entry = match.entries.exclude(rolls=[]).latest("number")
    if what == "result":
        match.seats.filter(number=0).update(score=99)
    elif what == "numbers":
        purpose, n, result = entry.rolls[0]
        match.entries.filter(pk=entry.pk).update(rolls=[[purpose, n, (result + 1) % n], *entry.rolls[1:]])
    else:
        drawn = next(row for row in game_log.counted_entries(match) if any(fact[0] == "LookedAt" for fact in row.facts))
        changed = [[*fact[:2], fact[2] * 2, *fact[3:]] if fact[0] == "LookedAt" else fact for fact in drawn.facts]
        match.entries.filter(pk=drawn.pk).update(facts=changed)

    verified = match_verification.check_stored_match(match)

    assert not verified.is_replayed
    found = {problem.what for problem in verified.problems} | {verified.flaw.what if verified.flaw else ""}
    assert what in found


def test_the_command_says_of_how_many_the_choices_were_not_replayed(capsys: pytest.CaptureFixture[str]):
    for path in FILES[:2] + OF_TODAY[:1]:
        storing.brought_back(read(path))

    call_command("verify_match", "--all")

    assert capsys.readouterr().out.splitlines() == [
        "2 began under older rules: numbers, cards, results checked, choices not replayed",
        "3 verified, 0 failed",
    ]


def test_a_stored_fact_that_was_changed_is_found():
    record = read(FILES[0])
    match = storing.brought_back(record)
    entry = Entry.objects.filter(match=match, number__gt=5).exclude(facts=[]).earliest("number")
    entry.facts = [*entry.facts, entry.facts[0]]
    entry.save()

    assert storing.seen(match) != record["seen"]
    assert match_history.verify_match(match) == Mismatch(entry.number, "facts")
