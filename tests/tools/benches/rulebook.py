"""The rulebook looked through: every question of the list in every language, as one types and as a page."""

import statistics
import time
from collections.abc import Callable

from django.conf import settings
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from games.screens.languages import written_in
from games.screens.rulebook import finding
from tests.games.screens.rulebook.queries import ASKED
from tests.tools.benches.measuring import timed

MOST_MS = 20
"""What an answer may cost at worst, on the server."""
EDITION = "deluxe"
STRANGE = ("qwertz asdfgh yxcvbn uiopue", "the and of a", "x" * 200, "a e i o u " * 20)
"""Nothing that stands anywhere, everything, and as much as one may ask."""


def run(write: Callable[[str], object], *, quick: bool) -> None:
    """Ask everything in every language; the worst counts."""
    settings.ALLOWED_HOSTS = ["localhost"]
    call_command("collectstatic", verbosity=0, interactive=False)
    call_command("migrate", verbosity=0)
    for language, asked in ASKED.items():
        with written_in(language):
            began = time.process_time()
            finding.find("?", EDITION)
            built = time.process_time() - began
            write(f"{language:8} the index is built once, in {built:.2f} s")
            queries = [*asked, *STRANGE]
            measure(write, "found", queries, lambda query: finding.find(query, EDITION), quick=quick)
            address = reverse("pages:search_rules")
            for name, headers in (("typed", {"hx-request": "true"}), ("page", {})):
                client = Client(headers={"host": "localhost", **headers})

                def ask(query: str, client: Client = client, address: str = address) -> object:
                    return client.get(address, {"q": query, "edition": EDITION})

                measure(write, name, queries, ask, quick=quick)


def measure(
    write: Callable[[str], object], name: str, queries: list[str], ask: Callable[[str], object], *, quick: bool
) -> None:
    """Print what an answer costs in the middle and at worst, each at the middle of some tries."""
    spent = {query: timed(lambda query=query: ask(query), times=3 if quick else 9).median for query in queries}
    worst = max(spent, key=lambda query: spent[query])
    kept = "kept" if spent[worst] <= MOST_MS else "MISSED"
    middle = statistics.median(spent.values())
    write(f"  {name:6}{middle:6.1f} ms in the middle, {spent[worst]:5.1f} at worst: {kept}  {worst[:40]!r}")
