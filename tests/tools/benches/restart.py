"""Replace old code by new, side by side, while people play: is a move lost, duplicated or contradicted?"""

import json
import logging
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from socket import create_connection
from threading import Event

from django.core.management import CommandError
from django.db import connection

from tests.tools.benches import chaos
from tests.tools.benches.disorder.cluster import ROOT, Cluster
from tests.tools.benches.disorder.players import Ledger, Player
from tests.tools.benches.disorder.reckoning import reckon
from tests.tools.benches.serving.sides import copied

LAYING = Path(__file__).parent / "disorder" / "laying.py"
MOVES, SECONDS = 3000, 1800
PLAYERS, COMPANY, TABLES = 4, 3, 12
"""So many play at once, each for all of a company, at so many tables that the old code has laid for them."""


def run(
    write: Callable[[str], object],
    *,
    quick: bool,
    against: str | None = None,
    moves: int | None = None,
    seconds: int | None = None,
) -> None:
    """Play while the checkout `against` is replaced by this one, program by program; then look at every row."""
    if against is None:
        raise CommandError("Say which checkout is to be replaced: --against PATH, such as a git worktree of a release.")
    most, longest = moves or (MOVES // 10 if quick else MOVES), seconds or SECONDS
    with tempfile.TemporaryDirectory(prefix="citadels-restart-") as folder:
        old = copied(Path(against), Path(folder) / "old")
        with chaos.running_cluster(lambda cluster: begin(cluster, old)) as cluster:
            began, ledger = time.monotonic(), Ledger()
            replace(cluster, old, ledger, write, most, began + longest)
            chaos.settle(cluster)
            found = reckon(ledger, cluster.sink)
            write(f"{time.monotonic() - began:.0f} s")
            chaos.show(write, ledger, found)
            write(f"  server errors   {ledger.faults.total():8}")
            write(f"  faults in logs  {cluster.logs_of_faults():8}")
            if not found.is_well or ledger.faults or cluster.logs_of_faults():
                write(cluster.logs())
                raise CommandError("Something was lost, doubled or contradicted, or went wrong.")
    write("nothing was lost, doubled or contradicted, and nothing went wrong")


def begin(cluster: Cluster, old: Path) -> None:
    """Run the site of the old checkout."""
    cluster.root = old
    cluster.prepare()
    cluster.ports = [cluster.start_web("old web")]
    cluster.start_worker("old worker")
    cluster.start_beat("old beat")


def replace(
    cluster: Cluster, old: Path, ledger: Ledger, write: Callable[[str], object], most: int, until: float
) -> None:
    """Start players and replace one program after another during play, with equal numbers of moves between."""
    logging.getLogger("psycopg.pool").setLevel(logging.ERROR)
    is_over = Event()
    crowd = [
        Wanderer(number, sessions, cluster.ports, ledger, lambda: not is_over.is_set(), tables)
        for number, (sessions, tables) in enumerate(laid(cluster, old))
    ]
    connection.close()
    for player in crowd:
        player.start()
    steps = plan(cluster)
    try:
        played(ledger, most // (len(steps) + 1), until, "the old site alone")
        for words, step in steps:
            step()
            write(f"  {words}, after {len(ledger.acknowledged)} moves")
            played(ledger, most // (len(steps) + 1), until, words)
    finally:
        is_over.set()
        for player in crowd:
            player.join()


def played(ledger: Ledger, number: int, until: float, words: str) -> None:
    """Return when so many moves more are acknowledged."""
    wanted = len(ledger.acknowledged) + number
    while len(ledger.acknowledged) < wanted:
        if time.monotonic() > until:
            raise CommandError(f"Too few moves could be made in time: {words}.")
        time.sleep(0.05)


class Wanderer(Player):
    """A player whose every post goes to the old code or the new; the two draw the table each in their own way."""

    by_script, wanders = 0, True


def laid(cluster: Cluster, old: Path) -> list[tuple[dict[int, str], list[int]]]:
    """Open tables with the old code; return the sessions and tables of each group of players."""
    command = [sys.executable, str(LAYING), str(PLAYERS), str(COMPANY), str(TABLES)]
    environment = {**cluster.environment, "PYTHONPATH": str(old), "DJANGO_SETTINGS_MODULE": "citadels_site.settings"}
    told = subprocess.run(command, cwd=old, env=environment, check=True, capture_output=True, text=True).stdout
    return [
        ({int(user): key for user, key in sessions.items()}, tables)
        for sessions, tables in json.loads(told.splitlines()[-1])
    ]


def plan(cluster: Cluster) -> list[tuple[str, Callable[[], object]]]:
    """Return the steps of an upgrade in order."""

    def migrate() -> None:
        cluster.root = ROOT
        cluster.prepare()

    def open_web() -> None:
        port = cluster.start_web("new web")
        wait_for(port)
        cluster.ports.append(port)

    def close_web() -> None:
        # The proxy in front sends nothing more to a server before it is told to go.
        cluster.ports.pop(0)
        cluster.programs["old web"].leave()

    def change_beat() -> None:
        cluster.programs["old beat"].leave()
        cluster.start_beat("new beat")

    return [
        ("tables migrated by the new code", migrate),
        ("a new web server beside the old one", open_web),
        ("a new worker beside the old one", lambda: cluster.start_worker("new worker")),
        ("the old worker gone", cluster.programs["old worker"].leave),
        ("a new beat for the old one", change_beat),
        ("the old web server gone", close_web),
    ]


def wait_for(port: int) -> None:
    """Return when somebody listens."""
    for _ in range(1200):
        try:
            with closing(create_connection(("127.0.0.1", port), 1)):
                return
        except OSError:
            time.sleep(0.05)
    raise CommandError("The new web server does not come up.")
