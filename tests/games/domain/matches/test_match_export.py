"""Exports of finished games: in the published format, complete, and never before the end."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from engine import codec, facts, proof
from engine.records import field_names
from games.domain.errors import Refused
from games.domain.matches import game_log, match_export
from games.domain.play.undo import undo_last_post
from games.models import Shuffle
from tests.archive import storing
from tests.games.tables import asked, choose, options, play_to_end, play_until, running

pytestmark = pytest.mark.django_db
SCHEMA = json.loads((Path(__file__).parents[4] / "docs" / "export.schema.json").read_text(encoding="utf-8"))
KINDS = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}
NAMES = ["Ana", "Bára", "Cyril", "Dita", "Emil", "Fay", "Gus"]


def faults(value: Any, schema: dict[str, Any], where: str = "") -> list[str]:
    """Return where a value violates the schema; supports as much of JSON Schema as ours uses."""
    if "$ref" in schema:
        return faults(value, SCHEMA["$defs"][schema["$ref"].removeprefix("#/$defs/")], where)
    if "anyOf" in schema:
        return [] if any(not faults(value, one, where) for one in schema["anyOf"]) else [f"{where}: {value!r}"]
    kinds = schema.get("type", [])
    if kinds and not any(is_a(value, kind) for kind in ([kinds] if isinstance(kinds, str) else kinds)):
        return [f"{where}: {value!r} is no {kinds}"]
    found = []
    if ("const" in schema and value != schema["const"]) or ("enum" in schema and value not in schema["enum"]):
        found.append(f"{where}: {value!r}")
    if isinstance(value, dict) and "properties" in schema:
        found += [f"{where}: {name} is missing" for name in set(schema["required"]) - set(value)]
        found += [f"{where}: {name} is too much" for name in set(value) - set(schema["properties"])]
        for name, part in value.items():
            found += faults(part, schema["properties"].get(name, {}), f"{where}.{name}")
    if isinstance(value, list):
        for place, part in enumerate(value):
            of_place = schema.get("prefixItems", [])[place : place + 1]
            found += faults(part, of_place[0] if of_place else schema.get("items", {}), f"{where}[{place}]")
    return found


def is_a(value: Any, kind: str) -> bool:
    """Return whether a value has a JSON type."""
    if kind == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, KINDS[kind])


def from_file(match) -> dict[str, Any]:
    """Export a match and read it again."""
    return json.loads(json.dumps(match_export.export_match(match, NAMES[: match.size])))


@pytest.mark.parametrize("path", sorted(storing.folder_of_today().glob("*.json")), ids=lambda path: path.stem)
def test_a_game_of_each_edition_has_the_published_form_and_proves_fair(path: Path):
    match = storing.brought_back(json.loads(path.read_text(encoding="utf-8")))

    told = from_file(match)

    assert faults(told, SCHEMA) == []
    assert proof.check(told, seal=match.seed_hash).problems == []
    assert proof.check(told).counts == match_export.check_match_export(match).counts


def test_times_are_exported_to_the_second():
    match = running(2)
    play_to_end(match)
    match.refresh_from_db()
    told = from_file(match)["game"]

    moments = {name: datetime.fromisoformat(told[f"{name}_at"]) for name in ("opened", "started", "ended")}
    kept = {"opened": match.created_at, "started": match.started_at, "ended": match.ended_at}
    assert moments == {name: moment.replace(microsecond=0) for name, moment in kept.items()}


def test_the_schema_finds_what_does_not_belong():
    match = running(2)
    play_to_end(match)
    told = from_file(match)
    for change in (
        lambda game: game.pop("seats"),
        lambda game: game.update(more=1),
        lambda game: game["entries"][0].update(by="god"),
        lambda game: game["entries"][0]["facts"][0].update(gold="two"),
        lambda game: game["game"].update(cast=[1]),
    ):
        changed = json.loads(json.dumps(told))
        change(changed)
        assert faults(changed, SCHEMA) != []


def test_the_schema_names_every_kind_of_fact_with_its_fields():
    named = {name: ["kind", *field_names(kind)] for name, kind in codec.classes_by_name(facts.Fact).items()}

    assert {name: one["required"] for name, one in SCHEMA["$defs"].items()} == named


def test_nothing_of_a_running_game_is_exported():
    match = running(2)
    choose(match)

    for withheld in (
        lambda: match_export.export_match(match, NAMES),
        lambda: match_export.check_match_export(match),
        lambda: match_export.finished_match_seed(match),
    ):
        with pytest.raises(Refused, match="not_finished"):
            withheld()


def test_undone_posts_are_listed_without_their_content():
    match = running(2)
    play_until(match, lambda m: "gather:gold" in options(m))
    mover = asked(match)
    choose(match, "gather:gold")
    assert asked(match) == mover
    undo_last_post(match=match, user=mover.user, at=match.version)
    match.refresh_from_db()
    gone = [match.version - 1, match.version]
    play_to_end(match)

    told = from_file(match)

    assert told["taken_back"] == gone
    assert not set(gone) & {entry["number"] for entry in told["entries"]}
    assert proof.check(told).problems == []


@pytest.mark.parametrize("what", ["fact", "roll", "order", "seed", "result"])
def test_the_command_finds_every_change(what: str, capsys):
    match = running(3)
    play_to_end(match)
    call_command("verify_match", str(match.pk))
    entry = match.entries.exclude(rolls=[]).last()
    if what == "fact":
        paid = next(one for one in game_log.counted_entries(match) if any(fact[0] == "GoldMoved" for fact in one.facts))
        changed = [[*fact[:1], fact[1] + 1, *fact[2:]] if fact[0] == "GoldMoved" else fact for fact in paid.facts]
        match.entries.filter(pk=paid.pk).update(facts=changed)
    elif what == "roll":
        purpose, n, result = entry.rolls[0]
        match.entries.filter(pk=entry.pk).update(rolls=[[purpose, n, (result + 1) % n], *entry.rolls[1:]])
    elif what == "order":
        for place, number in ((4, 100_000), (5, 4), (100_000, 5)):
            match.entries.filter(number=place).update(number=number)
    elif what == "seed":
        Shuffle.objects.filter(match=match).update(seed="ab" * 32)
    else:
        match.seats.filter(number=0).update(score=99)

    with pytest.raises(CommandError):
        call_command("verify_match", str(match.pk))

    assert f"match {match.pk}: " in capsys.readouterr().out
