"""The tempo of a table: what a page has not shown yet is shown turn by turn, each as the table stood after it.

Nothing waits for that: what happened is stored, and a page asks for the next turn when it is time.
"""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from datetime import datetime

import engine
from engine.facts import TurnEnded
from games.domain.matches import match_history
from games.domain.play.table_visit import LogEntries, Look, Visit, missed_entries, recent_entries
from games.enums import MatchStatus

MAX_TURNS_SHOWN = 12
"""Whoever is further behind is spared the turns before."""


def turn_ends_after(entries: LogEntries, shown: datetime) -> list[int]:
    """Number the entries later than `shown` in which, as the viewer sees it, a turn ended."""
    return [
        entry.number
        for entry, facts in entries
        if entry.at > shown and any(isinstance(fact, TurnEnded) for fact in facts)
    ]


def look_after_next_turn(visit: Visit, shown: datetime | None, stamp: int) -> Look:
    """Look at the table as it was after the first turn that ended later than `shown`, or as it is now.

    A page without `shown` wants to know nothing but now. An earlier look keeps the `stamp` of the page, so that it
    goes on asking.
    """
    now = visit.look()
    if shown is None or has_own_new_entry(visit, now.entries, shown):
        return now
    turns = turn_ends_after(now.entries, shown)[-MAX_TURNS_SHOWN:]
    told = [entry.number for entry, facts in now.entries if facts]
    if not turns or turns[0] == told[-1]:
        return replace(now, is_step=bool(turns))
    return look_after_entry(visit, turns[0], stamp)


def has_own_new_entry(visit: Visit, entries: LogEntries, shown: datetime) -> bool:
    """Tell whether the visitor had a hand in what is new, in another window perhaps, and need not be shown it."""
    return visit.seat is not None and any(e.seat == visit.seat.number and e.at > shown for e, _facts in entries)


def look_after_entry(visit: Visit, number: int, stamp: int) -> Look:
    """Look at the table as the visitor saw it after entry `number`; what had to be decided then is decided."""
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
