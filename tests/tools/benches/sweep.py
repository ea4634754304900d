"""The clock on PostgreSQL: an idle sweep among many deadlines, timeouts per second, and killed sweepers."""

import logging
import math
import os
import random
import signal
import statistics
import time
from collections import Counter
from collections.abc import Callable
from datetime import datetime, timedelta
from multiprocessing import get_context
from multiprocessing.process import BaseProcess

from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.domain.deadlines import deadline_kill_switch, deadline_sweep, reminders
from games.enums import IncidentKind
from games.models import Heartbeat, Incident, Match, Seat
from tests.tools.benches.town import build_town

DEADLINES, GAMES = 2_000_000, 3000
IDLE_MS, RATE, LATE = 1, 300, 15
"""What is asked for: milliseconds of the database for an idle sweep, time-outs a second, seconds of lateness."""
EVERY = 5.0
"""Seconds between two sweeps, as the beat has it."""
KILL_EVERY = 1.5
TIMES = 4
"""So often the time of the same games runs out, each time for another kind of wait."""
NAME = "bench of the sweep"
"""By this name and their number the server knows the sweepers."""
Write = Callable[[str], object]


def run(write: Write, *, quick: bool, deadlines: int | None = None) -> None:
    """Fill the tables, then measure; fails where a time-out comes twice, early or never."""
    if connection.vendor != "postgresql" or connection.introspection.table_names():
        raise CommandError("This bench wants an empty PostgreSQL: run it by `./dev bench sweep`.")
    logging.disable(logging.WARNING)
    call_command("migrate", verbosity=0)
    games = GAMES // 10 if quick else GAMES
    town = build_town(games)
    # Nobody is on vacation: each wait ends when its time is over.
    Match.objects.update(allows_vacations=False)
    fill(town.matches[0], deadlines or (DEADLINES // 10 if quick else DEADLINES))
    measure_idle(write)
    # Where there are few other deadlines, the kill switch takes so many time-outs at once for a fault.
    Heartbeat.objects.create(name=deadline_kill_switch.RELEASED, at=timezone.now())
    third = len(town.matches) // 3
    measure_rate(write, town.matches[:third])
    measure_kills(write, town.matches[third:])


def fill(first: Match, number: int) -> None:
    """Lay many games beside the real ones, each with a deadline within the next days."""
    names = [f'"{field.column}"' for field in Match._meta.concrete_fields if not field.primary_key]
    given = {'"invite_token"': "'filler-' || n"}
    seats = [field.column for field in Seat._meta.concrete_fields if not field.primary_key]
    ours = {
        "match_id": "m.id",
        "user_id": "NULL",
        "is_asked": "TRUE",
        "asked_at": "now()",
        "deadline": "now() + interval '2 hours' + (m.id %% 500000) * interval '1 second'",
        "remind_at": "now() + interval '1 hour' + (m.id %% 500000) * interval '1 second'",
    }
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO games_match ({', '.join(names)}) "
            f"SELECT {', '.join(given.get(name, name) for name in names)} "
            "FROM games_match, generate_series(1, %s) AS n WHERE id = %s",
            [number, first.pk],
        )
        cursor.execute(
            f"INSERT INTO games_seat ({', '.join(seats)}) "
            f"SELECT {', '.join(ours.get(name, 's.' + name) for name in seats)} "
            "FROM games_match m, games_seat s "
            "WHERE m.invite_token LIKE 'filler-%%' AND s.match_id = %s AND s.number = 0",
            [first.pk],
        )
        cursor.execute("VACUUM ANALYZE")


def measure_idle(write: Write) -> None:
    """Print what it costs to find that nobody's time is over."""
    deadline_sweep.time_out_due_seats()
    taken, asked = [], []
    for _ in range(100):
        start = time.perf_counter()
        deadline_sweep.time_out_due_seats()
        reminders.send_reminders()
        taken.append((time.perf_counter() - start) * 1000)
    for _ in range(30):
        with CaptureQueriesContext(connection) as captured:
            deadline_sweep.time_out_due_seats()
            reminders.send_reminders()
        asked.append(1000 * sum(float(query["time"]) for query in captured.captured_queries))
    for query in sorted(captured.captured_queries, key=lambda query: -float(query["time"]))[:2]:
        write(f"    {1000 * float(query['time']):.0f} ms: {query['sql'][:160]}")
    number, served = Seat.objects.filter(deadline__isnull=False).count(), server_ms()
    write(
        f"idle sweep among {number} deadlines: {statistics.median(taken):.2f} ms in the middle, "
        f"{len(captured)} queries; in the database {served:.2f} ms ({IDLE_MS} ms: {kept(served <= IDLE_MS)})"
    )


def server_ms() -> float:
    """Return how long the server needs for the queries of an idle sweep, without network time."""
    with CaptureQueriesContext(connection) as captured:
        deadline_sweep.time_out_due_seats()
        reminders.send_reminders()
    total = 0.0
    with connection.cursor() as cursor:
        for query in captured.captured_queries:
            if query["sql"].startswith(("SELECT", "UPDATE")):
                cursor.execute("EXPLAIN (ANALYZE, FORMAT JSON) " + query["sql"])
                [plan] = cursor.fetchone()[0]
                total += plan["Execution Time"]
    return total


def kept(is_kept: bool) -> str:
    """Print whether the target is reached."""
    return "kept" if is_kept else "MISSED"


def let_run_out(matches: list[Match], over: float) -> dict[int, datetime]:
    """Put the deadlines of these games within the next `over` seconds; return them by match."""
    now = timezone.now()
    moments = {match.pk: now + timedelta(seconds=over * n / len(matches)) for n, match in enumerate(matches)}
    seats = list(Seat.objects.filter(match__in=matches, is_asked=True))
    for seat in seats:
        seat.deadline, seat.remind_at = moments[seat.match_id], None
    Seat.objects.bulk_update(seats, ["deadline", "remind_at"], batch_size=500)
    return moments


def measure_rate(write: Write, matches: list[Match]) -> None:
    """Print how many real games one sweeper ends the time of in a second."""
    done, taken, own = 0, 0.0, 0.0
    for _ in range(TIMES):
        let_run_out(matches, 0)
        taken, own = taken - time.perf_counter(), own - time.process_time()
        done += deadline_sweep.time_out_due_seats()
        taken, own = taken + time.perf_counter(), own + time.process_time()
    said = f"{done} of {TIMES} times {len(matches)} games ({RATE}: {kept(done / taken >= RATE)})"
    write(f"time-outs, one worker: {done / taken:.0f} a second, {done / own:.0f} by its own CPU, {said}")


def measure_kills(write: Write, matches: list[Match]) -> None:
    """Run two sweepers in parallel, kill one repeatedly, preferably during work, and check every game."""
    over = len(matches) / 50
    moments = let_run_out(matches, over)
    sweepers, killed, dice = [start_sweeper(), start_sweeper()], [0, 0], random.Random(2)
    end = time.monotonic() + over + EVERY
    while time.monotonic() < end:
        time.sleep(KILL_EVERY)
        busy = find_busy(sweepers)
        place = dice.randrange(2) if busy is None else busy
        end_sweeper(sweepers[place])
        sweepers[place] = start_sweeper()
        killed[busy is not None] += 1
    # What the last of them left is done by those that follow.
    time.sleep(3 * EVERY)
    for sweeper in sweepers:
        end_sweeper(sweeper)
    reckon(write, moments, killed)


def find_busy(sweepers: list[BaseProcess]) -> int | None:
    """Wait for a sweeper that is in the middle of a transaction, and tell which; None if none is for a while."""
    names = [f"{NAME} {sweeper.pid}" for sweeper in sweepers]
    busy = "state = 'idle in transaction' AND backend_xid IS NOT NULL AND application_name = ANY(%s)"
    end = time.monotonic() + KILL_EVERY
    while time.monotonic() < end:
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT application_name FROM pg_stat_activity WHERE {busy}", [names])
            if found := cursor.fetchone():
                return names.index(found[0])
        time.sleep(0.005)
    return None


def end_sweeper(sweeper: BaseProcess) -> None:
    """Kill a sweeper, which gets no time to finish anything."""
    os.kill(sweeper.pid or 0, signal.SIGKILL)
    sweeper.join()


def start_sweeper() -> BaseProcess:
    """Start a process that sweeps as a worker does that hears the beat."""
    connection.close()
    process = get_context("fork").Process(target=sweep_for_ever)
    process.start()
    return process


def sweep_for_ever() -> None:
    """Sweep every few seconds, beginning somewhere between two beats."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config('application_name', %s, false)", [f"{NAME} {os.getpid()}"])
    time.sleep(random.random() * KILL_EVERY / 2)
    while True:
        deadline_sweep.time_out_due_seats()
        time.sleep(EVERY)


def reckon(write: Write, moments: dict[int, datetime], killed: list[int]) -> None:
    """Compare what happened to each game with when its time was over."""
    kinds = [IncidentKind.TIMED_OUT, IncidentKind.STOOD_IN]
    happened = list(Incident.objects.filter(match__in=moments, kind__in=kinds).values_list("match_id", "at"))
    times = Counter(match for match, _at in happened)
    late = sorted((at - moments[match]).total_seconds() for match, at in happened)
    middle = statistics.median(late) if late else math.inf
    p99 = late[math.ceil(len(late) * 0.99) - 1] if late else math.inf
    twice, early = sum(number - 1 for number in times.values()), sum(seconds < 0 for seconds in late)
    lost = len(moments) - len(times)
    write(
        f"two sweepers, killed {sum(killed)} times, {killed[1]} of these in mid-batch, {len(moments)} games: "
        f"{twice} twice, {lost} lost, {early} early; "
        f"late by {middle:.1f} s in the middle, p99 {p99:.1f} s ({LATE} s: {kept(p99 <= LATE)})"
    )
    if twice or lost or early:
        raise CommandError("A time-out came twice, early or never.")
