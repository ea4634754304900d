"""Writing many rows with one SQL statement: its values are passed as one JSON document that the database unpacks.

The ORM's own methods take several times as much CPU time as the database: `bulk_update` writes a CASE with a WHEN for
each row and field, and each of thousands of values has its own placeholder.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import connection, models


@dataclass(frozen=True)
class RowChange:
    """An update of one row; values are given by field name."""

    key: int
    written: Mapping[str, Any] = field(default_factory=dict)
    added: Mapping[str, int] = field(default_factory=dict)
    """Amounts to add to the current values."""
    kept: Mapping[str, Any] = field(default_factory=dict)
    """Values that the row must still have; otherwise it is not updated."""


@dataclass(frozen=True)
class BulkStatement:
    """An SQL statement with one parameter: rows of values as JSON."""

    sql: str
    adapters: tuple[Callable[[Any], Any] | None, ...]
    """For each column, the function that makes its values JSON-serializable; None if they already are."""

    def run(self, rows: Iterable[Sequence[Any]]) -> int:
        """Execute the statement; return how many rows were written."""
        document = [
            {
                f"c{place}": value if adapt is None or value is None else adapt(value)
                for place, (value, adapt) in enumerate(zip(row, self.adapters, strict=True))
            }
            for row in rows
        ]
        with connection.cursor() as cursor:
            cursor.execute(self.sql, [json.dumps(document)])
            return cursor.rowcount


def insert_rows(model: type[models.Model], rows: Sequence[models.Model]) -> None:
    """Insert rows of a model. The instances do not get primary keys."""
    if rows:
        names = [field.attname for field in fields_of(model)]
        insert_statement(model, connection.vendor).run([getattr(row, name) for name in names] for row in rows)


def change_rows(model: type[models.Model], changes: Sequence[RowChange]) -> int:
    """Update rows of a model; return how many were updated.

    Each change may write different fields, but all must name the same fields in `added` and the same in `kept`.
    """
    if not changes:
        return 0
    sets = [tuple(sorted(change.written)) for change in changes]
    kinds = tuple(sorted(set(sets)))
    names = union_of_names(kinds)
    statement = update_statement(model, tuple(changes[0].kept), tuple(changes[0].added), kinds, connection.vendor)
    return statement.run(
        [change.key, *change.kept.values(), *change.added.values(), kinds.index(kind), *map(change.written.get, names)]
        for change, kind in zip(changes, sets, strict=True)
    )


def fields_of(model: type[models.Model]) -> list[models.Field]:
    """Return the fields of a new row: all except the primary key."""
    return [field for field in model._meta.concrete_fields if field is not model._meta.pk]


def field_of(model: type[models.Model], name: str) -> models.Field:
    """Return the field called `name`. Raises TypeError for a relation whose key is in another table."""
    field = model._meta.get_field(name)
    if not isinstance(field, models.Field):
        raise TypeError(f"{name} has no column in {model._meta.db_table}.")
    return field


def column_of(field: models.Field) -> str:
    """Return the column of a field. Raises TypeError for a field without a column, such as a many-to-many field."""
    if field.column is None:
        raise TypeError(f"{field.name} has no column.")
    return field.column


def union_of_names(field_sets: Iterable[Iterable[str]]) -> list[str]:
    """Return the names of all fields that any of these sets contains, sorted."""
    return sorted({name for kind in field_sets for name in kind})


@functools.cache
def insert_statement(model: type[models.Model], _vendor: str) -> BulkStatement:
    """Return the INSERT statement of a model for the current database."""
    fields = fields_of(model)
    values = ", ".join(f"given.c{place}" for place in range(len(fields)))
    columns = ", ".join(quoted(column_of(field)) for field in fields)
    sql = f"INSERT INTO {quoted(model._meta.db_table)} ({columns}) SELECT {values} FROM {document_table(fields)}"
    return BulkStatement(sql, adapters(fields))


@functools.lru_cache(maxsize=256)
def update_statement(
    model: type[models.Model],
    kept: Sequence[str],
    added: Sequence[str],
    field_sets: Sequence[Sequence[str]],
    _vendor: str,
) -> BulkStatement:
    """Return the UPDATE statement for the current database.

    `field_sets` holds the distinct sets of fields that changes write; each row contains the index of its own set.
    """
    find, key, table = functools.partial(field_of, model), model._meta.pk, quoted(model._meta.db_table)
    names = union_of_names(field_sets)
    kind = 1 + len(kept) + len(added)
    # The index of the set is cast to the type of the primary key.
    fields = [key, *map(find, kept), *map(find, added), key, *map(find, names)]
    own = [f"{table}.{quoted(column_of(field))}" for field in fields]
    wanted = [f"{own[place]} = given.c{place}" for place in range(1 + len(kept))]
    changed = [f"{own[place]} + given.c{place}" for place in range(1 + len(kept), kind)]
    for place, name in enumerate(names, kind + 1):
        those = [str(number) for number, written in enumerate(field_sets) if name in written]
        case = f"CASE WHEN given.c{kind} IN ({', '.join(those)}) THEN given.c{place} ELSE {own[place]} END"
        changed.append(case if len(those) < len(field_sets) else f"given.c{place}")
    columns = [column_of(field) for place, field in enumerate(fields) if place > len(kept) and place != kind]
    sets = ", ".join(f"{quoted(column)} = {value}" for column, value in zip(columns, changed, strict=True))
    sql = f"UPDATE {table} SET {sets} FROM {document_table(fields)} WHERE {' AND '.join(wanted)}"
    return BulkStatement(sql, adapters(fields))


def document_table(fields: Sequence[models.Field]) -> str:
    """Return SQL that reads the document as a table `given` with the columns `c0`, `c1` … for these fields."""
    if connection.vendor == "postgresql":
        columns = [f"c{place} {field.cast_db_type(connection)}" for place, field in enumerate(fields)]
        return f"json_to_recordset(%s::json) AS given({', '.join(columns)})"
    columns = [f"json_extract(value, '$.c{place}') AS c{place}" for place in range(len(fields))]
    return f"(SELECT {', '.join(columns)} FROM json_each(%s)) AS given"


def adapters(fields: Iterable[models.Field]) -> tuple[Callable[[Any], Any] | None, ...]:
    """Return the adapter of each field."""
    return tuple(adapter(field) for field in fields)


def adapter(field: models.Field) -> Callable[[Any], Any] | None:
    """Return the function that makes a field's values JSON-serializable; None if they already are."""
    if isinstance(field, models.DateTimeField):
        return lambda value: str(connection.ops.adapt_datetimefield_value(value))
    if isinstance(field, models.JSONField) and connection.vendor != "postgresql":
        # SQLite stores JSON as text, so a nested document is passed as text too.
        return json.dumps
    return None


def quoted(name: str) -> str:
    """Quote an identifier for SQL."""
    return connection.ops.quote_name(name)
