"""Catching up: a page shows the turns that it has missed one by one, each with the table after that turn.

This delays nothing: the turns are already stored, and the page requests the next one when it is time to show it.
"""

from __future__ import annotations

from copy import copy
from dataclasses import replace

import engine
from engine.facts import TurnEnded
from games.domain.matches import match_history
from games.domain.play.table_visit import LogEntries, Look, Visit, missed_entries, recent_entries
from games.enums import MatchStatus

MAX_TURNS_SHOWN = 12
"""How many missed turns are shown; earlier ones are skipped."""


def turn_ends_after(entries: LogEntries, shown: int) -> list[int]:
    """Return the numbers of the entries after entry `shown` in which the viewer saw a turn end."""
    return [
        entry.number
        for entry, facts in entries
        if entry.number > shown and any(isinstance(fact, TurnEnded) for fact in facts)
    ]


def table_after_next_turn(visit: Visit, shown: int | None, stamp: int) -> Look:
    """Return the table after the first turn that ended after entry `shown`; the current table if there is none.

    Without `shown`, the page only wants the current table. A look at an earlier turn has the page's own `stamp`, so
    that the page requests the next one.
    """
    now = visit.look()
    if shown is None or has_own_new_entry(visit, now.entries, shown):
        return now
    turns = turn_ends_after(now.entries, shown)[-MAX_TURNS_SHOWN:]
    visible = [entry.number for entry, facts in now.entries if facts]
    if not turns or turns[0] == visible[-1]:
        return replace(now, is_step=bool(turns))
    return table_after_entry(visit, turns[0], stamp)


def has_own_new_entry(visit: Visit, entries: LogEntries, shown: int) -> bool:
    """Return whether the visitor made one of the new entries, perhaps in another window: they have seen it there."""
    return visit.seat is not None and any(e.seat == visit.seat.number and e.number > shown for e, _facts in entries)


def table_after_entry(visit: Visit, number: int, stamp: int) -> Look:
    """Return the table as the visitor saw it after entry `number`, with nothing to decide."""
    then = copy(visit.match)
    then.version, then.status = number, MatchStatus.RUNNING
    entries, read = recent_entries(then, visit.seat)
    notes = match_history.incidents_after(then.pk, entries[0][0].number - 1)
    state = match_history.state_after(visit.match, number)
    return Look(
        match=then,
        seats=visit.seats,
        seat=visit.seat,
        view=engine.view_for(state, visit.seat.number if visit.seat else None),
        stamp=stamp,
        at=None,
        undo_at=None,
        entries=entries,
        notes=[note for note in notes if note.after < number],
        since=visit.since,
        missed=missed_entries(visit.seat, entries, read, is_asked=False),
        is_step=True,
        is_past=True,
    )
