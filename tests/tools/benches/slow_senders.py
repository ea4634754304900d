"""Pages while 50 clients send one byte a second: gunicorn with threads or without, granian, with and without Caddy."""

import re
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from django.conf import settings
from django.core.management import CommandError

from tests.infrastructure.caddy import IS_INSTALLED, CaddyServer, caddyfile_for_this_version, without_buffering
from tests.infrastructure.child import free_port
from tests.tools.benches.disorder.cluster import ROOT, Cluster
from tests.tools.benches.serving.crowd import request, rush
from tests.tools.benches.serving.slow_senders import SlowSenders, is_answered, measure_waits

SENDERS, SECONDS = 50, 24
START = 180
"""Seconds in which a server must have started."""
LIMIT = 1
"""Seconds that the slowest page may take with the example configuration."""
UNIT = (ROOT / "deploy" / "citadels-web.service").read_text()
[DEPLOYED] = re.findall(r"gunicorn (citadels_site\.wsgi --workers \d+ --threads \d+)", UNIT)
SERVERS = {
    "gunicorn, threads": f"gunicorn {DEPLOYED}",
    "gunicorn, sync": f"gunicorn {DEPLOYED.partition(' --threads')[0]}",
    "granian": "granian --interface wsgi citadels_site.wsgi:application --workers 4 --blocking-threads 4",
}
PROXIES = ("Caddy", "Caddy, no buffering", "no proxy")
DEPLOYMENT = ("gunicorn, threads", "Caddy")
"""What `deploy/` configures."""


def run(write: Callable[[str], object], *, quick: bool) -> None:
    """Measure each server alone and with slow senders; fail if the deployed one lets a page wait."""
    if not IS_INSTALLED:
        raise CommandError("This bench needs a `caddy` in PATH.")
    cluster = Cluster()
    try:
        cluster.prepare()
        slowest = {
            (server, proxy): measure(cluster, server, proxy, write, SECONDS // 4 if quick else SECONDS)
            for server in SERVERS
            for proxy in PROXIES
            if server != "granian" or find_spec("granian")
        }
    finally:
        cluster.close()
    if slowest[DEPLOYMENT] > LIMIT:
        raise CommandError(f"With the example configuration a page took {slowest[DEPLOYMENT]:.2f} s.")


def measure(cluster: Cluster, server: str, proxy: str, write: Callable[[str], object], seconds: int) -> float:
    """Print how long pages take without slow senders and with them; return the longest of the latter."""
    page = f"/{settings.LANGUAGE_CODE}/"
    with served(cluster, server, proxy) as port:
        alone = measure_waits(port, page, seconds / 2)
        crowd = rush(port, [request("GET", page, {})] * 200, 8)
        senders = SlowSenders(port, SENDERS)
        senders.start()
        disturbed = measure_waits(port, page, seconds)
        senders.close()
    write(
        f"{server:18} {proxy:20} {crowd.rate:4.0f}/s; alone {describe(alone)}; "
        f"with {SENDERS} slow senders {describe(disturbed)}, {senders.cut_off.total()} cut off"
    )
    return max(disturbed)


def describe(waits: list[float]) -> str:
    """Write the middle and the longest of some waits."""
    return f"p50 {statistics.median(waits) * 1000:.0f} ms, longest {max(waits) * 1000:.0f} ms"


@contextmanager
def served(cluster: Cluster, server: str, proxy: str) -> Iterator[int]:
    """Serve the site; give the port to which clients connect."""
    port, name = free_port(), f"{server}, {proxy}"
    place = Path(cluster.folder.name) / "web.sock"
    place.unlink(missing_ok=True)
    words = SERVERS[server].split()
    is_direct = proxy == "no proxy"
    if server == "granian":
        words += ["--port", str(port)] if is_direct else ["--uds", str(place)]
    else:
        words += ["--bind", f"127.0.0.1:{port}" if is_direct else f"unix:{place}"]
    cluster.environment["TRUSTED_PROXIES"] = "0" if is_direct else "1"
    cluster.start(name, *words)
    text = caddyfile_for_this_version()
    front = None if is_direct else CaddyServer(place, text if proxy == "Caddy" else without_buffering(text))
    port = front.port if front else port
    try:
        until = time.monotonic() + START
        while not is_answered(port, f"/{settings.LANGUAGE_CODE}/"):
            if time.monotonic() > until:
                raise CommandError(f"{name} does not come up: {cluster.logs()}")
            time.sleep(0.1)
        yield port
    finally:
        if front:
            front.close()
        cluster.programs.pop(name).stop()
