"""The base class of objects with named fields: State and its parts, steps, questions and facts."""

from __future__ import annotations

from inspect import signature
from typing import Any, ClassVar, TypeVar

T = TypeVar("T")


class Record:
    """An object whose fields are its constructor's parameters; records of one class with equal fields are equal."""

    __match_args__: ClassVar[tuple[str, ...]] = ()
    __hash__: ClassVar[None] = None  # type: ignore[assignment]

    def __init_subclass__(cls) -> None:
        cls.__match_args__ = tuple(signature(cls).parameters)  # type: ignore[misc]

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and field_values(self) == field_values(other)

    def __repr__(self) -> str:
        fields = [f"{name}={getattr(self, name)!r}" for name in self.__match_args__]
        return f"{type(self).__name__}({', '.join(fields)})"

    def __reduce__(self) -> tuple[Any, ...]:
        """Return how a cache or another process makes the record again: compiled classes need their constructor."""
        return type(self), tuple(field_values(self))


def field_names(cls: Any) -> tuple[str, ...]:
    """Return the field names of a record class or a dataclass, in the order of the constructor."""
    names: tuple[str, ...] = cls.__match_args__
    return names


def field_values(record: Any) -> list[Any]:
    """Return the field values of a record, in the order of the constructor."""
    return [getattr(record, name) for name in field_names(record)]


def with_changes(record: T, **new: Any) -> T:
    """Return a copy of `record` with the fields in `new` replaced."""
    kind: Any = type(record)
    copy: T = kind(*[new[name] if name in new else getattr(record, name) for name in field_names(kind)])
    return copy


def as_plain(value: Any) -> Any:
    """Return `value`, with each record and each of its parts that is a record as a dictionary of its fields."""
    if isinstance(value, Record):
        return {name: as_plain(getattr(value, name)) for name in field_names(type(value))}
    return [as_plain(item) for item in value] if isinstance(value, tuple) else value
