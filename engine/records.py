"""Records: steps, questions and facts are made of named values, and are never written to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def step(cls: type[T]) -> type[T]:
    """Make a record that the type checker holds to be frozen, without the cost of freezing it at run time."""
    return dataclass(slots=True)(cls)


def field_names(cls: Any) -> tuple[str, ...]:
    """Return the names of a record's fields."""
    names: tuple[str, ...] = cls.__match_args__
    return names


def changed(record: T, **values: Any) -> T:
    """Return `record` with these values in place of its own."""
    kind: Any = type(record)
    told: T = kind(*[values[name] if name in values else getattr(record, name) for name in field_names(kind)])
    return told
