"""Recorded old sites, loaded into an empty database with the tables of that version, and migrated."""

import uuid
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import psycopg
import pytest
import time_machine
from django.core.management import call_command
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import StateApps

from citadels_site.management.commands.migrate import rare_garbage_collection
from tests.games.upgrading import schema
from tests.games.upgrading.old_sites import fill, kept, reset_sequences
from tests.games.upgrading.schema import Schema
from tests.infrastructure.postgres import PostgresServer, default_database

EmptyDatabase = Callable[[], AbstractContextManager[None]]
DATABASES = ["sqlite", "postgres"]


@contextmanager
def empty_sqlite(path: Path) -> Iterator[None]:
    """Make a new SQLite file the default database."""
    connection.close()
    usual, connection.settings_dict["NAME"] = connection.settings_dict["NAME"], str(path)
    yield
    connection.close()
    connection.settings_dict["NAME"] = usual


@contextmanager
def empty_postgres(server: PostgresServer) -> Iterator[None]:
    """Make a new database of a PostgreSQL server the default database."""
    name = f"old_{uuid.uuid4().hex}"
    with psycopg.connect(server.url(), autocommit=True) as admin:
        admin.execute(f'CREATE DATABASE "{name}"')
    with default_database(server.url(name)):
        yield


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Try old sites on one kind of database each: together they take every migration through both, with rows.

    With `--thorough`, each is tried on both.
    """
    if "new_database" in metafunc.fixturenames:
        usual = getattr(metafunc.module, "USUAL_DATABASE", None)
        is_thorough = metafunc.config.getoption("--thorough")
        metafunc.parametrize("new_database", DATABASES if usual is None or is_thorough else [usual], indirect=True)


@pytest.fixture
def new_database(request, django_db_blocker, tmp_path) -> Iterator[EmptyDatabase]:
    """Return a context manager that makes a database without tables the default."""
    with django_db_blocker.unblock():
        if request.param == "sqlite":
            yield lambda: empty_sqlite(tmp_path / f"{uuid.uuid4().hex}.sqlite3")
            return
        server = request.getfixturevalue("postgres_server")
        yield lambda: empty_postgres(server)


@pytest.fixture
def empty_database(new_database: EmptyDatabase) -> Iterator[None]:
    """Make a database without tables the default."""
    with new_database():
        yield


def migrate_step_by_step(name: str) -> StateApps:
    """Migrate an empty database to one of the migrations of `games` that a squashed one replaces, and all other apps.

    Return the models of that time.
    """
    executor = MigrationExecutor(connection)
    executor.loader = MigrationLoader(connection, replace_migrations=False)
    others = [leaf for leaf in executor.loader.graph.leaf_nodes() if leaf[0] != "games"]
    with rare_garbage_collection():
        return executor.migrate([("games", name), *others]).apps


@pytest.fixture
def migrated(new_database: EmptyDatabase, real_migrations: None) -> Schema:
    """Return the schema of a new site. A test that requests `upgraded` too requests this first."""
    with new_database():
        call_command("migrate", verbosity=0)
        return schema.read()


@pytest.fixture
def upgraded(empty_database, settings, request, real_migrations) -> Iterator[time_machine.Traveller]:
    """An old site, migrated, with the clock at that time. The module sets `SITE` (which) and `OLD` (its state)."""
    settings.MAILBOX = True
    made_at, rows = kept(request.module.SITE)
    old = migrate_step_by_step(request.module.OLD)
    # Rows that point at each other are looked at together, in the end.
    with transaction.atomic():
        for label, found in rows.items():
            fill(old.get_model(label), found)
    if connection.vendor == "postgresql":
        reset_sequences(old.get_models())
    call_command("migrate", verbosity=0)
    with time_machine.travel(made_at, tick=False) as traveller:
        yield traveller
