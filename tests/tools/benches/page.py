"""A table on a phone: bytes by type, queries, CPU time, and paint times on a slow connection (Chromium)."""

import gzip
import os
import shutil
import statistics
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.tools.benches.measuring import timed
from tests.tools.benches.serving.crowd import request, rush
from tests.tools.benches.town import Town, build_town, session_of
from tests.tools.benches.web import NOTHING, gunicorn

PHONE = {"width": 390, "height": 844}
PHONES = {"usual": 2, "weak": 4}
"""How many times more slowly than this machine they compute; 4 is what others measure with, the one that counts."""
LINES = {
    "fast 4G": {"latency": 165, "downloadThroughput": 1_012_500, "uploadThroughput": 168_750},
    "slow 4G": {"latency": 562.5, "downloadThroughput": 180_000, "uploadThroughput": 84_375},
}
"""What the browser itself calls so: milliseconds a request, bytes a second."""
PROFILES = (("usual", "fast 4G"), ("weak", "fast 4G"), ("weak", "slow 4G"))
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
KINDS = {"Other": "Pictures", "Image": "Pictures"}
"""What the browser calls other is the sprites, of which pictures show pieces."""
WATCH = """
window.seen = {lcp: 0, cls: 0, largest: '', shifted: {}};
const called = (node) => {
  const element = node?.nodeType === Node.TEXT_NODE ? node.parentElement : node;
  if (!element) return 'something gone';
  const names = element.id ? ['#' + element.id] : [...element.classList].map((name) => '.' + name);
  return element.localName + names.join('');
};
new PerformanceObserver(l => l.getEntries().forEach(e => { seen.lcp = e.startTime; seen.largest = called(e.element); }))
    .observe({type: 'largest-contentful-paint', buffered: true});
new PerformanceObserver(l => l.getEntries().forEach(e => {
  if (e.hadRecentInput) return;
  seen.cls += e.value;
  const first = e.sources[0] && called(e.sources[0].node);
  seen.shifted[first] = (seen.shifted[first] || 0) + e.value;
})).observe({type: 'layout-shift', buffered: true});
"""


@dataclass(frozen=True)
class Visit:
    """What one look at a page came to: times in milliseconds, bytes as they went over the line by kind of file."""

    first_paint: float
    largest_paint: float
    shift: float
    largest: str
    """The element that was the largest paint."""
    shifted: dict[str, float]
    """How far what moved has shifted the page, by the element that moved most."""
    weights: Counter[str]


def run(write: Callable[[str], object], *, quick: bool) -> None:
    """Build a few games, look at one in this process, then through a browser."""
    if connection.vendor != "postgresql" or connection.introspection.table_names():
        raise CommandError("This bench wants an empty PostgreSQL: run it by `./dev bench page`.")
    settings.ROOT_URLCONF = "tests.tools.benches.serving.addresses"
    settings.ALLOWED_HOSTS = ["localhost"]
    call_command("collectstatic", verbosity=0, interactive=False)
    call_command("migrate", verbosity=0)
    town = build_town(1)
    measure_server(write, town)
    cookie = session_of(town.waited_for(0))
    connection.close()
    with gunicorn() as port:
        # Every process of the server has shown the page before, as it has to a phone that meets it in life.
        rush(port, [request("GET", table_of(town), {"sessionid": cookie})] * 40, 4)
        measure_browser(write, f"http://localhost:{port}", town, cookie, visits=1 if quick else 7)


def table_of(town: Town) -> str:
    """Return the path of the page that is measured."""
    return reverse("games:table", args=[town.matches[0].pk])


def measure_server(write: Callable[[str], object], town: Town) -> None:
    """Print what the page costs where it is made, beside an answer for which nothing is done."""
    client, stranger = (Client(headers={"host": "localhost"}) for _ in range(2))
    client.force_login(town.waited_for(0), settings.AUTHENTICATION_BACKENDS[0])
    table = table_of(town)
    client.get(table)
    with CaptureQueriesContext(connection) as captured:
        answer = client.get(table)
        queries = len(captured)
    least, taken = timed(lambda: stranger.get(NOTHING)), timed(lambda: client.get(table))
    packed = len(gzip.compress(answer.content))
    write(f"HTML            {packed / 1000:6.1f} kB compressed, {len(answer.content) / 1000:.1f} kB")
    write(f"queries         {queries:6}")
    write(f"CPU             {taken}")
    write(f"  an empty answer {least}; the page is {taken.best / least.best:.0f} of them")


