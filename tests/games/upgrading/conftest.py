"""Old sites as they were kept, laid into an empty database by the tables of their time, and brought up to date."""

import uuid
from collections.abc import Iterator

import psycopg
import pytest
import time_machine
from django.core.management import call_command
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor

from tests.games.upgrading.old_sites import fill, kept, reset_sequences
from tests.infrastructure.postgres import default_database


@pytest.fixture(params=["sqlite", "postgres"])
def empty_database(request, django_db_blocker, tmp_path) -> Iterator[None]:
    """Make a database without any table the default."""
    with django_db_blocker.unblock():
        if request.param == "sqlite":
            connection.close()
            usual, connection.settings_dict["NAME"] = connection.settings_dict["NAME"], str(tmp_path / "site.sqlite3")
            yield
            connection.close()
            connection.settings_dict["NAME"] = usual
            return
        server, name = request.getfixturevalue("postgres_server"), f"old_{uuid.uuid4().hex}"
        with psycopg.connect(server.url(), autocommit=True) as admin:
            admin.execute(f'CREATE DATABASE "{name}"')
        with default_database(server.url(name)):
            yield


@pytest.fixture
def upgraded(empty_database, settings, request, real_migrations) -> Iterator[time_machine.Traveller]:
    """An old site, migrated; the clock stands where it stood. Its module says as `SITE` which, and as `OLD` of when."""
    settings.MAILBOX = True
    made_at, rows = kept(request.module.SITE)
    executor = MigrationExecutor(connection)
    others = [leaf for leaf in executor.loader.graph.leaf_nodes() if leaf[0] != "games"]
    executor.migrate([request.module.OLD, *others])
    old = executor.loader.project_state([request.module.OLD, *others]).apps
    # Rows that point at each other are looked at together, in the end.
    with transaction.atomic():
        for label, found in rows.items():
            fill(old.get_model(label), found)
    if connection.vendor == "postgresql":
        reset_sequences(old.get_models())
    call_command("migrate", verbosity=0)
    with time_machine.travel(made_at, tick=False) as traveller:
        yield traveller
