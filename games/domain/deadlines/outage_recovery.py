"""After an outage of the site: every open clock is moved by its length, in batches that survive a crash."""

import logging
from collections.abc import Collection
from datetime import datetime, timedelta
from time import monotonic

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games.domain.deadlines import clock_adjustments
from games.domain.timing import outages
from games.enums import IncidentKind, MatchStatus
from games.models import Heartbeat, Incident, Match, Outage, Seat

log = logging.getLogger(__name__)

OUTAGE_AFTER = timedelta(minutes=5)
"""A gap between two sweeps that counts as an outage, which is not the players' fault.

Normally sweeps run every few seconds.
"""
HEARTBEAT = "sweep"
"""The name of the row that holds the time of the last sweep."""
BATCH_SIZE = 200
"""Clocks moved in one transaction; their tables are locked for as long."""
BUDGET = 20.0
"""Seconds after which a sweep leaves the other clocks to the next one, and times out seats that are late."""


@transaction.atomic
def note_outage(now: datetime) -> timedelta:
    """Record that a sweep runs; if none has run for `OUTAGE_AFTER`, record an outage. Return how long it lasted."""
    last, is_first = Heartbeat.objects.get_or_create(name=HEARTBEAT, defaults={"at": now})
    if is_first or last.at >= now:
        return timedelta(0)
    # Only the sweep that updates the heartbeat records the outage; a concurrent one finds it updated.
    if not Heartbeat.objects.filter(name=HEARTBEAT, at=last.at).update(at=now):
        return timedelta(0)
    silence = now - last.at
    if silence < OUTAGE_AFTER:
        return timedelta(0)
    log.warning("no sweep for %s; all open deadlines are postponed by as much", silence)
    Outage.objects.create(began_at=last.at, ended_at=now)
    return silence


def move_clocks() -> None:
    """Move the clocks of open outages in batches, for BUDGET seconds; the next sweep goes on where this one stops."""
    until = monotonic() + BUDGET
    while _move_batch() and monotonic() < until:
        pass


def move_clocks_of(match: Match) -> None:
    """Move the clocks of one table now, because they are about to change.

    Call it in a transaction that locks the match's row.
    """
    for outage in outages.open_outages():
        if match.pk > outage.reached:
            _move_tables(outage, [match.pk])


@transaction.atomic
def _move_batch() -> bool:
    """Move the next clocks of the oldest open outage; return whether there may be more to do for this sweep."""
    oldest = Outage.objects.filter(done_at=None).order_by("pk").values_list("pk", flat=True).first()
    if oldest is None:
        return False
    # Of two sweeps one moves clocks and the other does not wait. A later outage waits for the end of an earlier one.
    locked = Outage.objects.select_for_update(skip_locked=True, no_key=True)
    outage = locked.filter(pk=oldest, done_at=None).first()
    if outage is None:
        return False
    clocks = Seat.objects.filter(outages.clocks_of(outage)).order_by("match_id")
    matches = sorted(set(clocks.values_list("match_id", flat=True)[:BATCH_SIZE]))
    if matches:
        _move_tables(outage, matches)
        outage.reached = matches[-1]
    else:
        outage.done_at = timezone.now()
    outage.save(update_fields=["reached", "done_at"])
    return True


def _move_tables(outage: Outage, matches: Collection[int]) -> None:
    """Move all clocks of these tables that were not moved by this outage yet."""
    # Lock matches before seats, as every move does, and in a fixed order, to avoid deadlocks.
    running = Match.objects.filter(status=MatchStatus.RUNNING, pk__in=matches).order_by("pk")
    versions = dict(running.select_for_update(no_key=True).values_list("pk", "version"))
    clocks = Seat.objects.filter(outages.clocks_of(outage), match__in=versions)
    late = dict(clocks.values_list("pk", "match_id"))
    if not late:
        return
    silence = outage.ended_at - outage.began_at
    Seat.objects.filter(pk__in=late).update(
        deadline=F("deadline") + silence,
        remind_at=F("remind_at") + silence,
        asked_at=F("asked_at") + silence,
        outage=outage.pk,
    )
    clock_adjustments.shift_into_waking_hours(Seat.objects.filter(pk__in=late), outage.began_at, outage.ended_at)
    tables = set(late.values())
    Match.objects.filter(pk__in=tables).update(stamp=F("stamp") + 1)
    Seat.objects.filter(match__in=tables).update(stamp=F("stamp") + 1)
    Incident.objects.bulk_create(
        Incident(match_id=pk, kind=IncidentKind.CLOCK_SHIFTED, after=versions[pk]) for pk in sorted(tables)
    )
