"""Long work in slices: each is short and has a transaction of its own, and a failure in one kind stops no other."""

import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from time import monotonic

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Outcome:
    """What has become of each kind of work."""

    failed: list[str] = field(default_factory=list)
    """The kinds that raised an error; the log has it."""
    unfinished: list[str] = field(default_factory=list)
    """The kinds for which there was no time left."""


def run_in_turn(kinds: Mapping[str, Iterator[object]], seconds: float) -> Outcome:
    """Do one slice of each kind in turn until all are done, or for `seconds`.

    Each kind is an iterator that does one slice whenever it is advanced.
    """
    rest, failed, until = dict(kinds), [], monotonic() + seconds
    while rest and monotonic() < until:
        for name, slices in list(rest.items()):
            try:
                next(slices)
            except StopIteration:
                del rest[name]
            except Exception:
                log.exception("%s could not be cleared", name)
                failed.append(name)
                del rest[name]
    return Outcome(failed, list(rest))
