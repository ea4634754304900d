"""The tables of the site as its database has them, for comparing."""

from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder


@dataclass(frozen=True)
class Schema:
    """What migrations have made of a database."""

    tables: dict[str, Any]
    options: set[tuple[str, tuple[str, ...]]]
    applied: set[tuple[str, str]]
    is_postgres: bool


def read() -> Schema:
    """Read the schema of the default database."""
    applied = set(MigrationRecorder(connection).applied_migrations())
    return Schema(tables(), storage_options(), applied, connection.vendor == "postgresql")


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
