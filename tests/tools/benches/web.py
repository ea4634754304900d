"""Pages on PostgreSQL: queries and CPU time of lists, table, poll and move; HTTP responses per second."""

import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from urllib.parse import urlencode

from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection
from django.urls import reverse

from tests.tools.benches.serving import sides
from tests.tools.benches.serving.crowd import request, rush
from tests.tools.benches.town import CIRCLES, GAMES, PLAYERS, Town, build_town, session_of

CSRF = "c" * 32
NOTHING = "/bench/nothing/"


def run(write: Callable[[str], object], *, quick: bool, against: str | None = None) -> None:
    """Measure pages, those of another checkout in turn with these where one is named; else also over HTTP."""
    if connection.vendor != "postgresql" or connection.introspection.table_names():
        raise CommandError("This bench wants an empty PostgreSQL: run it by `./dev bench web`.")
    games = GAMES // 10 if quick else GAMES
    write(f"in one process, no HTTP, {games} games of {PLAYERS} players:")
    sides.measure_pages(write, against, games, rounds=8 if quick else 40)
    if against is None:
        measure_http(write, games, 0.1 if quick else 1)


def measure_http(write: Callable[[str], object], games: int, share: float) -> None:
    """Build a town here and let crowds come."""
    settings.ROOT_URLCONF = "tests.tools.benches.serving.addresses"
    settings.ALLOWED_HOSTS = ["localhost"]
    call_command("collectstatic", verbosity=0, interactive=False)
    call_command("migrate", verbosity=0)
    town = build_town(games)
    connection.cursor().execute("VACUUM ANALYZE")
    write("\nover HTTP, gunicorn with 2 workers of 4 threads, PostgreSQL and the crowd on the same cores:")
    connection.close()
    getattr(connection, "close_pool", bool)()
    with gunicorn() as port:
        measure_rushes(write, town, port, share)


def form(match) -> dict[str, object]:
    """Fill the form of the decision that all games wait for."""
    return {"choice": "gather:gold", "at": match.version, "token": "t", "csrfmiddlewaretoken": CSRF}


def measure_rushes(write: Callable[[str], object], town: Town, port: int, share: float) -> None:
    """Print what crowds of two sizes meet."""
    cookies = [{"sessionid": session_of(circle[town.asked]), "csrftoken": CSRF} for circle in town.circles]
    tables = [reverse("games:table", args=[match.pk]) for match in town.matches]
    polls = [
        f"{reverse('games:fragment', args=[m.pk])}?after={m.seats.get(number=town.asked).total_stamp}"
        for m in town.matches
    ]
    many, few = int(3000 * share), int(600 * share)

    def gets(paths: list[str], number: int, *, by_script: bool = False) -> list[bytes]:
        places = [n % len(paths) for n in range(number)]
        return [request("GET", paths[n], cookies[n % CIRCLES], by_script=by_script) for n in places]

    moves = [
        request(
            "POST",
            reverse("games:choose", args=[match.pk]),
            cookies[n % CIRCLES],
            urlencode({**form(match), "sure": "1"}),
            by_script=True,
        )
        for n, match in enumerate(town.matches)
        if n >= 100 * share
    ]
    connection.close()
    getattr(connection, "close_pool", bool)()
    rush(port, gets(tables, int(200 * share)), 4)
    write(f"  nothing, 16 at once    {rush(port, [request('GET', NOTHING, {})] * many, 16)}")
    write(f"  table, 16 at once      {rush(port, gets(tables, many), 16)}")
    write(f"  table, 2 at once       {rush(port, gets(tables, few), 2)}")
    write(f"  poll, 16 at once       {rush(port, gets(polls, many, by_script=True), 16)}")
    write(f"  move, 16 at once       {rush(port, moves, 16)}")


@contextmanager
def gunicorn() -> Iterator[int]:
    """Serve the site as in production; give the port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [
        sys.executable,
        "-m",
        "gunicorn",
        "tests.tools.benches.serving.application",
        "--workers",
        "2",
        "--threads",
        "4",
        "--bind",
        f"127.0.0.1:{port}",
    ]
    server = subprocess.Popen([*command, "--log-level", "warning"])
    try:
        for _ in range(200):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.05)
        yield port
    finally:
        server.terminate()
        server.wait()
