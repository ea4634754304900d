"""Persistent players, while web, worker, PostgreSQL and Redis are killed: is a move lost or duplicated?"""

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import fields
from typing import Any, TypeVar

from django.conf import settings
from django.core.management import CommandError
from django.db import DatabaseError, connection
from django.utils import timezone

from games.models import Match
from games.notices.channels.mail import sender
from tests.infrastructure.postgres import default_database
from tests.infrastructure.redis import use_broker
from tests.tools.benches.disorder.cluster import Cluster
from tests.tools.benches.disorder.players import Ledger, Player
from tests.tools.benches.disorder.reckoning import Reckoning, damage_of, reckon, waiting
from tests.tools.benches.disorder.trouble import Trouble
from tests.tools.benches.town import citizen, session_of

C = TypeVar("C", bound=Cluster)
MOVES, SECONDS = 50_000, 3600
PLAYERS, COMPANY = 6, 3
"""So many play at once, each for all of a company."""
PAUSE = 60
"""Seconds for which Redis stands still, of the whole; of a shorter run a part."""
CALM = 60
"""Seconds in which the worker has made good in the end what was left lying."""


def run(write: Callable[[str], object], *, quick: bool, moves: int | None = None, seconds: int | None = None) -> None:
    """Play until so many moves are acknowledged or the time is over, then look at every row."""
    most, longest = moves or (MOVES // 10 if quick else MOVES), seconds or (SECONDS // 10 if quick else SECONDS)
    with running_cluster() as cluster:
        began = time.monotonic()
        ledger = play(cluster, write, most, longest)
        took = time.monotonic() - began
        settle(cluster)
        found = reckon(ledger, cluster.sink)
        write(f"{took:.0f} s, {found.acknowledged / took:.0f} moves a second; {describe(cluster)}")
        show(write, ledger, found)
        if not found.is_well:
            write(cluster.logs())
            raise CommandError("Something was lost, doubled or contradicted.")
    write("nothing was lost, doubled or contradicted")


def show(write: Callable[[str], object], ledger: Ledger, found: Reckoning) -> None:
    """Print what was found."""
    write(f"answers: {dict(sorted(ledger.statuses.items()))}")
    for field in fields(Reckoning):
        write(f"  {field.name:16}{getattr(found, field.name):8}")
    if found.damaged:
        for damage in list(filter(None, map(damage_of, Match.objects.exclude(status="open"))))[:5]:
            write(f"  {damage}")
    for deed, status, why in ledger.contradicted[:5]:
        write(f"  {why}: {status} to {deed}")


@contextmanager
def running_cluster(start: Callable[[Any], object] = Cluster.open, kind: type[C] = Cluster) -> Iterator[C]:
    """Run the site, with this process looking at the same database and queue."""
    cluster = kind()
    with ExitStack() as stack:
        stack.callback(cluster.close)
        start(cluster)
        settings.REDIS_URL = cluster.redis.url
        settings.SECRET_KEY = cluster.environment["SECRET_KEY"]
        settings.EMAIL_HOST, settings.EMAIL_PORT = cluster.mail.hostname, cluster.mail.port
        use_broker(cluster.redis.url, {"visibility_timeout": 600, **settings.REDIS_PATIENCE})
        stack.enter_context(default_database(cluster.postgres.url()))
        yield cluster


def play(cluster: Cluster, write: Callable[[str], object], most: int, longest: int) -> Ledger:
    """Start players, and cause failures meanwhile."""
    ledger, began = Ledger(), time.monotonic()
    # That connections break is the point here.
    logging.getLogger("psycopg.pool").setLevel(logging.ERROR)

    def progress() -> float:
        return max(len(ledger.acknowledged) / most, (time.monotonic() - began) / longest)

    companies = [[citizen(f"c{n}p{p}") for p in range(COMPANY)] for n in range(PLAYERS)]
    sessions = [{user.pk: session_of(user) for user in people} for people in companies]
    crowd = [Player(n, keys, cluster.ports, ledger, lambda: progress() < 1) for n, keys in enumerate(sessions)]
    connection.close()
    for player in crowd:
        player.start()
    Trouble(cluster, pause=PAUSE * most / MOVES).go_on(progress, write)
    for player in crowd:
        player.join()
    return ledger


def settle(cluster: Cluster) -> None:
    """Wait until everything in progress is done; restart programs that were killed last, as a supervisor would."""
    for _ in range(CALM * 2):
        time.sleep(0.5)
        for program in cluster.programs.values():
            program.has_fallen()
        try:
            if not waiting():
                break
        except DatabaseError:
            connection.close()
    for program in cluster.programs.values():
        program.stop()
    # What a sender that died had in its hands waits for some minutes; let them be over.
    sender.send_waiting_emails(timezone.now() + sender.LOST_AFTER)


def describe(cluster: Cluster) -> str:
    """Print how often each program was killed."""
    return "killed with -9: " + ", ".join(f"{name} {program.killed}" for name, program in cluster.programs.items())
