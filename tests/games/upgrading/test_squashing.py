"""The squashed migration does what the models say, and only the missing ones of those it replaces are applied.

`test_upgrading.py` compares its tables with those that the replaced migrations make step by step.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from games.domain.operations import health
from tests.games.upgrading import schema
from tests.games.upgrading.conftest import EmptyDatabase
from tests.games.upgrading.schema import Schema

SQUASHED = "0001_squashed_0097"


def replaced() -> list[str]:
    """Return the names of the migrations that the squashed one replaces, in their order."""
    return [name for _app, name in MigrationLoader(None).disk_migrations["games", SQUASHED].replaces]


def test_squashed_migration_matches_the_models(migrated: Schema, new_database: EmptyDatabase, settings: Any):
    old = replaced()
    settings.MIGRATION_MODULES = {app.label: None for app in apps.get_app_configs()}
    with new_database():
        call_command("migrate", run_syncdb=True, verbosity=0)
        by_models = schema.tables()

    assert len(by_models) > 45
    assert migrated.tables == by_models
    assert bool(migrated.options) == migrated.is_postgres
    assert {("games", name) for name in [SQUASHED, *old]} <= migrated.applied


@pytest.mark.django_db
def test_migrations_match_the_models(real_migrations: None):
    call_command("makemigrations", check_changes=True, dry_run=True, verbosity=0)


@contextmanager
def applied(monkeypatch: pytest.MonkeyPatch, names: list[str]) -> Iterator[None]:
    """Apply all migrations of other apps, and these of `games`."""
    disk = MigrationLoader(None).disk_migrations
    found = {key: migration for key, migration in disk.items() if key[0] != "games" or key[1] in names}
    with monkeypatch.context() as patch:
        patch.setattr(MigrationRecorder, "applied_migrations", lambda recorder: dict(found))
        yield


@pytest.mark.django_db
def test_partly_migrated_database_gets_the_rest(real_migrations: None, monkeypatch: pytest.MonkeyPatch):
    old = replaced()
    assert len(old) == 97
    for count in (0, 1, 78, 96, 97):
        with applied(monkeypatch, old[:count]):
            executor = MigrationExecutor(connection)
            plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
            names = [migration.name for migration, _backwards in plan]
            assert {migration.app_label for migration, _backwards in plan} <= {"games"}
        expected = old[count:] if count else [SQUASHED]
        assert names[: len(expected)] == expected
        assert not {SQUASHED, *old} & set(names[len(expected) :])


@pytest.mark.django_db
def test_fully_migrated_database_needs_no_squashed_migration(real_migrations: None, monkeypatch: pytest.MonkeyPatch):
    names = [name for app, name in MigrationLoader(None).disk_migrations if app == "games" and name != SQUASHED]
    newest = max(names)
    with applied(monkeypatch, [name for name in names if name != newest]):
        assert health.waiting_migrations() == {("games", newest)}
    with applied(monkeypatch, names):
        assert health.waiting_migrations() == set()
