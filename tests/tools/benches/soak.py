"""An hour of play with bots and 50 pollers on the deployed servers, two slow senders, and a Redis that hangs twice."""

import threading
import time
from collections.abc import Callable

from django.core.management import CommandError
from django.db import connection

from tests.infrastructure.caddy import IS_INSTALLED
from tests.tools.benches import chaos, slow_senders
from tests.tools.benches.disorder.cluster import Cluster
from tests.tools.benches.disorder.players import CSRF, Deed, Ledger, Player
from tests.tools.benches.disorder.reckoning import reckon
from tests.tools.benches.serving.pollers import Poller, Waits
from tests.tools.benches.serving.slow_senders import SlowSenders
from tests.tools.benches.town import citizen, session_of

SECONDS = 3600
PLAYERS, COMPANY = 3, 3
"""So many play at once, each for all of a company; bots sit at every second table."""
PAUSE = 1
"""Seconds between two moves of a player."""
POLLERS, SLOW_SENDERS = 50, 2
HANG = 45
"""Seconds for which Redis hangs each time."""
HANGS_AT = (1 / 3, 2 / 3)
"""When it hangs, as parts of the run."""


class CalmPlayer(Player):
    """A player who thinks between two moves."""

    def do(self, deed: Deed) -> None:
        """Post, then wait."""
        super().do(deed)
        time.sleep(PAUSE)


def run(write: Callable[[str], object], *, quick: bool, seconds: int | None = None) -> None:
    """Play for an hour, then look at every row and at the waits; fail if a move was lost."""
    longest = seconds or (SECONDS // 10 if quick else SECONDS)
    with chaos.running_cluster(begin) as cluster:
        proxy = "Caddy" if IS_INSTALLED else "no proxy"
        with slow_senders.served(cluster, "gunicorn, threads", proxy) as port:
            cluster.ports = [port]
            ledger, waits = soak(cluster, write, longest)
            chaos.settle(cluster)
        found = reckon(ledger, cluster.sink)
        write(f"{longest} s with {POLLERS} pollers and {SLOW_SENDERS} slow senders; proxy: {proxy}")
        for kind in sorted(waits.seconds):
            write(f"  {waits.describe(kind)}")
        chaos.show(write, ledger, found)
        if not found.is_well:
            write(cluster.logs())
            raise CommandError("Something was lost, doubled or contradicted.")
    write("nothing was lost, doubled or contradicted")


def begin(cluster: Cluster) -> None:
    """Start everything but the web server."""
    cluster.prepare()
    cluster.start_worker("worker")
    cluster.start_beat("beat")


def soak(cluster: Cluster, write: Callable[[str], object], longest: int) -> tuple[Ledger, Waits]:
    """Run players and pollers for this many seconds; suspend Redis in between."""
    ledger, waits, until = Ledger(), Waits(), time.monotonic() + longest
    [port] = cluster.ports

    def goes_on() -> bool:
        return time.monotonic() < until

    companies = [[citizen(f"c{n}p{p}") for p in range(COMPANY)] for n in range(PLAYERS)]
    sessions = [{user.pk: session_of(user) for user in people} for people in companies]
    players = [CalmPlayer(n, keys, [port], ledger, goes_on) for n, keys in enumerate(sessions)]
    crowd: list[threading.Thread] = [*players]
    for n in range(POLLERS):
        player, keys = players[n % PLAYERS], list(sessions[n % PLAYERS].values())
        cookies = {"sessionid": keys[n // PLAYERS % COMPANY], "csrftoken": CSRF}
        crowd.append(Poller(port, cookies, lambda player=player: list(player.tables), waits, goes_on))
    connection.close()
    senders = SlowSenders(port, SLOW_SENDERS)
    for thread in [senders, *crowd]:
        thread.start()
    for part in HANGS_AT:
        supervise(cluster, until - (1 - part) * longest, write)
        write(f"  {part:.0%}: Redis hangs for {HANG} s, after {len(ledger.acknowledged)} moves")
        with cluster.redis.hung():
            waits.phase = ", Redis hung"
            supervise(cluster, time.monotonic() + HANG, write)
            waits.phase = ""
    supervise(cluster, until, write)
    for thread in crowd:
        thread.join()
    senders.close()
    return ledger, waits


def supervise(cluster: Cluster, until: float, write: Callable[[str], object]) -> None:
    """Restart programs that end, until a moment; print the end of their logs."""
    while time.monotonic() < until:
        for name, program in cluster.programs.items():
            ended = program.log.read_text()[-4000:] if program.process.poll() is not None else ""
            if program.has_fallen():
                write(f"  {name} has ended, and was restarted: {ended}")
        time.sleep(1)