def measure_browser(write: Callable[[str], object], site: str, town: Town, cookie: str, *, visits: int) -> None:
    """Print transfer sizes and paint times, on the first visit and with a warm cache."""
    from playwright.sync_api import sync_playwright

    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        raise CommandError("No Chromium was found: install it, or set CHROMIUM to its path.")
    address = site + table_of(town)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        for phone, line in PROFILES:
            profile = PHONES[phone], LINES[line]
            new, again, empty = [], [], []
            for _ in range(visits):
                context = phone_of(browser, site, cookie)
                new.append(look(context.new_page(), address, *profile))
                again.append(look(context.new_page(), address, *profile))
                empty.append(look(context.new_page(), site + NOTHING, *profile))
                context.close()
            write(f"on a {phone} phone, {PHONES[phone]} times as slow, on {line}, the middle of {visits} and the best:")
            report(write, "first visit", new)
            report(write, "later visits", again)
            write(f"  an empty page first paint {spread(v.first_paint for v in empty)}")
        measure_languages(write, browser, site, address, cookie, visits=visits)
        browser.close()
    for kind in sorted(new[0].weights):
        first, later = (max(visit.weights[kind] for visit in found) for found in (new, again))
        write(f"{kind:15} {first / 1000:6.1f} kB on the line the first time, {later / 1000:.1f} later")


def phone_of(browser: Any, site: str, cookie: str) -> Any:
    """Return a phone's page on which the player is signed in, with an empty cache."""
    context = browser.new_context(viewport=PHONE, is_mobile=True, has_touch=True, device_scale_factor=3)
    context.add_cookies([{"name": "sessionid", "value": cookie, "url": site}])
    return context


def measure_languages(
    write: Callable[[str], object], browser: Any, site: str, address: str, cookie: str, *, visits: int
) -> None:
    """Print for each language, in turn with the others, when the table is first painted, and what its letters weigh."""
    phone, line = PROFILES[1]
    found: dict[str, list[Visit]] = {code: [] for code, _ in settings.LANGUAGES}
    for _ in range(visits):
        for code, seen in found.items():
            context = phone_of(browser, site, cookie)
            seen.append(look(context.new_page(), f"{address}?lang={code}", PHONES[phone], LINES[line]))
            context.close()
    write(f"first visits by language, a {phone} phone on {line}, the middle of {visits} and the best:")
    for code, seen in found.items():
        paint, largest = spread(v.first_paint for v in seen), spread(v.largest_paint for v in seen)
        fonts, document = (max(v.weights[kind] for v in seen) / 1000 for kind in ("Font", "Document"))
        write(
            f"  {code:8} first paint {paint}, LCP {largest}, CLS {max(v.shift for v in seen):.3f}; "
            f"fonts {fonts:.1f} kB, HTML {document:.1f} kB"
        )


def report(write: Callable[[str], object], name: str, found: list[Visit]) -> None:
    """Print when a page was painted, and what moved."""
    write(
        f"  {name:13} first paint {spread(v.first_paint for v in found)}, largest paint (LCP) "
        f"{spread(v.largest_paint for v in found)}, shift (CLS) {max(v.shift for v in found):.3f} at worst"
    )
    write(f"    the largest was {', '.join(sorted({v.largest for v in found}))}")
    for node, far in max((v.shifted for v in found), key=lambda shifted: sum(shifted.values())).items():
        write(f"    shifted by {far:.4f}: {node}")


def spread(times: Iterable[float]) -> str:
    """Return median and minimum of times in milliseconds."""
    taken = sorted(times)
    return f"{statistics.median(taken):.0f} ms ({taken[0]:.0f})"


def look(page, address: str, slower: int, line: dict[str, float]) -> Visit:
    """Open a page as a phone so many times slower would on that line, and wait until it rests."""
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.send("Network.emulateNetworkConditions", {"offline": False, **line})
    wire.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    kinds: dict[str, str] = {}
    arrived: list[tuple[str, float]] = []
    wire.on("Network.responseReceived", lambda told: kinds.update({told["requestId"]: told["type"]}))
    wire.on("Network.loadingFinished", lambda told: arrived.append((told["requestId"], told["encodedDataLength"])))
    page.add_init_script(WATCH)
    page.goto(address, wait_until="load")
    page.wait_for_timeout(1500)
    seen = page.evaluate("seen")
    first = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0")
    page.close()
    weights: Counter[str] = Counter()
    for one, weight in arrived:
        weights[KINDS.get(kinds[one], kinds[one])] += int(weight)
    return Visit(first, seen["lcp"], seen["cls"], seen["largest"], seen["shifted"], weights)
