"""Eight processes that move at a hundred games at once, and the WAL that a move writes, on PostgreSQL."""

import math
import os
import random
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.queues import Queue
from pathlib import Path
from typing import Any

import dj_database_url
from django.core.management import call_command
from django.db import connection

import engine
from games.domain.errors import Refused, VersionConflict
from games.domain.matches import match_history, match_queries
from games.domain.play import choices
from games.models import Match
from tests.infrastructure.postgres import PostgresServer, default_database
from tests.tools.benches.town import build_town

Write = Callable[[str], object]
GAMES, WRITERS, SECONDS = 100, 8, 60
RATE, P99 = 200, 100
"""What is asked for: moves a second of all writers, and milliseconds in which 99 of 100 moves are stored."""
WEIGHED = 40
"""Moves whose WAL is measured, each way."""
CHECKPOINTED = {"full_page_writes": "on", "max_wal_size": "4GB", "checkpoint_timeout": "1h"}
"""The server's settings: checkpoints come only where the bench asks for them."""


class GameOver(Exception):
    """Nobody is asked for a choice: fast writers play some games to their end."""


def run(write: Write, *, quick: bool) -> None:
    """Weigh the WAL of moves, then let writers move against each other."""
    with served() as server:
        call_command("migrate", verbosity=0)
        matches = build_town(GAMES).matches
        for compression in ("off", "on"):
            weigh(write, matches[:WEIGHED], compression)
        race(write, server, SECONDS // 6 if quick else SECONDS)


@contextmanager
def served() -> Iterator[PostgresServer]:
    """Run a server that logs whole pages, as in production, and connect to it as production does."""
    server = PostgresServer(CHECKPOINTED)
    found: dict[str, Any] = {**dj_database_url.parse(server.url()), "CONN_MAX_AGE": 600}
    found["OPTIONS"] |= {"server_side_binding": True, "prepare_threshold": 3}
    try:
        with default_database(server.url(), found):
            yield server
    finally:
        server.stop()


def weigh(write: Write, matches: list[Match], compression: str) -> None:
    """Print the bytes of WAL of a move right after a checkpoint, and of the fourth one after that."""
    cold, warm = [], []
    dice = random.Random(1)
    with connection.cursor() as cursor:
        cursor.execute(f"SET wal_compression = {compression}")
        for match in matches:
            cursor.execute("CHECKPOINT")
            cold.append(wal_of_move(match, dice))
            warm.append([wal_of_move(match, dice) for _ in range(4)][-1])
        cursor.execute("RESET wal_compression")
    write(
        f"WAL of a move, wal_compression {compression}: {statistics.mean(cold) / 1000:.1f} kB after a checkpoint, "
        f"{statistics.mean(warm) / 1000:.1f} kB later (means of {len(matches)})"
    )


def wal_of_move(match: Match, dice: random.Random) -> int:
    """Make a move; return the bytes of WAL that it wrote."""
    start = wal_place()
    move(match.pk, dice)
    return wal_place() - start


def wal_place() -> int:
    """Return how many bytes of WAL the server has written."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')")
        return int(cursor.fetchone()[0])


def race(write: Write, server: PostgresServer, seconds: float) -> None:
    """Print how many moves the writers make together, and how long one takes."""
    results: Queue = get_context("fork").Queue()
    connection.close()
    before = server_cpu(server)
    writers = [get_context("fork").Process(target=keep_moving, args=(n, seconds, results)) for n in range(WRITERS)]
    for writer in writers:
        writer.start()
    found = [results.get() for _ in writers]
    for writer in writers:
        writer.join()
    taken = sorted(one for waits, _conflicts, _cpu in found for one in waits)
    rate, p99 = len(taken) / seconds, taken[math.ceil(len(taken) * 0.99) - 1] * 1000
    cpu = sum(spent for _waits, _conflicts, spent in found) / len(taken) * 1000
    database = (server_cpu(server) - before) / len(taken) * 1000
    verdict = "kept" if rate >= RATE and p99 <= P99 else "MISSED"
    write(
        f"{WRITERS} writers on {GAMES} games: {rate:.0f} moves a second, p50 {statistics.median(taken) * 1000:.0f} ms, "
        f"p99 {p99:.0f} ms ({RATE}, {P99} ms: {verdict}); {sum(lost for _w, lost, _c in found)} conflicts; "
        f"{cpu:.1f} ms of CPU a move in the writers, {database:.1f} ms in PostgreSQL: "
        f"{1000 / (cpu + database):.0f} moves a second of CPU"
    )


def server_cpu(server: PostgresServer) -> float:
    """Return the CPU seconds of the server so far, with those of its processes that have ended."""
    pid = server.process.pid
    running = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    # User and system time, then those of the children that have ended.
    ticks = [int(tick) for tick in stat_of(str(pid))[11:15]] + [
        int(tick) for child in running for tick in stat_of(child)[11:13]
    ]
    return sum(ticks) / os.sysconf("SC_CLK_TCK")


def stat_of(pid: str) -> list[str]:
    """Return the fields of a process after its name."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


def keep_moving(number: int, seconds: float, results: Queue) -> None:
    """Move at one game after another until the time is over."""
    dice, waits, conflicts = random.Random(number), [], 0
    games = list(Match.objects.values_list("pk", flat=True))
    until, cpu = time.monotonic() + seconds, time.process_time()
    while time.monotonic() < until:
        pk = dice.choice(games)
        try:
            waits.append(move(pk, dice))
        except (VersionConflict, Refused):
            conflicts += 1
        except GameOver:
            games.remove(pk)
    results.put((waits, conflicts, time.process_time() - cpu))
    connection.close()


def move(pk: int, dice: random.Random) -> float:
    """Make a random choice for the player on turn, read as the table reads it; return the seconds of storing it.

    Raises `GameOver`.
    """
    newest = match_history.newest_snapshot(pk)
    match = newest.match
    match.company = match_queries.seats_of(match)
    seat = next((seat for seat in match.company if seat.is_asked), None)
    if seat is None:
        raise GameOver
    choice = ":".join(map(str, dice.choice(engine.options(match_history.newest_state(match)))))
    start = time.perf_counter()
    choices.make_choice(match=match, seat=seat.number, choices=[choice], at=match.version, user=seat.user)
    return time.perf_counter() - start
