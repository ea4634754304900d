"""The database of a running site: its rows, what a press changed in them, and going back to before it."""

import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

Row = dict[str, Any]
CHANGED_BY_THE_SITE = {"django_session", "games_heartbeat", "games_storedfigure", "sqlite_sequence"}
"""Tables that change without a press: background tasks report, and a page may remember which link was followed."""
LONGEST_SWEEP = 6
"""Seconds within which each sweep for due work runs once."""
BOTS_TO_MOVE = """SELECT EXISTS(SELECT 1 FROM games_seat s JOIN games_match m ON m.id = s.match_id
  WHERE m.status = 'running' AND m.paused_until IS NULL AND s.is_asked
  AND (s.bot != '' OR s.stood_in_at IS NOT NULL))"""
"""Whether a bot is asked: the sweep for bots runs less often than the others."""
PATIENCE = 120
"""Seconds to wait for background tasks."""


class LiveRows:
    """The rows of a running site with SQLite in the directory `data`."""

    def __init__(self, data: Path) -> None:
        self.file = next(data.glob("*.sqlite3"))
        self.wait_for_rest()
        self.saved = sqlite3.connect(":memory:")
        with closing(self._opened()) as base:
            base.backup(self.saved)
        # After five minutes, the next sweep of deadlines would take the saved time of the last one for an outage.
        self.saved.execute("DELETE FROM games_heartbeat WHERE name = 'sweep'")
        # Messages that wait for their time would be written after each `restore` once it has come.
        self.saved.execute("UPDATE games_delivery SET due_at = NULL WHERE status = 'waiting'")
        self.saved.execute("UPDATE games_nextdigest SET due_at = datetime(due_at, '+30 days')")
        self.saved.commit()

    def wait_for_rest(self) -> None:
        """Wait until background tasks change no more rows: bots would play on after each `restore`."""
        until, before = time.monotonic() + PATIENCE, self.read()
        while time.sleep(LONGEST_SWEEP) or before != (before := self.read()) or self.is_a_bot_asked():
            assert time.monotonic() < until, "background tasks don't come to rest"

    def is_a_bot_asked(self) -> bool:
        """Return whether a bot has a move to make in a running game."""
        with closing(self._opened()) as base:
            return bool(base.execute(BOTS_TO_MOVE).fetchone()[0])

    def restore(self) -> None:
        """Return to the rows that were there at the beginning."""
        with closing(self._opened()) as base:
            self.saved.backup(base)

    def read(self) -> dict[str, dict[Any, Row]]:
        """Return the rows of each table by SQLite's own row number."""
        with closing(self._opened()) as base:
            base.row_factory = sqlite3.Row
            tables = [name for (name,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            return {
                table: {row[0]: dict(row) for row in base.execute(f'SELECT rowid AS "row", * FROM "{table}"')}
                for table in tables
                if table not in CHANGED_BY_THE_SITE
            }

    def _opened(self) -> sqlite3.Connection:
        return sqlite3.connect(self.file, timeout=60)


class Changes:
    """The rows that have been added or changed between two readings."""

    def __init__(self, before: dict[str, dict[Any, Row]], after: dict[str, dict[Any, Row]]) -> None:
        self.before, self.after = before, after

    def added(self, table: str) -> list[Row]:
        """Return the rows that a table did not have before."""
        return [row for key, row in self.after[table].items() if key not in self.before[table]]

    def changed(self, table: str, column: str) -> list[Row]:
        """Return the rows in which a column has got another value, as they are now."""
        before = self.before[table]
        return [row for key, row in self.after[table].items() if key in before and before[key][column] != row[column]]

    def tables(self) -> set[str]:
        """Return the tables with other rows than before."""
        return {table for table, rows in self.after.items() if rows != self.before[table]}
