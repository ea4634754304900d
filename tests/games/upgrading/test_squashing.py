"""The squashed migration has the same result as the ones it replaces, whichever of them were applied."""

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
from tests.games.upgrading.conftest import EmptyDatabase, migrate_step_by_step

SQUASHED = "0001_squashed_0078"


def replaced() -> list[str]:
    """Return the names of the migrations that the squashed one replaces, in their order."""
    return [name for _app, name in MigrationLoader(None).disk_migrations["games", SQUASHED].replaces]


def tables() -> dict[str, Any]:
    """Return the columns, constraints and indexes of each table of the site, without names that Django has made up."""
    found = {}
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            if table.startswith("games_"):
                columns = connection.introspection.get_table_description(cursor, table)
                constraints = connection.introspection.get_constraints(cursor, table)
                found[table] = (
                    sorted((column.name, column.type_code, column.internal_size, column.null_ok) for column in columns),
                    sorted(described(name, parts) for name, parts in constraints.items()),
                )
    return found


def storage_options() -> set[tuple[str, tuple[str, ...]]]:
    """Return the storage options of each table on PostgreSQL, such as how full pages may be."""
    if connection.vendor != "postgresql":
        return set()
    with connection.cursor() as cursor:
        cursor.execute("SELECT relname, reloptions FROM pg_class WHERE relname LIKE 'games_%' AND reloptions NOTNULL")
        return {(table, tuple(options)) for table, options in cursor.fetchall()}


def described(name: str, parts: dict[str, Any]) -> str:
    """Return a constraint or an index in words; a name counts if a model gives it.

    Options, such as how full pages may be, are set by migrations alone.
    """
    named = {
        option.name
        for model in apps.get_app_config("games").get_models()
        for option in (*model._meta.constraints, *model._meta.indexes)
    }
    parts = {key: parts[key] for key in sorted(parts) if key not in ("definition", "options")}
    if connection.vendor == "sqlite" and parts["primary_key"]:
        # Django lists the columns of a key there in their order in the table.
        parts["columns"] = sorted(parts["columns"])
    return f"{name if name in named else ''} {parts}"


def test_squashed_migration_matches_its_steps_and_the_models(
    new_database: EmptyDatabase, settings: Any, real_migrations: None
):
    old = replaced()
    with new_database():
        migrate_step_by_step(old[-1])
        call_command("migrate", verbosity=0)
        by_steps, options_by_steps = tables(), storage_options()
    with new_database():
        call_command("migrate", verbosity=0)
        squashed, options = tables(), storage_options()
        is_postgres = connection.vendor == "postgresql"
        applied = MigrationRecorder(connection).applied_migrations()
    settings.MIGRATION_MODULES = {app.label: None for app in apps.get_app_configs()}
    with new_database():
        call_command("migrate", run_syncdb=True, verbosity=0)
        by_models = tables()

    assert len(by_models) > 45
    assert by_steps == by_models
    assert squashed == by_models
    assert options == options_by_steps
    assert bool(options) == is_postgres
    assert {("games", name) for name in [SQUASHED, *old]} <= set(applied)


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
    assert len(old) == 78
    for count in (0, 1, 45, 77, 78):
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
