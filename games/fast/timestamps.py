"""Times out of PostgreSQL, read in C: a table holds some forty of them, and psycopg's reader is slower, in Python."""

import datetime as dt
import functools
from typing import Any

from django.db.backends.signals import connection_created
from django.dispatch import receiver

TIMESTAMPTZ = 1184
"""PostgreSQL's number for times with a zone."""
TEXT = 0


@receiver(connection_created)
def read_quickly(connection: Any, **_more: object) -> None:
    """Let a new connection to PostgreSQL read its times by `datetime.fromisoformat`."""
    if connection.vendor == "postgresql":
        adapters = connection.connection.adapters
        adapters.register_loader(TIMESTAMPTZ, quick(adapters.get_loader(TIMESTAMPTZ, TEXT)))


@functools.cache
def quick(loader: type[Any]) -> type[Any]:
    """Give Django's `loader` of times, which knows the zone of its connection, a quicker way with ordinary ones."""
    if getattr(loader, "is_quick", False):
        return loader

    class QuickLoader(loader):
        """Reads what the database writes of a moment."""

        is_quick = True

        def load(self, data: Any) -> dt.datetime:
            """Read a time; odd ones, and those of connections that do not speak UTC, are left to psycopg."""
            text = bytes(data).decode()
            if self.timezone is not dt.UTC or not text.endswith("+00"):
                return super().load(data)
            try:
                return dt.datetime.fromisoformat(text)
            except ValueError:
                return super().load(data)

    return QuickLoader
