"""What was kept of old sites, and how it is written down again."""

import functools
import gzip
import json
from datetime import datetime
from pathlib import Path
from typing import Any

from django.core.management.color import no_style
from django.db import connection

Rows = dict[str, list[dict[str, Any]]]


@functools.cache
def kept(site: str) -> tuple[datetime, Rows]:
    """Read the moment and the rows of an old site."""
    with gzip.open(Path(__file__).with_name(f"{site}.json.gz")) as file:
        found = json.load(file)
    return datetime.fromisoformat(found["made_at"]), found["rows"]


def fill(model: Any, rows: list[dict[str, Any]]) -> None:
    """Write rows as they were."""
    fields = {field.attname: field for field in model._meta.concrete_fields}
    model.objects.bulk_create(
        model(**{name: fields[name].to_python(value) for name, value in row.items()}) for row in rows
    )


def reset_sequences(models: Any) -> None:
    """Let new rows get numbers that are free."""
    with connection.cursor() as cursor:
        for sql in connection.ops.sequence_reset_sql(no_style(), list(models)):
            cursor.execute(sql)
