"""Pages on PostgreSQL: queries and CPU time of table, poll, move and lists; answers a second over HTTP."""

import gzip
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
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from citadels_site.serving import settle_in
from tests.tools.benches.measuring import timed
from tests.tools.benches.serving.crowd import request, rush
from tests.tools.benches.town import CIRCLES, GAMES, Town, build_town, session_of

CSRF = "c" * 32
NOTHING = "/bench/nothing/"


def run(write: Callable[[str], object], *, quick: bool) -> None:
    """Build the town, measure in this process, then over HTTP."""
    if connection.vendor != "postgresql" or connection.introspection.table_names():
        raise CommandError("This bench wants an empty PostgreSQL: run it by `./dev bench web`.")
    settings.ROOT_URLCONF = "tests.tools.benches.serving.addresses"
    settings.ALLOWED_HOSTS = ["localhost"]
    settle_in()
    call_command("collectstatic", verbosity=0, interactive=False)
    call_command("migrate", verbosity=0)
    start = time.perf_counter()
    town = build_town(GAMES // 10 if quick else GAMES)
    connection.cursor().execute("VACUUM ANALYZE")
    match = town.matches[0]
    write(
        f"{len(town.matches)} games of {match.size} players at choice {match.version}, round {match.round}, "
        f"built in {time.perf_counter() - start:.0f} s"
    )
    write("\nin one process, no HTTP:")
    measure_pages(write, town)
    connection.close()
    getattr(connection, "close_pool", bool)()
    write("\nover HTTP, gunicorn with 2 sync workers, PostgreSQL and the crowd on the same cores:")
    with gunicorn() as port:
        measure_rushes(write, town, port, 0.1 if quick else 1)


def measure_pages(write: Callable[[str], object], town: Town) -> None:
    """Print queries, CPU time and weight of each page."""
    match, person = town.matches[0], town.waited_for(0)
    client = Client(headers={"host": "localhost"})
    client.force_login(person, settings.AUTHENTICATION_BACKENDS[0])
    table, fragment = reverse("games:table", args=[match.pk]), reverse("games:fragment", args=[match.pk])
    client.get(table)
    stamp = match.seats.get(number=town.asked).stamp
    stranger = Client(headers={"host": "localhost"})
    report(write, "nothing", lambda: stranger.get(NOTHING))
    pages = {
        "table": table,
        "table, regions only": fragment,
        "poll, nothing new": f"{fragment}?after={stamp}",
        f"my games, {len(town.matches) // CIRCLES} of them": reverse("games:mine"),
        "open tables": reverse("games:open"),
        "landing": "/en/",
    }
    for name, path in pages.items():
        report(write, name, lambda path=path: client.get(path))
    posts = iter([(n, match) for n, match in enumerate(town.matches[1:100], 1) if n % CIRCLES == 0])

    def move() -> object:
        _n, match = next(posts)
        return client.post(reverse("games:choose", args=[match.pk]), {**form(match), "sure": "1"})

    report(write, "move", move, times=len(town.matches[1:100]) // CIRCLES - 3)


def report(write: Callable[[str], object], name: str, call: Callable[[], object], times: int = 60) -> None:
    """Print one line of figures."""
    call()
    with CaptureQueriesContext(connection) as captured:
        answer = call()
        queries = len(captured)
    timing = timed(call, times)
    weight = f"{len(answer.content) / 1000:.1f} kB, {len(gzip.compress(answer.content)) / 1000:.1f} kB gzipped"
    write(f"  {name:22} {answer.status_code}  {queries:2} queries  {timing}; {weight}")


def form(match) -> dict[str, object]:
    """Fill the form of the decision that all games wait for."""
    return {"choice": "gather:gold", "at": match.version, "token": "t", "csrfmiddlewaretoken": CSRF}


def measure_rushes(write: Callable[[str], object], town: Town, port: int, share: float) -> None:
    """Print what crowds of two sizes meet."""
    cookies = [{"sessionid": session_of(circle[town.asked]), "csrftoken": CSRF} for circle in town.circles]
    tables = [reverse("games:table", args=[match.pk]) for match in town.matches]
    polls = [
        f"{reverse('games:fragment', args=[m.pk])}?after={m.seats.get(number=town.asked).stamp}" for m in town.matches
    ]
    many, few = int(3000 * share), int(600 * share)

    def gets(paths: list[str], number: int) -> list[bytes]:
        return [request("GET", paths[n % len(paths)], cookies[n % len(paths) % CIRCLES]) for n in range(number)]

    moves = [
        request(
            "POST",
            reverse("games:choose", args=[match.pk]),
            cookies[n % CIRCLES],
            urlencode({**form(match), "sure": "1"}),
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
    write(f"  poll, 16 at once       {rush(port, gets(polls, many), 16)}")
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
