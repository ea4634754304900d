"""Backups by the databases' own means: complete, consistent, and restored completely or not at all."""

import sqlite3
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from games.models import Heartbeat, Match
from tests.citadels_site.databases import NewDatabase, contents, database, fill
from tests.games.tables import choose, open_table, person
from tests.infrastructure.postgres import WHEEL

KINDS = ["sqlite", "postgresql"]


@pytest.fixture(autouse=True)
def _programs_on_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(WHEEL / "bin"), prepend=":")


@pytest.fixture
def unblocked(django_db_blocker: Any) -> Iterator[None]:
    with django_db_blocker.unblock():
        yield


def run(command: str, path: Path, **options: Any) -> str:
    out = StringIO()
    call_command(command, path, stdout=out, **options)
    return out.getvalue()


@pytest.mark.usefixtures("unblocked")
@pytest.mark.parametrize("kind", KINDS)
def test_a_restored_database_has_every_row_and_its_games_go_on(kind: str, new_database: NewDatabase, tmp_path: Path):
    backup = tmp_path / "backup"
    with database(new_database(kind)):
        fill()
        before = contents()
        run("backup", backup)
    with database(new_database(kind)):
        written = run("restore", backup)
        restored = contents()
        choose(Match.objects.get(edition="deluxe"))
        newest = open_table(person("Bára"))
        call_command("verify_match", all=True, stdout=StringIO())

    assert "3 games" in written
    assert restored == before
    assert f"games.match {newest.pk}" not in before
    assert backup.stat().st_mode & 0o777 == 0o600
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith("backup")] == ["backup"]


@pytest.mark.usefixtures("unblocked")
@pytest.mark.parametrize("kind", KINDS)
def test_restoring_over_existing_rows_needs_the_overwrite_option(kind: str, new_database: NewDatabase, tmp_path: Path):
    backup = tmp_path / "backup"
    with database(new_database(kind)):
        person("Žofie")
        run("backup", backup)
        before = contents()
        person("Bára")
        after = contents()
        with pytest.raises(CommandError, match=r"not empty: there are rows in \w+\.(?s:.*)Nothing was changed"):
            run("restore", backup)
        refused = contents()
        run("restore", backup, overwrite=True)
        restored = contents()

    assert refused == after != before == restored


@pytest.mark.usefixtures("unblocked")
def test_a_backup_of_sqlite_is_of_one_moment_while_others_write(new_database: NewDatabase, tmp_path: Path):
    url, done = new_database("sqlite"), Event()

    def write() -> None:
        beside = sqlite3.connect(url.removeprefix("sqlite:///"), timeout=20)
        while not done.is_set():
            with beside:  # in each transaction both or none
                beside.execute("INSERT OR REPLACE INTO games_heartbeat (name, at) SELECT 'a', count(*) FROM big")
                beside.execute("INSERT INTO big VALUES (randomblob(2000))")
                beside.execute("INSERT OR REPLACE INTO games_heartbeat (name, at) SELECT 'b', count(*) - 1 FROM big")
        beside.close()

    with database(url):
        with connection.cursor() as cursor:
            cursor.execute("CREATE TABLE big (data blob)")
            cursor.execute(
                "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) "
                "INSERT INTO big SELECT randomblob(2000) FROM n"
            )
        writer = Thread(target=write)
        writer.start()
        try:
            run("backup", tmp_path / "backup")
        finally:
            done.set()
            writer.join()
    copy, original = (sqlite3.connect(path) for path in (tmp_path / "backup", url.removeprefix("sqlite:///")))
    [(first, second)] = copy.execute(
        "SELECT (SELECT at FROM games_heartbeat WHERE name = 'a'), (SELECT at FROM games_heartbeat WHERE name = 'b')"
    )
    counts = [database.execute("SELECT count(*) FROM big").fetchone()[0] for database in (copy, original)]
    copy.close()
    original.close()

    assert first == second
    assert counts[0] < counts[1]


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-3000])


