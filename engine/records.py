"""Records are made of named values: what lies on the table, steps, questions and facts."""

from __future__ import annotations

from inspect import signature
from typing import Any, ClassVar, TypeVar

T = TypeVar("T")


class Record:
    """Values named as its constructor names them; two of a kind with the same values are the same."""

    __match_args__: ClassVar[tuple[str, ...]] = ()
    __hash__: ClassVar[None] = None  # type: ignore[assignment]

    def __init_subclass__(cls) -> None:
        cls.__match_args__ = tuple(signature(cls).parameters)  # type: ignore[misc]

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and values(self) == values(other)

    def __repr__(self) -> str:
        told = [f"{name}={getattr(self, name)!r}" for name in self.__match_args__]
        return f"{type(self).__name__}({', '.join(told)})"


def field_names(cls: Any) -> tuple[str, ...]:
    """Return the names of the values of which a class is made, be it a record or a dataclass."""
    names: tuple[str, ...] = cls.__match_args__
    return names


def values(record: Any) -> list[Any]:
    """Return what a record is made of, in order."""
    return [getattr(record, name) for name in field_names(record)]


def changed(record: T, **new: Any) -> T:
    """Return `record` with these values in place of its own."""
    kind: Any = type(record)
    told: T = kind(*[new[name] if name in new else getattr(record, name) for name in field_names(kind)])
    return told
