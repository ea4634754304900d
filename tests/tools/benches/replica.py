"""Play through PgBouncer with a replica, two workers and two beats: is a move lost, or a row not replicated?"""

import threading
import time
from collections.abc import Callable, Iterator
from itertools import cycle

import psycopg
from django.core.management import CommandError
from django.urls import reverse

from tests.infrastructure.pgbouncer import IS_INSTALLED, PgBouncerServer
from tests.infrastructure.postgres import PostgresReplica, PostgresServer
from tests.tools.benches import chaos, slow_senders, soak
from tests.tools.benches.disorder.cluster import Cluster
from tests.tools.benches.disorder.players import send
from tests.tools.benches.disorder.reckoning import reckon
from tests.tools.benches.serving.crowd import request

SECONDS = 600
CONNECTIONS = 10
"""Connections from PgBouncer to each server."""
READERS, PAUSE = 3, 0.5
"""Visitors of public pages, and their seconds between two pages."""
CATCHING_UP = 30
"""Seconds in which the replica has what the other server has."""
COUNTED = ("games_match", "games_seat", "games_entry", "games_notice", "games_outgoingmail")


class ReplicatedCluster(Cluster):
    """The site behind PgBouncer, with a replica that follows the database."""

    def __init__(self) -> None:
        super().__init__()
        self.replica = PostgresReplica(self.postgres)
        databases = {"citadels": (self.postgres.folder, "postgres"), "reading": (self.replica.folder, "postgres")}
        self.pooler = PgBouncerServer(databases, size=CONNECTIONS)
        self.environment["DATABASE_POOLER"] = "1"
        self.environment["READING_DATABASE_URL"] = self.pooler.url("reading")

    def open_all(self) -> None:
        """Migrate directly, then start everything but the web server through PgBouncer, as if on two hosts."""
        self.prepare()
        self.environment["DATABASE_URL"] = self.pooler.url("citadels")
        for host in ("one", "two"):
            self.start_worker(f"worker_{host}")
            self.start_beat(f"beat_{host}")

    def close(self) -> None:
        """End everything."""
        for program in self.programs.values():
            program.stop()
        self.programs.clear()
        self.pooler.stop()
        self.replica.stop()
        super().close()


def run(write: Callable[[str], object], *, quick: bool, seconds: int | None = None) -> None:
    """Play, then look at every row on both servers; fail if a move was lost or a row was not replicated."""
    if not IS_INSTALLED:
        raise CommandError("This bench needs a `pgbouncer` in PATH.")
    longest = seconds or (SECONDS // 5 if quick else SECONDS)
    with chaos.running_cluster(ReplicatedCluster.open_all, ReplicatedCluster) as cluster:
        over = threading.Event()
        with slow_senders.served(cluster, "gunicorn, threads", "no proxy") as port:
            cluster.ports = [port]
            readers = [Reader(port, over) for _ in range(READERS)]
            for reader in readers:
                reader.start()
            ledger, waits = soak.soak(cluster, write, longest)
            over.set()
            for reader in readers:
                reader.join()
            chaos.settle(cluster)
        found = reckon(ledger, cluster.sink)
        write(f"{longest} s through PgBouncer, {CONNECTIONS} connections to each server, two workers, two beats")
        for kind in sorted(waits.seconds):
            write(f"  {waits.describe(kind)}")
        pages = sum(reader.answered for reader in readers)
        failed = sum(reader.failed for reader in readers)
        write(f"  public pages: {pages} answered, {failed} not")
        for name, committed in transactions(cluster):
            write(f"  transactions on {name}: {committed}")
        chaos.show(write, ledger, found)
        lag = catch_up(cluster)
        write(f"  the replica had every row {lag:.1f} s after the end")
        # The programs report that Redis hung.
        write(f"  faults in logs  {cluster.logs_of_faults():8}")
        if not found.is_well or failed:
            write(cluster.logs())
            raise CommandError("Something was lost, doubled or contradicted, or a page was not answered.")
    write("nothing was lost, doubled or contradicted")


class Reader(threading.Thread):
    """A visitor of the pages that are read from the replica."""

    def __init__(self, port: int, over: threading.Event) -> None:
        super().__init__(daemon=True)
        self.port, self.over, self.answered, self.failed = port, over, 0, 0

    def run(self) -> None:
        """Open one page after another until all is over."""
        names = cycle(["archive", "statistics", "players", "ratings", "landing"])
        while not self.over.wait(PAUSE):
            answer = send(self.port, request("GET", reverse(f"pages:{next(names)}"), {}))
            is_whole = answer is not None and answer.status == 200
            self.answered += is_whole
            self.failed += not is_whole


def transactions(cluster: ReplicatedCluster) -> Iterator[tuple[str, int]]:
    """Yield the number of transactions of each server."""
    for name, server in (("the primary", cluster.postgres), ("the replica", cluster.replica)):
        yield name, value(server, "SELECT xact_commit FROM pg_stat_database WHERE datname = 'postgres'")


def catch_up(cluster: ReplicatedCluster) -> float:
    """Wait until the replica has as many rows as the primary in each table; return the seconds. Raise CommandError."""
    began = time.monotonic()
    for table in COUNTED:
        query = f"SELECT count(*) FROM {table}"
        while (there := value(cluster.replica, query)) != (here := value(cluster.postgres, query)):
            if time.monotonic() - began > CATCHING_UP:
                raise CommandError(f"{table} has {here} rows, and {there} on the replica.")
            time.sleep(0.1)
    return time.monotonic() - began


def value(server: PostgresServer, query: str) -> int:
    """Return the one value of a query."""
    with psycopg.connect(server.url()) as connection:
        row = connection.execute(query).fetchone()
    return int(row[0])
