"""A backup holds everything, is filled into either database, and is taken whole or not at all."""

import gzip
import hashlib
import json
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import Any

import dj_database_url
import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connections
from django.db.models import Model
from django.utils import timezone

from games.domain.backups import reading, rows, writing
from games.models import Delivery, Match, Notice, OutgoingMail, User
from games.notices.channels.mail import outbox
from tests.games.tables import choose, open_table, person, play_to_end, running
from tests.infrastructure.postgres import PostgresServer

Place = Callable[[str], str]


@contextmanager
def database(url: str) -> Iterator[None]:
    """Make another database the default."""
    new = dj_database_url.parse(url)
    connections.configure_settings({"default": new})
    old = connections.settings["default"]
    connections["default"].close()
    del connections["default"]
    connections.settings["default"] = new
    try:
        yield
    finally:
        connections["default"].close()
        del connections["default"]
        connections.settings["default"] = old


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any) -> Path:
    """An SQLite file with all tables and no rows."""
    path = tmp_path_factory.mktemp("drill") / "migrated"
    with django_db_blocker.unblock(), database(f"sqlite:///{path}"):
        call_command("migrate", verbosity=0, interactive=False, run_syncdb=True)
        with connections["default"].cursor() as cursor:
            cursor.execute("PRAGMA journal_mode=WAL")  # as the settings have it
    return path


@pytest.fixture
def empty(
    postgres_server: PostgresServer, postgres_database: str, migrated_file: Path, tmp_path: Path
) -> Iterator[Place]:
    """Make databases that have all tables and no rows: `empty("sqlite")`, `empty("postgresql")`."""
    made: list[str] = []

    def make(kind: str) -> str:
        name = f"drill_{len(made)}"
        if kind == "sqlite":
            path = tmp_path / f"{kind}_{len(list(tmp_path.iterdir()))}"
            shutil.copy(migrated_file, path)
            return f"sqlite:///{path}"
        with psycopg.connect(postgres_server.url(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE citadels")
        made.append(name)
        return postgres_server.url(name)

    yield make
    with psycopg.connect(postgres_server.url(), autocommit=True) as connection:
        for name in made:
            connection.execute(f"DROP DATABASE {name}")


def fill() -> None:
    """Lay a table, a game in its middle and one that is over, with what belongs to people."""
    open_table(person("Žofie"), 3)
    going = running(2, edition="deluxe")
    for _ in range(3):
        choose(going)
    play_to_end(running(1, bots=("builder",)))
    mail = outbox.post(recipient="a@example.org", subject="Schůzka ☕", text="x", headers={"X-Two": "2", "X-One": "1"})
    mail.deliveries.add(Delivery.objects.create(notice=Notice.objects.first(), channel="mail"))


def said(command: str, path: Path) -> str:
    out = StringIO()
    call_command(command, path, stdout=out)
    return out.getvalue()


def test_every_row_and_every_game_comes_back_on_the_other_database_and_the_games_go_on(
    empty: Place, django_db_blocker: Any, tmp_path: Path
):
    first, second = tmp_path / "first.gz", tmp_path / "second.gz"
    with django_db_blocker.unblock():
        with database(empty("sqlite")):
            fill()
            at_first = rows.sums_of_database()
            written = said("backup", first)
        with database(empty("postgresql")):
            restored = said("restore", first)
            in_between = rows.sums_of_database()
            match = Match.objects.get(edition="deluxe")
            choose(match)
            User.objects.create_user("new@example.org", "a bishop in the harbour")
            newest = open_table(person("Bára"))
            call_command("verify_match", all=True, stdout=StringIO())
            moved_on = rows.sums_of_database()
            said("backup", second)
        with database(empty("sqlite")):
            said("restore", second)
            at_last = rows.sums_of_database()
            choose(Match.objects.get(pk=match.pk))

    games = {name for name in at_first if name.startswith("game ")}
    assert len(games) == 3
    assert "3 games" in written
    assert "3 games" in restored
    assert at_first == in_between != moved_on == at_last
    assert f"game {newest.pk}" not in at_first
    assert {"games.outgoingmail_deliveries", "games.snapshot", "games.played"} <= set(at_first)
    assert first.stat().st_mode & 0o777 == 0o600


def write_beside(url: str) -> None:
    """Write a row as another process would, which waits for nobody."""
    row = "INSERT INTO games_heartbeat (name, at) VALUES ('late', '2026-11-23 09:00:00')"
    if url.startswith("sqlite"):
        beside = sqlite3.connect(url.removeprefix("sqlite:///"), timeout=0)
        beside.execute(row)
        beside.commit()
        beside.close()
    else:
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(row)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_backup_is_of_one_moment_and_keeps_nobody_from_writing(
    kind: str, empty: Place, django_db_blocker: Any, tmp_path: Path, monkeypatch: Any
):
    read, calls, url = rows.rows, list[object](), empty(kind)

    def read_and_be_disturbed(model: type[Model]) -> Iterator[list[Any]]:
        calls.append(model)
        if len(calls) == 2:
            write_beside(url)
        return read(model)

    monkeypatch.setattr(writing, "rows", read_and_be_disturbed)
    with django_db_blocker.unblock(), database(url):
        before = rows.sums_of_database()
        said("backup", tmp_path / "backup.gz")
        after = rows.sums_of_database()
        written = reading.check(tmp_path / "backup.gz")["sums"]

    assert written == before != after


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    """Write a backup of a site with one game."""
    running(2)
    said("backup", tmp_path / "backup.gz")
    return tmp_path / "backup.gz"


def clear() -> None:
    """Leave no row."""
    for model in rows.models():
        if model not in reading.MADE_BY_MIGRATING:
            rows.of(model)._raw_delete("default")  # noqa: SLF001 -- what hangs together is cleared in any order


def rewritten(path: Path, change: Callable[[list[bytes]], list[bytes]]) -> None:
    """Write a file anew, packed as before."""
    path.write_bytes(gzip.compress(b"".join(change(gzip.decompress(path.read_bytes()).splitlines(keepends=True)))))


def with_end(lines: list[bytes]) -> list[bytes]:
    """Give changed lines an end that fits them: somebody has done it on purpose, or another version."""
    end = {**json.loads(lines[-1]), "end": hashlib.sha256(b"".join(lines[:-1])).hexdigest()}
    return [*lines[:-1], json.dumps(end).encode()]


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-200])


