"""The deadline sweep: it claims seats whose deadline has passed and lets the steward or a bot play for them."""

import logging
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from functools import partial

from django.db import DatabaseError, transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from games import task_queue
from games.domain.deadlines import deadline_kill_switch, outage_recovery, vacations
from games.domain.errors import VersionConflict
from games.domain.lobby import departures
from games.domain.matches import match_history, notice_creation
from games.domain.matches.unit_of_work import TableUnitOfWork, lock_running, write_tables
from games.domain.people import last_seen
from games.domain.play import deciders
from games.domain.play.deciders.situation import Moment
from games.domain.play.moves import Post, apply_post
from games.domain.timing import outages, waits
from games.domain.timing.waits import STEWARD_DELAY
from games.enums import IncidentKind, MatchStatus, NoticeKind, Pace
from games.models import Seat
from games.models.matches.seat import HAS_BOT

log = logging.getLogger(__name__)

BATCH_SIZE = 200
SEATS_PER_TRANSACTION = 50
"""The number of seats timed out in one transaction; more would lock their tables for longer and gain little."""
Due = list[tuple[int, int]]
"""The due seats, each as (seat ID, match ID)."""
PATIENCE_WITH_BOTS = timedelta(seconds=10)
TIMEOUTS_UNTIL_STAND_IN = 2
AWAY_AFTER = timedelta(days=2)
"""For a player not seen for this long, the steward ends the turn at once: an hour to take over would not help them."""
END_TURN = "end_turn"


def time_out_due_seats(now: datetime | None = None) -> int:
    """Time out all seats whose deadline has passed; return how many. Safe to repeat and to run concurrently."""
    now = now or timezone.now()
    if deadline_kill_switch.is_kill_switch_on():
        # The time until the switch is released will be treated as an outage.
        return 0
    outage_recovery.note_outage(now)
    outage_recovery.move_clocks()
    if deadline_kill_switch.trip_kill_switch(now):
        return 0
    vacations.announce_vacations(now)
    done = 0
    for batch in _batches(Seat.objects.filter(~outages.late_clocks(), deadline__lte=now, is_asked=True)):
        done += _time_out_together(batch, now)
    return done


def _batches(due: QuerySet[Seat]) -> Iterator[Due]:
    """Yield due seats in batches by deadline, each seat once.

    Every batch is fetched separately, because two sweeps may run at the same time.
    """
    rest = due.order_by("deadline", "pk")
    while batch := list(rest.values_list("pk", "match_id", "deadline")[:SEATS_PER_TRANSACTION]):
        yield [(seat, match) for seat, match, _deadline in batch]
        last, _match, deadline = batch[-1]
        rest = rest.filter(Q(deadline__gt=deadline) | Q(deadline=deadline, pk__gt=last))


def time_out_seat(*, match_id: int, seat_id: int, now: datetime) -> bool:
    """Time out one seat; return whether this call has timed it out.

    If its owner has a vacation day left and the table allows vacations, a day is used instead.
    """
    with transaction.atomic():
        if used := vacations.use_vacation_day(seat_id, now):
            match = used.match
            notice_creation.create_notice(
                user=used.user,
                kind=NoticeKind.TIMED_OUT,
                match=match,
                about=f"{used.wait} vacation {waits.deadline_key(used.deadline)}",
                seat=used,
                version=match.version,
                vacation=1,
            )
            return False
        due = _lock_due_seats([(seat_id, match_id)], now)
        away = _players_away([seat for _table, seat in due], now)
        for table, seat in due:
            _apply_timeout(table, seat, now, is_away=seat.user_id in away)
        write_tables([table for table, _seat in due])
        return bool(due)


def _time_out_together(due: Due, now: datetime) -> int:
    """Time out many seats in one transaction; return how many.

    Seats are handled one by one if a vacation day may be used or the game would end, because both change rows of other
    tables; and also after an error.
    """
    alone: Due = []
    try:
        with transaction.atomic():
            ready = []
            locked = _lock_due_seats(due, now)
            away = _players_away([seat for _table, seat in locked], now)
            for table, seat in locked:
                if _can_be_written_together(table, seat, now, is_away=seat.user_id in away):
                    ready.append(table)
                else:
                    alone.append((seat.pk, seat.match_id))
            write_tables(ready)
            done = len(ready)
    except Exception:
        log.warning("time could not run out for %s seats at once", len(due), exc_info=True)
        done, alone = 0, due
    for seat_id, match_id in alone:
        try:
            done += time_out_seat(match_id=match_id, seat_id=seat_id, now=now)
        except VersionConflict:
            continue
        except Exception:
            # One broken table must not stop the sweep for all others; its seat stays due and is tried again.
            log.exception("time could not run out for seat %s of match %s", seat_id, match_id)
    return done


