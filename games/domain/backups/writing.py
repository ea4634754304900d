"""Writing a backup: all rows as they stood at one moment, while people go on playing."""

import gzip
import hashlib
import json
import os
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from django.db import connection, transaction
from django.utils import timezone

from games.domain.backups.rows import Sum, fields, models, rows
from games.domain.health import newest_migrations

FORMAT = "citadels by post: backup"
VERSION = 1


class Writer:
    """Writes lines of JSON and keeps the hash of all that is written."""

    def __init__(self, file: IO[bytes]) -> None:
        """Begin on an empty file."""
        self.file, self.hash = file, hashlib.sha256()

    def write(self, line: Any) -> None:
        """Write one line."""
        data = json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        self.hash.update(data)
        self.file.write(data)


def write(path: Path) -> Counter[str]:
    """Write everything into a new file, readable by its owner only; return how many rows of each table.

    It gets its name once it is whole: what is interrupted leaves no file that looks like a backup.
    """
    if path.exists():
        raise FileExistsError(path)
    part = path.with_name(f"{path.name}.part")
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as raw:
            with one_moment(), gzip.GzipFile(filename="", fileobj=raw, mode="wb", compresslevel=6) as file:
                counts = write_rows(Writer(file))
            raw.flush()
            os.fsync(raw.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    return counts


def write_rows(writer: Writer) -> Counter[str]:
    """Write head, tables and end; return how many rows of each table."""
    counts, total = Counter[str](), Sum()
    migrations = sorted(map(list, newest_migrations()))
    writer.write({"format": FORMAT, "version": VERSION, "at": timezone.now().isoformat(), "migrations": migrations})
    for model in models():
        name = model._meta.label_lower
        writer.write({"table": name, "fields": [field.attname for field in fields(model)]})
        for values in rows(model):
            writer.write(values)
            total.add(model, values)
            counts[name] += 1
    writer.write({"end": writer.hash.hexdigest(), "rows": counts, "sums": total.sums()})
    return counts


@contextmanager
def one_moment() -> Iterator[None]:
    """See the database as it stands now until the end, whatever others write meanwhile; keep nobody from writing."""
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "postgresql":
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield
    else:
        # Django's own transactions ask SQLite for the right to write, which only one may have.
        connection.ensure_connection()
        with connection.cursor() as cursor:
            cursor.execute("BEGIN DEFERRED")
            try:
                yield
            finally:
                cursor.execute("ROLLBACK")
