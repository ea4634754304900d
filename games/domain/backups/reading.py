"""Filling an empty database from a backup: the file is read through first, and all of it is taken or nothing."""

import gzip
import hashlib
import json
import zlib
from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

from django.contrib.auth.models import Group, Permission
from django.contrib.contenttypes.models import ContentType
from django.core.exceptions import ValidationError
from django.core.management.color import no_style
from django.db import DatabaseError, connection, transaction
from django.db.models import Model

from games.domain import health
from games.domain.backups import rows
from games.domain.backups.writing import FORMAT, VERSION

MADE_BY_MIGRATING = (ContentType, Permission, Group, Group.permissions.through)
"""What stands in a database as soon as it has tables, each after what it points to."""


class BadBackup(Exception):
    """A file or a database of which nothing can be restored; says why. Nothing was changed."""


def restore(path: Path) -> Counter[str]:
    """Fill the database; return how many rows of each table. Whatever goes wrong, it stays as empty as it was."""
    end = check(path)
    try:
        with transaction.atomic():
            refuse_unless_empty()
            fill(path)
            connection.check_constraints()
            if rows.sums_of_database() != end["sums"]:
                raise BadBackup("What the database has taken is not what stands in the file.")
    except (DatabaseError, ValidationError) as problem:
        raise BadBackup(f"The database does not take a row of the file: {problem}") from problem
    ContentType.objects.clear_cache()
    return Counter(end["rows"])


def check(path: Path) -> dict[str, Any]:
    """Read a file from its first byte to its last, and give what stands at its end."""
    read, tables = hashlib.sha256(), {model._meta.label_lower: model for model in rows.models()}
    counts, name, last, is_head = Counter[str](), "", b"", True
    for data in raw_lines(path):
        if is_head:
            check_head(parsed(data))
            is_head = False
        elif data.startswith(b"["):
            counts[name] += 1
        elif data.startswith(b'{"table"'):
            head = parsed(data)
            name = head["table"]
            if name not in tables or head["fields"] != [field.attname for field in rows.fields(tables[name])]:
                raise BadBackup(f"This version of the site has no such table: {name}.")
        read.update(last)
        last = data
    end = parsed(last) if last.startswith(b'{"end"') else {}
    if not end:
        raise BadBackup("The file is not whole: its end is missing.")
    if end["end"] != read.hexdigest() or Counter(end["rows"]) != counts:
        raise BadBackup("The file is damaged: it does not hold what was written into it.")
    return end


def check_head(head: Any) -> None:
    """Refuse what another program or another version of this one has written."""
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise BadBackup("The file is no backup of this site.")
    written, known = {tuple(pair) for pair in head["migrations"]}, set(health.newest_migrations())
    if head["version"] != VERSION or written != known:
        names = ", ".join(f"{app} {name}" for app, name in sorted(written - known)) or "fewer"
        raise BadBackup(
            f"The file was written by another version of the site (its migrations: {names}). Restore it with that "
            "version, and go to this one afterwards."
        )
    if health.waiting_migrations():
        raise BadBackup("The database lacks tables of this version: run migrate first.")


def refuse_unless_empty() -> None:
    """Refuse a database in which anything stands that migrating does not make."""
    for model in rows.models():
        if model not in MADE_BY_MIGRATING and (count := rows.of(model).count()):
            raise BadBackup(
                f"The database is not empty: {model._meta.label_lower} has {count} rows. Make a new one, run migrate, "
                "and start nothing before it is restored."
            )


def fill(path: Path) -> None:
    """Write all rows of a file that has been checked."""
    for model in reversed(MADE_BY_MIGRATING):
        rows.of(model).delete()
    tables = {model._meta.label_lower: model for model in rows.models()}
    for name, found in groupby(named_rows(path), key=itemgetter(0)):
        batch: list[Model] = []
        table = rows.of(tables[name])
        for _name, values in found:
            batch.append(rows.made(tables[name], values))
            if len(batch) == rows.BATCH:
                table.bulk_create(batch)
                batch = []
        table.bulk_create(batch)
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), list(tables.values())):
            cursor.execute(statement)


def named_rows(path: Path) -> Iterator[tuple[str, list[Any]]]:
    """Give each row of a file with the name of its table."""
    name = ""
    for data in raw_lines(path):
        if data.startswith(b'{"table"'):
            name = parsed(data)["table"]
        elif data.startswith(b"["):
            yield name, parsed(data)


def raw_lines(path: Path) -> Iterator[bytes]:
    """Unpack a file line by line."""
    try:
        with gzip.open(path, "rb") as file:
            yield from file
    except (EOFError, zlib.error) as problem:
        raise BadBackup("The file is not whole or damaged: it cannot be unpacked to its end.") from problem
    except gzip.BadGzipFile as problem:
        is_packed = "CRC" in str(problem) or "length" in str(problem)
        damage = "The file is damaged: it does not hold what was written into it."
        raise BadBackup(damage if is_packed else "The file is no backup of this site.") from problem


def parsed(data: bytes) -> Any:
    """Read a line."""
    try:
        return json.loads(data)
    except ValueError as problem:
        raise BadBackup("The file is no backup of this site.") from problem
