"""One checkout being measured: builds its own test data, then runs a command per line of its input.

Run with the checkout as its working directory, and leaning on nothing but what older ones have too, so that an older
one can be measured beside a newer one in one run.
"""

import gc
import json
import sys
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any
from unittest import mock
from urllib.parse import urlencode

CSRF = "c" * 32
NOTHING = "/bench/nothing/"
SEED = "5eed" * 16
BROWSER = {
    "host": "localhost",
    "accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    "accept-encoding": "gzip, deflate, br, zstd",
    "accept-language": "en-GB,en;q=0.5",
    "x-forwarded-for": "192.0.2.1",
    "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0",
}
FORM = "application/x-www-form-urlencoded"
CALLS = 3
"""Requests of a page at a stretch; before each stretch come as many for which nothing is done."""


class Side:
    """The pages of one checkout, each a call that makes one request."""

    def __init__(self, games: int) -> None:
        from django.db import connection
        from django.test import Client

        self.town, self.circles = built(games)
        with connection.cursor() as cursor:
            cursor.execute("VACUUM ANALYZE")
        self.stranger, self.person = Client(headers=BROWSER), Client(headers=BROWSER, enforce_csrf_checks=True)
        self.sign_in()
        self.moves = self.matches_to_move()
        self.pages: dict[str, Callable[[], Any]] = dict(self.visits())

    def sign_in(self) -> None:
        """Sign in the player whom the first game is waiting for."""
        from django.conf import settings

        self.person.force_login(self.town.waited_for(0), settings.AUTHENTICATION_BACKENDS[0])
        self.person.cookies["csrftoken"] = CSRF

    def visits(self) -> Iterator[tuple[str, Callable[[], Any]]]:
        """Name each page and what asks for it."""
        from django.conf import settings
        from django.urls import reverse

        first = self.town.matches[0].pk
        table, regions = reverse("games:table", args=[first]), reverse("games:fragment", args=[first])
        self.person.get(table)
        stamp = self.town.matches[0].seats.get(number=self.town.asked).total_stamp
        mine = len(self.town.matches) // self.circles
        landing = f"/{settings.LANGUAGE_CODE}/"
        yield "landing, signed out", lambda: self.stranger.get(landing)
        yield "landing", lambda: self.person.get(landing)
        yield "open tables, signed out", lambda: self.stranger.get(reverse("games:open"))
        yield "open tables", lambda: self.person.get(reverse("games:open"))
        yield f"my games, {mine} of them", lambda: self.person.get(reverse("games:mine"))
        yield "table", lambda: self.person.get(table)
        yield "table, regions only", lambda: self.ask(regions, table)
        yield "poll, nothing new", lambda: self.ask(f"{regions}?after={stamp}", table)
        yield "move, with its answer", self.move

    def ask(self, path: str, page: str) -> Any:
        """Ask for a fragment, as htmx does."""
        return self.person.get(path, headers=self.by_script(page))

    def move(self) -> Any:
        """Choose by htmx, at a game where nobody has chosen yet, and get the regions that it shows."""
        from django.urls import reverse

        match = next(self.moves)
        form = {"csrfmiddlewaretoken": CSRF, "at": match.version, "token": "t", "choice": "gather:gold", "sure": "1"}
        page = reverse("games:table", args=[match.pk])
        path = reverse("games:choose", args=[match.pk])
        return self.person.post(path, urlencode(form), content_type=FORM, headers=self.by_script(page))

    def matches_to_move(self) -> Iterator[Any]:
        """Return games that wait for the player, each once."""
        waiting = [match for n, match in enumerate(self.town.matches) if n % self.circles == 0]
        return iter(waiting[1:])

    def by_script(self, page: str) -> dict[str, str]:
        """Return the headers that htmx adds."""
        return {"hx-request": "true", "hx-current-url": f"http://localhost{page}", "x-csrftoken": CSRF, "accept": "*/*"}

    def measure(self, name: str) -> dict[str, list[float]]:
        """Take the CPU milliseconds of a page, and of nothing just before."""
        empty = [spent(lambda: self.stranger.get(NOTHING)) for _ in range(CALLS)]
        calls = 1 if self.pages[name] == self.move else CALLS
        return {"nothing": empty, "page": [spent(self.pages[name]) for _ in range(calls)]}

    def look(self, name: str) -> dict[str, Any]:
        """Count the queries of a page, and weigh it as it goes over the line."""
        from django.db import connection
        from django.test.utils import CaptureQueriesContext

        self.pages[name]()
        with CaptureQueriesContext(connection) as captured:
            answer = self.pages[name]()
        return {"status": answer.status_code, "queries": len(captured), "bytes": len(answer.content)}


def spent(call: Callable[[], object]) -> float:
    """Return the CPU time of a call in milliseconds."""
    start = time.process_time()
    call()
    return (time.process_time() - start) * 1000


def built(games: int) -> tuple[Any, int]:
    """Build the same town in every checkout; give it, and how many circles of friends share its games."""
    lobby = import_module("games.domain.lobby")
    seating = lobby if hasattr(lobby, "new_seed") else import_module("games.domain.lobby.seating")
    try:
        from tests.tools.benches import town
    except ImportError:
        town = import_module("games.benches.town")
    with mock.patch.object(seating, "new_seed", return_value=SEED):
        return town.build_town(games), town.CIRCLES


def open_site() -> None:
    """Make the site ready as in production, with one address behind which nothing is done."""
    import django
    from django.conf import settings

    settings.ROOT_URLCONF = "bench_addresses"
    settings.ALLOWED_HOSTS = ["localhost"]
    django.setup()
    from django.core.management import call_command
    from django.http import HttpResponse
    from django.urls import path

    call_command("collectstatic", verbosity=0, interactive=False)
    call_command("migrate", verbosity=0)
    urls = import_module("citadels_site.urls")
    addresses = type(sys)("bench_addresses")
    addresses.urlpatterns = [path(NOTHING[1:], lambda request: HttpResponse("nothing")), *urls.urlpatterns]
    for name in ("handler400", "handler403", "handler404", "handler500"):
        if hasattr(urls, name):
            setattr(addresses, name, getattr(urls, name))
    sys.modules["bench_addresses"] = addresses


def main(games: int) -> None:
    """Print the names of the pages, then answer each line of JSON with a line of JSON."""
    sys.path[0] = str(Path.cwd())
    out, sys.stdout = sys.stdout, sys.stderr
    open_site()
    side = Side(games)
    serving = import_module("citadels_site.serving")
    (serving.warm_up if hasattr(serving, "warm_up") else serving.settle_in)()  # as older checkouts call it
    print(json.dumps(list(side.pages)), file=out, flush=True)
    for line in sys.stdin:
        what, name = json.loads(line)
        gc.collect()
        print(json.dumps(getattr(side, what)(name)), file=out, flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
