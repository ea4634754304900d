"""Log context: the request or task, and the match, that a log record belongs to."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass


@dataclass(frozen=True)
class LogContext:
    """The request or task that the current thread or coroutine is working on."""

    request_id: str = ""
    """The ID of a request or of a Celery task."""
    match_id: int | None = None


_current: ContextVar[LogContext] = ContextVar("log_context", default=LogContext())  # noqa: B039 -- immutable


def current_log_context() -> LogContext:
    """Return the context of this thread or coroutine."""
    return _current.get()


@contextmanager
def log_context(request_id: str, match_id: int | None = None) -> Iterator[None]:
    """Add a request or task, and a match, to all log records from inside the block."""
    token = _current.set(LogContext(request_id, match_id))
    try:
        yield
    finally:
        _current.reset(token)


class LogContextFilter(logging.Filter):
    """A filter that adds the context to each record; the JSON log format includes it."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Set `request_id` and `match_id` if they are known; let every record pass."""
        context = current_log_context()
        if context.request_id:
            record.request_id = context.request_id
        if context.match_id is not None:
            record.match_id = context.match_id
        return True
