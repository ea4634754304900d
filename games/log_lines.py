"""What a line of the log says beside its words: which request or task it belongs to, and which match."""

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import UTC, datetime


@dataclass(frozen=True)
class Occasion:
    """What this thread is busy with."""

    request: str = ""
    """The number of a request, or of a task of the queue."""
    match: int | None = None


_now: ContextVar[Occasion] = ContextVar("occasion", default=Occasion())  # noqa: B039 -- nothing in it can change


def current() -> Occasion:
    """Say what this thread is busy with."""
    return _now.get()


@contextmanager
def busy_with(request: str, match: int | None = None) -> Iterator[None]:
    """Let what is said meanwhile be known as part of a request or a task."""
    token = _now.set(Occasion(request, match))
    try:
        yield
    finally:
        _now.reset(token)


class JsonLine(logging.Formatter):
    """Writes a record as one line of JSON, its traceback included: programs gather and search such logs."""

    def format(self, record: logging.LogRecord) -> str:
        """Put down when, how bad, who says what, and on which occasion."""
        said = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            "request": current().request,
            "match": current().match,
            "traceback": self.formatException(record.exc_info) if record.exc_info and record.exc_info[0] else "",
        }
        return json.dumps({name: value for name, value in said.items() if value not in ("", None)}, ensure_ascii=False)