def overwrite_pages(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2 :] = b"\x00" * (len(data) - len(data) // 2)
    path.write_bytes(data)


def replace_by_text(path: Path) -> None:
    path.write_text("Dear Anna")


def empty(path: Path) -> None:
    path.write_bytes(b"")


@pytest.mark.usefixtures("unblocked")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("damage", [cut, overwrite_pages, replace_by_text, empty])
def test_a_damaged_backup_is_refused_and_changes_nothing(
    kind: str, damage: Any, new_database: NewDatabase, tmp_path: Path
):
    backup = tmp_path / "backup"
    with database(new_database(kind)):
        fill()
        run("backup", backup)
        damage(backup)
        Heartbeat.objects.create(name="late", at="2026-11-23T09:00:00Z")
        before = contents()
        with pytest.raises(CommandError, match=r"Nothing was changed\."):
            run("restore", backup, overwrite=True)

        assert contents() == before


@pytest.mark.usefixtures("unblocked")
def test_a_sqlite_file_with_a_row_that_refers_to_nothing_or_of_another_site_is_refused(
    new_database: NewDatabase, tmp_path: Path
):
    backup, other = tmp_path / "backup", tmp_path / "other"
    sqlite3.connect(other).execute("CREATE TABLE letters (words text)").connection.close()
    with database(new_database("sqlite")):
        fill()
        run("backup", backup)
        changed = sqlite3.connect(backup)
        changed.execute("DELETE FROM games_user")
        changed.commit()
        changed.close()
        before = contents()
        for file, words in ((backup, "that is missing"), (other, "no backup of this site")):
            with pytest.raises(CommandError, match=words):
                run("restore", file, overwrite=True)

        assert contents() == before


@pytest.mark.usefixtures("unblocked")
@pytest.mark.parametrize(("kind", "other"), [KINDS, KINDS[::-1]])
def test_a_backup_of_another_kind_of_database_is_refused(
    kind: str, other: str, new_database: NewDatabase, tmp_path: Path
):
    with database(new_database(kind)):
        run("backup", tmp_path / "backup")
    with database(new_database(other)), pytest.raises(CommandError, match=f"is a backup of {kind}"):
        run("restore", tmp_path / "backup")


@pytest.mark.usefixtures("unblocked")
def test_missing_programs_are_named_and_found_in_another_folder(
    new_database: NewDatabase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("PATH", str(tmp_path))
    with database(new_database("postgresql")):
        with pytest.raises(CommandError, match="pg_dump was not found on PATH"):
            run("backup", tmp_path / "backup")
        with pytest.raises(CommandError, match=f"pg_dump was not found in {tmp_path}"):
            run("backup", tmp_path / "backup", programs=tmp_path)
        run("backup", tmp_path / "backup", programs=WHEEL / "bin")
        with pytest.raises(CommandError, match="pg_restore was not found on PATH"):
            run("restore", tmp_path / "backup")


@pytest.mark.usefixtures("unblocked")
def test_no_file_is_overwritten_and_a_failure_leaves_none(
    new_database: NewDatabase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    def fail(_part: Path) -> None:
        raise OSError(28, "No space left on device")

    backup, other = tmp_path / "backup", tmp_path / "other"
    with database(new_database("sqlite")):
        run("backup", backup)
        with pytest.raises(CommandError, match="exists already"):
            run("backup", backup)
        monkeypatch.setattr("citadels_site.backups.write_sqlite", fail)
        with pytest.raises(CommandError, match="No space left"):
            run("backup", other)
        with pytest.raises(CommandError, match="cannot be read"):
            run("restore", other)

    assert not [path.name for path in tmp_path.iterdir() if path.name.startswith("other")]


@pytest.mark.usefixtures("unblocked")
def test_a_database_that_another_program_writes_to_is_not_restored(new_database: NewDatabase, tmp_path: Path):
    url = new_database("sqlite")
    with database(url):
        run("backup", tmp_path / "backup")
        connection.close()
        connection.settings_dict["OPTIONS"]["timeout"] = 0.1
        other = sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(CommandError, match="locked"):
            run("restore", tmp_path / "backup")
        other.close()
