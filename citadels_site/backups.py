"""Write and restore backups with the database's own tools: SQLite's backup API, or pg_dump and pg_restore."""

import os
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

from django.apps import apps
from django.contrib.auth.models import Group, Permission
from django.contrib.contenttypes.models import ContentType
from django.db import connection
from django.db.models import Model

from games.models import Match

MADE_BY_MIGRATE = (ContentType, Permission, Group, Group.permissions.through)
"""Models whose rows are created by `migrate`, so that even a new database has some."""
SIGNATURES = {"sqlite": b"SQLite format 3\0", "postgresql": b"PGDMP"}
"""The first bytes of a backup file, by database vendor."""


class BackupError(Exception):
    """Raised when a backup or restore is refused or fails, and nothing was changed; the message says why."""


def write_backup(path: Path, programs: Path | None = None) -> None:
    """Write a consistent snapshot of the database to a new file, while other processes may write to the database.

    Only its owner can read the file, which gets its final name once it is complete. `programs` is the directory of
    pg_dump if that is not on PATH. Raises `BackupError`.
    """
    if path.exists():
        raise BackupError(f"{path} exists already.")
    part = path.with_name(f"{path.name}.part")
    try:
        os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600))
        if connection.vendor == "postgresql":
            run_program("pg_dump", programs, "--format=custom", f"--file={part}")
        else:
            write_sqlite(part)
        part.replace(path)
    except OSError as problem:
        raise BackupError(f"{path} cannot be written: {problem.strerror}.") from problem
    finally:
        part.unlink(missing_ok=True)


def restore_backup(path: Path, programs: Path | None = None, *, overwrite: bool = False) -> None:
    """Replace the content of the database with a backup of the same kind of database, in one transaction.

    Raises `BackupError`, also if the database holds rows and `overwrite` is not set.
    """
    check_signature(path)
    if not overwrite and (table := first_table_with_rows()):
        raise BackupError(f"The database is not empty: there are rows in {table}. --overwrite replaces everything.")
    if connection.vendor == "postgresql":
        # The dump also creates the tables. The restoring role owns them, and its default privileges apply to them.
        how = ("--single-transaction", "--clean", "--if-exists", "--no-owner", "--no-privileges")
        run_program("pg_restore", programs, *how, str(path))
    else:
        restore_sqlite(path)
    connection.close()
    ContentType.objects.clear_cache()


def check_signature(path: Path) -> None:
    """Raise `BackupError` unless the file is a backup of this kind of database."""
    try:
        with path.open("rb") as file:
            start = file.read(16)
    except OSError as problem:
        raise BackupError(f"{path} cannot be read: {problem.strerror}.") from problem
    [kind] = [kind for kind, signature in SIGNATURES.items() if start.startswith(signature)] or [""]
    if not kind:
        raise BackupError(f"{path} is no backup.")
    if kind != connection.vendor:
        raise BackupError(
            f"{path} is a backup of {kind}, this database is {connection.vendor}. docs/deploy.md says how to move."
        )


def first_table_with_rows() -> str:
    """Return the name of a table with rows that `migrate` did not create; empty if there is none."""
    tables = set(connection.introspection.table_names())
    models = [model for model in apps.get_models(include_auto_created=True) if model not in MADE_BY_MIGRATE]
    names = (model._meta.db_table for model in models if model._meta.db_table in tables and has_rows(model))
    return next(names, "")


def has_rows(model: type[Model]) -> bool:
    """Return whether a table holds any row, including those that the default manager hides."""
    return model._base_manager.exists()  # noqa: SLF001 -- Django's documented name


def write_sqlite(part: Path) -> None:
    """Copy the database in one read transaction, and check the copy."""
    connection.ensure_connection()
    with closing(sqlite3.connect(part)) as copy:
        connection.connection.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")  # a single file, without a separate write-ahead log
        check_sqlite(copy)


def restore_sqlite(path: Path) -> None:
    """Check a backup and copy it over the database in one write transaction."""
    connection.ensure_connection()
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as backup:
            check_length(path, backup)
            check_sqlite(backup)
            # BEGIN IMMEDIATE gives up after the configured timeout; the backup API would wait for the lock forever.
            connection.connection.execute("BEGIN IMMEDIATE")
            connection.connection.execute("ROLLBACK")
            backup.backup(connection.connection)
    except sqlite3.DatabaseError as problem:
        raise BackupError(f"{path} cannot be restored: {problem}.") from problem


def check_length(path: Path, database: sqlite3.Connection) -> None:
    """Raise `BackupError` if the file is truncated.

    SQLite itself would not notice: it reads the missing part as zeros.
    """
    [pages], [size] = (database.execute(f"PRAGMA {name}").fetchone() for name in ("page_count", "page_size"))
    if path.stat().st_size < pages * size:
        raise BackupError("The file is damaged: its end is missing.")


def check_sqlite(database: sqlite3.Connection) -> None:
    """Raise `BackupError` if the database is damaged, has dangling foreign keys, or is not a database of this site."""
    [found] = database.execute("PRAGMA integrity_check(1)").fetchone()
    if found != "ok":
        raise BackupError(f"The file is damaged: {found}.")
    if row := database.execute("PRAGMA foreign_key_check").fetchone():
        raise BackupError(f"A row of {row[0]} refers to one of {row[2]} that is missing.")
    if not database.execute("SELECT 1 FROM sqlite_master WHERE name = ?", [Match._meta.db_table]).fetchone():
        raise BackupError("The file is no backup of this site: it has no matches.")


def run_program(name: str, programs: Path | None, *options: str) -> None:
    """Run one of PostgreSQL's client programs against the database in the settings."""
    program = shutil.which(name, path=programs)
    if program is None:
        where = f"in {programs}" if programs else "on PATH"
        raise BackupError(
            f"{name} was not found {where}. It comes with PostgreSQL's client programs, which must be as new as the "
            "server; --programs names their folder."
        )
    connection.ensure_connection()
    about = connection.connection.info
    command = [program, f"--dbname={about.dsn}", *options]
    environment = {**os.environ, "PGPASSWORD": about.password}  # not a command-line option, which other users could see
    connection.close()
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BackupError(f"{name} failed: {done.stderr.strip()}")