def cut_between_lines(path: Path) -> None:
    rewritten(path, lambda lines: lines[:-1])


def flip_a_bit(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[-6] ^= 1
    path.write_bytes(data)


def leave_a_row_out(path: Path) -> None:
    def without_one(lines: list[bytes]) -> list[bytes]:
        lines.remove(next(line for line in lines if line.startswith(b"[")))
        return lines

    rewritten(path, without_one)


def change_a_row(path: Path) -> None:
    rewritten(path, lambda lines: with_end([line.replace(b'"running"', b'"cancelled"') for line in lines]))


def lose_what_others_need(path: Path) -> None:
    def without_people(lines: list[bytes]) -> list[bytes]:
        kept, name = [], b""
        for line in lines[:-1]:
            name = line if line.startswith(b'{"table"') else name
            if b'"games.user"' not in name or line == name:
                kept.append(line)
        end = json.loads(lines[-1])
        end["rows"].pop("games.user")
        return with_end([*kept, json.dumps(end).encode()])

    rewritten(path, without_people)


def be_a_text(path: Path) -> None:
    path.write_text("Dear Anna")


def be_something_packed(path: Path) -> None:
    path.write_bytes(gzip.compress(b"Dear Anna\n"))


def be_other_json(path: Path) -> None:
    path.write_bytes(gzip.compress(b'{"table": 1}\n[]\n'))


def be_empty(path: Path) -> None:
    path.write_bytes(b"")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("harm", "words"),
    [
        (cut, "whole"),
        (cut_between_lines, "whole"),
        (flip_a_bit, "damaged"),
        (leave_a_row_out, "damaged"),
        (change_a_row, "not what stands in the file"),
        (lose_what_others_need, "does not take a row"),
        (be_a_text, "no backup of this site"),
        (be_something_packed, "no backup of this site"),
        (be_other_json, "no backup of this site"),
        (be_empty, "not whole"),
    ],
)
def test_a_file_that_is_not_whole_or_not_ours_is_refused_in_plain_words_and_changes_nothing(
    backup: Path, harm: Callable[[Path], None], words: str
):
    clear()
    before = rows.sums_of_database()
    harm(backup)

    with pytest.raises(CommandError, match=words) as refused:
        said("restore", backup)

    assert "Nothing was changed." in str(refused.value)
    assert rows.sums_of_database() == before
    assert not Match.objects.exists()


@pytest.mark.django_db
def test_a_database_in_which_anything_stands_is_not_filled(backup: Path):
    clear()
    OutgoingMail.objects.create(recipient="a@example.org", created_at=timezone.now())
    before = rows.sums_of_database()

    with pytest.raises(CommandError, match=r"not empty: games\.outgoingmail has 1 rows"):
        said("restore", backup)

    assert rows.sums_of_database() == before


@pytest.mark.django_db
def test_an_emptied_database_is_filled_again(backup: Path):
    before = rows.sums_of_database()
    clear()
    emptied = rows.sums_of_database()

    said("restore", backup)

    assert emptied != before == rows.sums_of_database()


@pytest.mark.django_db
def test_no_file_is_written_over_and_one_that_fails_leaves_nothing_behind(backup: Path, monkeypatch):
    with pytest.raises(CommandError, match="exists already"):
        said("backup", backup)

    def breaks(_model: object) -> Iterator[list[Any]]:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("games.domain.backups.writing.rows", breaks)
    with pytest.raises(CommandError, match="No space left"):
        said("backup", backup.with_name("other.gz"))

    assert [path.name for path in backup.parent.iterdir()] == [backup.name]
    with pytest.raises(CommandError, match="cannot be read"):
        said("restore", backup.with_name("other.gz"))
