"""The players involved in a fact, derived from its field names so that new types of facts need no code here."""

import functools
from collections.abc import Hashable

from engine import facts
from engine.records import field_names
from engine.state import NOBODY
from games.screens import questions
from games.screens.vocabulary import PAYMENTS, Payment

assert questions  # Imported to register which payments are voluntary.

SEATS = ("seat", "by", "a", "b", "source", "target", "victim", "other", "owner")
"""Names of fields that hold a seat. They may also hold NOBODY or the key of a card with a stash."""
SUFFERERS = ("victim", "other", "b", "source")
"""Names of fields that hold the affected seat. For facts with a field `by`, it is `seat`."""
PLAIN = Payment()


def fact_class(fact: facts.Fact) -> Hashable:
    """Return the class of a fact, for use as a cache key."""
    return type(fact)  # type: ignore[return-value] # mypy looks at the instances, which have no hash


def involved_seats(fact: facts.Fact) -> set[int]:
    """Return the seats (from 0) that are involved in a fact."""
    return {seat for name in _fields(fact_class(fact), SEATS) if _is_seat(seat := getattr(fact, name))}


def harmed_seat(fact: facts.Fact) -> int | None:
    """Return the seat (from 0) that another seat has harmed, according to a fact; None if no seat was harmed."""
    kind = fact_class(fact)
    if _fields(kind, ("by",)):
        by, seat = (getattr(fact, name) for name in ("by", "seat"))
        return seat if by not in (NOBODY, seat) else None
    for name in _fields(kind, SUFFERERS):
        seat = getattr(fact, name)
        if isinstance(fact, facts.GoldMoved) and (fact.target == NOBODY or is_voluntary(fact)):
            return None
        return seat if _is_seat(seat) else None
    return None


def is_voluntary(fact: facts.GoldMoved) -> bool:
    """Return whether the payer of a gold movement chose to pay."""
    return PAYMENTS.get(fact.why, PLAIN).is_voluntary


def _is_seat(value: int | str) -> bool:
    return isinstance(value, int) and value >= 0


@functools.cache
def _fields(kind: type[facts.Fact], names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the fields in `names` that this type of fact has."""
    return tuple(name for name in names if name in field_names(kind))
