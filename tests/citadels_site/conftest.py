"""Databases besides the default one, for one test each."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.core.management import call_command
from django.db import connections

from tests.citadels_site.databases import NewDatabase, database
from tests.infrastructure.postgres import PostgresServer


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory, django_db_setup: None, django_db_blocker: Any) -> Path:
    """An SQLite file with all tables and no rows; `django_db_setup` lets `migrate` make them without migrations."""
    path = tmp_path_factory.mktemp("databases") / "migrated"
    with django_db_blocker.unblock(), database(f"sqlite:///{path}"):
        call_command("migrate", verbosity=0, interactive=False, run_syncdb=True)
        with connections["default"].cursor() as cursor:
            cursor.execute("PRAGMA journal_mode=WAL")  # as the settings have it
    return path


@pytest.fixture
def new_database(
    postgres_server: PostgresServer, migrated_file: Path, postgres_database: str, tmp_path: Path
) -> Iterator[NewDatabase]:
    """Make databases with all tables and no rows; called with "sqlite" or "postgresql", returns the DATABASE_URL."""
    made: list[str] = []

    def make(kind: str) -> str:
        if kind == "sqlite":
            path = tmp_path / f"database_{len(list(tmp_path.iterdir()))}"
            shutil.copy(migrated_file, path)
            return f"sqlite:///{path}"
        made.append(f"moving_{len(made)}")
        with psycopg.connect(postgres_server.url(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {made[-1]} TEMPLATE citadels")
        return postgres_server.url(made[-1])

    yield make
    with psycopg.connect(postgres_server.url(), autocommit=True) as connection:
        for name in made:
            connection.execute(f"DROP DATABASE {name}")
