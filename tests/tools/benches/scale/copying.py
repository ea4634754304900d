"""Copies of the rows of template games and template people, made by the database from the models' own columns."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.apps import apps
from django.db import connection, models

from games.models import Match, User
from tests.tools.benches.scale.templates import PEOPLE

COPIES = "scale_copy"
"""The table of copies: each new ID with its template, the age of the copy, and the first of its people."""
HEAVY = ("entry", "snapshot", "notice", "mailthread", "delivery")
"""Models whose rows are copied for the newest games only."""
Expression = Callable[[models.Field], str]


def execute(sql: str, *params: object) -> int:
    """Run a statement; return how many rows it concerned."""
    with connection.cursor() as cursor:
        cursor.execute(sql, params or None)
        return cursor.rowcount


def match_field(model: type[models.Model]) -> models.Field | None:
    """Return the field by which rows belong to a match, if they cannot be without one."""
    for found in model._meta.concrete_fields:
        if found.related_model is Match and not found.null:
            return found
    return None


def user_field(model: type[models.Model]) -> models.Field | None:
    """Return the field by which rows belong to one person, if nothing else is required."""
    owners = [found for found in model._meta.concrete_fields if found.is_relation and not found.null]
    return owners[0] if [owner.related_model for owner in owners] == [User] else None


def game_models() -> list[type[models.Model]]:
    """Return the models whose rows belong to a match."""
    return [model for model in apps.get_app_config("games").get_models() if match_field(model) and is_own_table(model)]


def is_own_table(model: type[models.Model]) -> bool:
    """Return whether Django manages the table."""
    return model._meta.managed and not model._meta.proxy


def columns(model: type[models.Model]) -> list[models.Field]:
    """Return the fields to copy: all but numbers that the database gives by itself."""
    return [
        found
        for found in model._meta.concrete_fields
        if found.column and not (isinstance(found, models.AutoField) or (found.name == "id" and found.primary_key))
    ]


def person(column: str, first: int, base: int, people: int) -> str:
    """Return SQL for the person of a copy who sits where a template person sits."""
    return (
        f"CASE WHEN {column} BETWEEN {first} AND {first + PEOPLE - 1} "
        f"THEN {base} + (c.start + {column} - {first}) % {people} END"
    )


def value(found: models.Field, seed: str, shift: str) -> str:
    """Return SQL for the value of a copied column that is no relation."""
    column = f't."{found.column}"'
    if isinstance(found, models.DateTimeField):
        return f"{column} + {shift}"
    if isinstance(found, models.FloatField):
        return f"{column} + random()"
    if found.unique and isinstance(found, models.CharField):
        return f"left(md5('{found.column}' || {seed}), {found.max_length})"
    return column


def insert(model: type[models.Model], values: dict[str, str], source: str) -> int:
    """Insert rows whose columns are expressions over a source."""
    table = model._meta.db_table
    names = ", ".join(f'"{name}"' for name in values)
    return execute(f'INSERT INTO "{table}" ({names}) SELECT {", ".join(values.values())} FROM {source}')


@contextmanager
def without_indexes(tables: list[str]) -> Iterator[None]:
    """Drop the indexes that are no constraint while rows are made, and check no foreign key."""
    find = (
        "SELECT i.indexrelid::regclass::text, pg_get_indexdef(i.indexrelid) FROM pg_index i "
        "WHERE i.indrelid::regclass::text = ANY(%s) AND NOT i.indisprimary AND NOT EXISTS "
        "(SELECT FROM pg_constraint WHERE conindid = i.indexrelid)"
    )
    with connection.cursor() as cursor:
        cursor.execute(find, [tables])
        indexes = cursor.fetchall()
    execute("SET session_replication_role = replica")
    for name, _definition in indexes:
        execute(f"DROP INDEX {name}")
    yield
    execute("SET maintenance_work_mem = '512MB'")
    for _name, definition in indexes:
        execute(definition)
    execute("RESET session_replication_role")
