"""Rows as plain values, the same whatever database they lie in, and sums by which two databases are compared."""

import datetime as dt
import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

from django.apps import apps
from django.db.models import Field, JSONField, Model, QuerySet

from games.models import Match

BATCH = 500
PLAIN = (str, int, float, type(None))
Sums = dict[str, str]


def models() -> list[type[Model]]:
    """Give every kind of row that this site keeps, those that join two others included."""
    found = [model for model in apps.get_models(include_auto_created=True) if model._meta.managed]
    return [model for model in found if not model._meta.proxy]


def fields(model: type[Model]) -> list[Field]:
    """Give the columns of a table."""
    return [field for field in model._meta.concrete_fields if not field.generated]


def of(model: type[Model]) -> QuerySet:
    """Ask for all rows of a table, none hidden by a manager of its own."""
    return QuerySet(model)


def rows(model: type[Model]) -> Iterator[list[Any]]:
    """Read a table from its first row to its last."""
    columns = fields(model)
    for row in of(model).order_by("pk").iterator(BATCH):
        yield [plain(field, row) for field in columns]


def plain(field: Field, row: Model) -> Any:
    """Give one value as JSON can hold it; times to the microsecond, which Django's own writer of JSON cuts off."""
    value = field.value_from_object(row)
    if isinstance(value, dt.datetime | dt.date | dt.time):
        return value.isoformat()
    return value if isinstance(value, PLAIN) or isinstance(field, JSONField) else field.value_to_string(row)


def made(model: type[Model], values: list[Any]) -> Model:
    """Make a row of plain values."""
    pairs = zip(fields(model), values, strict=True)
    return model(**{field.attname: value_of(field, value) for field, value in pairs})


def value_of(field: Field, value: Any) -> Any:
    """Turn a plain value back into what the field holds."""
    return value if value is None or isinstance(field, JSONField) else field.to_python(value)


class Sum:
    """Adds up hashes of rows for every table and every game; in what order they come makes no difference."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._sums: Counter[str] = Counter()

    def add(self, model: type[Model], values: list[Any]) -> None:
        """Count one row in."""
        # A database may keep the names in a JSON object in an order of its own.
        text = json.dumps([model._meta.label_lower, values], sort_keys=True, ensure_ascii=False)
        number = int.from_bytes(hashlib.sha256(text.encode()).digest(), "big")
        self._sums[model._meta.label_lower] += number
        for place, field in enumerate(fields(model)):
            names_game = field.primary_key if model is Match else field.related_model is Match
            if names_game and values[place] is not None:
                self._sums[f"game {values[place]}"] += number

    def sums(self) -> Sums:
        """Give what has come together, by the name of the table or the number of the game."""
        return {name: f"{number % 2**256:064x}" for name, number in self._sums.items()}


def sums_of_database() -> Sums:
    """Read everything there is and add it up."""
    total = Sum()
    for model in models():
        for values in rows(model):
            total.add(model, values)
    return total.sums()
