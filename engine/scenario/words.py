"""The words that a scenario may use: the names of seats and the keys of cards. Anything else is a mistake."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from ..cards import Character
from ..editions import EDITIONS, Edition


class Mistake(Exception):
    """Raised when the scenario itself is wrong; the message says where and why."""


class NotInEdition(Mistake):
    """Raised for a card that the edition does not include."""


KEYS = {card.key for e in EDITIONS.values() for card in (*e.characters, *e.districts, *e.uniques, *e.actions)}
"""The keys of all cards of all editions."""


def as_mapping(value: Any, label: str, allowed: Collection[str], needed: Iterable[str] = ()) -> Mapping[str, Any]:
    """Return `value`, which must be a mapping with all keys in `needed` and no keys outside `allowed`."""
    if not isinstance(value, Mapping):
        raise Mistake(f"{label} must be a mapping, not {value!r}")
    if unknown := [key for key in value if key not in allowed]:
        raise Mistake(f"{label}: unknown key {unknown[0]!r}")
    if missing := [key for key in needed if key not in value]:
        raise Mistake(f"{label}: the key {missing[0]!r} is missing")
    return value


def one_of(value: Any, label: str, allowed: Collection[Any]) -> Any:
    """Return `value`, which must be one of `allowed`."""
    if not isinstance(value, (str, int, type(None))) or value not in allowed:
        raise Mistake(f"{label}: unknown word {value!r}")
    return value


def as_number(value: Any, label: str) -> int:
    """Return `value`, which must be an integer."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise Mistake(f"{label} must be a number, not {value!r}")
    return value


def as_items(value: Any, label: str) -> Sequence[Any]:
    """Return `value`, which must be a list."""
    if not isinstance(value, list):
        raise Mistake(f"{label} must be a list, not {value!r}")
    return value


class Words:
    """The seat names and cards of one scenario, to look up its words."""

    def __init__(self, edition: Edition, seats: Sequence[str]) -> None:
        self.edition = edition
        self.seats = list(seats)
        self.people: dict[str, Character] = {c.key: c for c in edition.characters}
        self.districts = {d.key for d in (*edition.districts, *edition.uniques)}
        self.uniques = {d.key for d in edition.uniques}
        self.actions = {a.key for a in edition.actions}

    def seat(self, name: Any, label: str) -> int:
        """Return the number of the seat with this name."""
        if not isinstance(name, str) or name not in self.seats:
            raise Mistake(f"{label}: unknown seat {name!r}")
        return self.seats.index(name)

    def key(self, key: Any, label: str, among: Collection[str]) -> str:
        """Return `key`, which must be one of `among`.

        Raises NotInEdition if this edition has no such card, else Mistake.
        """
        if not isinstance(key, str) or key not in KEYS:
            raise Mistake(f"{label}: unknown card {key!r}")
        if key not in among:
            here = key in self.people or key in self.districts or key in self.actions
            wrong = f"{label}: {key} does not belong here"
            raise Mistake(wrong) if here else NotInEdition(f"{label}: {key} is not in this edition")
        return key

    def character(self, key: Any, label: str) -> str:
        """Return `key`, which must be that of a character."""
        return self.key(key, label, self.people)

    def characters(self, keys: Any, label: str) -> list[str]:
        """Return `keys`, which must be those of characters."""
        return [self.character(key, label) for key in as_items(keys, label)]

    def card(self, key: Any, label: str) -> str:
        """Return `key`, which must be that of a district or an action card."""
        return self.key(key, label, self.districts | self.actions)

    def cards(self, keys: Any, label: str) -> list[str]:
        """Return `keys`, which must be those of districts or action cards."""
        return [self.card(key, label) for key in as_items(keys, label)]