def _can_be_written_together(table: TableUnitOfWork, seat: Seat, now: datetime, *, is_away: bool) -> bool:
    """Apply a seat's time-out in memory; return whether it can be written together with others."""
    if (
        seat.user is not None
        and not seat.is_provisional
        and vacations.may_use_vacation_day(table.match, seat.user, now)
    ):
        return False
    try:
        _apply_timeout(table, seat, now, is_away=is_away)
    except DatabaseError:
        raise
    except Exception:
        return False
    return table.match.is_running


def _lock_due_seats(due: Due, now: datetime) -> list[tuple[TableUnitOfWork, Seat]]:
    """Lock the tables of these seats and return those seats that still have to answer and are out of time.

    Tables that are locked elsewhere are skipped.
    """
    seats = {seat_id for seat_id, _match in due}
    return [
        (table, seat)
        for table in lock_running({match_id for _seat, match_id in due})
        for seat in table.seats
        if seat.pk in seats and seat.is_asked and seat.deadline is not None and seat.deadline <= now
    ]


def _players_away(seats: Iterable[Seat], now: datetime) -> set[int]:
    """Return the IDs of the owners of these seats who have not been seen for `AWAY_AFTER`, at any table."""
    since = now - AWAY_AFTER
    # For most players, the fetched seats show that they have been seen lately; only the others need a query.
    unseen = {seat.user_id for seat in seats if seat.user_id and (seat.seen_at is None or seat.seen_at <= since)}
    if not unseen:
        return set()
    return unseen - {user for user, at in last_seen.last_seen_times(unseen).items() if at > since}


def _apply_timeout(table: TableUnitOfWork, seat: Seat, now: datetime, *, is_away: bool) -> None:
    """Play for a seat that is out of time; after the second time-out in a row, a bot takes over.

    The bot plays until the owner returns. With `is_away`, the owner is not given time to take over from the steward.
    """
    match = table.match
    if seat.is_provisional:
        _play_as_steward(table, seat, to_the_end=True)
        return
    seat.timeouts_in_row += 1
    # Waits in envelope rounds are too short for people who look in twice a day, so two missed ones say little.
    stands_in = seat.timeouts_in_row >= TIMEOUTS_UNTIL_STAND_IN and (is_away or not match.has_envelope_rounds)
    table.change(seat, "timeouts_in_row", stood_in_at=now if stands_in else None)
    kind = IncidentKind.STOOD_IN if stands_in else IncidentKind.TIMED_OUT
    table.note_incident(kind, seat=seat.number)
    table.add(
        *notice_creation.new_notices(
            user=seat.user,
            kind=NoticeKind.TIMED_OUT,
            match=match,
            about=f"{seat.wait} {waits.deadline_key(seat.deadline)}",
            seat=seat,
            version=match.version,
            stands_in=int(stands_in),
        )
    )
    if stands_in:
        table.change(seat, deadline=None, remind_at=None, is_provisional=False)
        table.on_written(
            partial(task_queue.enqueue_bot_turn, match_id=match.pk, at=match.version, opened_by=match.creator_id)
        )
    else:
        _play_as_steward(table, seat, to_the_end=is_away or match.pace == Pace.LIVE or match.has_envelope_rounds)


def wake_stalled_bots(now: datetime | None = None) -> int:
    """Enqueue again the bots whose tasks were lost; return how many."""
    now = now or timezone.now()
    asleep = Seat.objects.filter(
        is_asked=True, match__status=MatchStatus.RUNNING, match__moved_at__lt=now - PATIENCE_WITH_BOTS
    )
    somebody = Seat.objects.filter(departures.SEAT_IS_PRESENT, match=OuterRef("match"))
    asleep = asleep.filter(HAS_BOT).filter(Q(match__pace=Pace.UNTIMED) | Exists(somebody))
    asleep = asleep.order_by("match__moved_at")
    stuck = list(asleep.values_list("match_id", "match__version", "match__creator_id")[:BATCH_SIZE])
    for match_id, version, creator in stuck:
        task_queue.enqueue_bot_turn(match_id=match_id, at=version, opened_by=creator)
    return len(stuck)


def _play_as_steward(table: TableUnitOfWork, seat: Seat, *, to_the_end: bool) -> None:
    """Answer all questions of the wait in place of the player.

    Unless `to_the_end`, the owner has an hour to end the turn.
    """
    match, wait = table.match, seat.wait
    while match.is_running and seat.is_asked and seat.wait == wait:
        decision = deciders.decide(match, match_history.newest_state(match), match.version, Moment.DEADLINE)
        if decision is None:
            return
        if decision.choice == END_TURN and not to_the_end:
            deadline = timezone.now() + STEWARD_DELAY
            table.change(seat, is_provisional=True, deadline=deadline, remind_at=None)
            return
        apply_post(table, Post(seat.number, [decision.choice], at=match.version, by=decision.by))
