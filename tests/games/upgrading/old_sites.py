"""Read and write the recorded rows of old sites."""

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
    """Return the time and the rows of an old site."""
    with gzip.open(Path(__file__).with_name(f"{site}.json.gz")) as file:
        found = json.load(file)
    return datetime.fromisoformat(found["made_at"]), found["rows"]


def fill(model: Any, rows: list[dict[str, Any]]) -> None:
    """Insert rows unchanged."""
    fields = {field.attname: field for field in model._meta.concrete_fields}
    model.objects.bulk_create(
        model(**{name: fields[name].to_python(value) for name, value in row.items()}) for row in rows
    )


def reset_sequences(models: Any) -> None:
    """Reset the sequences so that new rows get free IDs."""
    with connection.cursor() as cursor:
        for sql in connection.ops.sequence_reset_sql(no_style(), list(models)):
            cursor.execute(sql)
