"""What answers a poll: the one query of a poll, and a GET from Redis, in CPU time of client and server."""

import time
from collections.abc import Callable
from pathlib import Path

import redis
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from games.domain.matches import polled_seats
from tests.infrastructure.postgres import PostgresServer, default_database
from tests.infrastructure.redis import RedisServer
from tests.tools.benches.town import PLAYERS, build_town, session_of

CALLS = 20_000


def run(write: Callable[[str], object], *, quick: bool) -> None:
    """Print the cost of a call of each, and how many a core answers in a second."""
    calls = CALLS // 10 if quick else CALLS
    postgres, shared = PostgresServer(), RedisServer()
    try:
        with default_database(postgres.url()):
            call_command("migrate", verbosity=0)
            town = build_town(PLAYERS)
            games = [(match.pk, session_of(town.waited_for(n))) for n, match in enumerate(town.matches)]
            now = timezone.now()

            def query(number: int) -> None:
                match, key = games[number % len(games)]
                if len(polled_seats.rows_for_poll(match, key, now)) != PLAYERS:
                    raise AssertionError("A poll's query finds other seats.")

            connection.ensure_connection()
            measure(write, "PostgreSQL, one query", query, connection.connection.info.backend_pid, calls)
        with redis.Redis.from_url(shared.url) as client:
            for match, _key in games:
                client.set(f"stamps:{match}", b"x" * 64)

            def get(number: int) -> None:
                if client.get(f"stamps:{games[number % len(games)][0]}") is None:
                    raise AssertionError("Redis has lost a key.")

            measure(write, "Redis, one GET", get, shared.process.pid, calls)
    finally:
        shared.stop()
        postgres.stop()


def measure(write: Callable[[str], object], name: str, call: Callable[[int], None], server: int, calls: int) -> None:
    """Make the calls one after another, and print what each costs."""
    for number in range(calls // 20):
        call(number)
    own, theirs = time.process_time(), server_cpu(server)
    for number in range(calls):
        call(number)
    own, theirs = (time.process_time() - own) / calls, (server_cpu(server) - theirs) / calls
    write(
        f"{name:22} client {own * 1e6:4.0f} µs, server {theirs * 1e6:4.0f} µs of CPU a call: "
        f"{1 / own:6.0f} calls a second and core of the client, {1 / theirs:6.0f} of the server"
    )


def server_cpu(process: int) -> float:
    """Return the CPU seconds of the main thread of a server's process."""
    return int(Path(f"/proc/{process}/schedstat").read_text().split()[0]) / 1e9
