"""The archive of very many games: pages in every order, from deep inside, and with every wish."""

import statistics
import time
from collections.abc import Callable, Iterator

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.domain.results import archive_search
from games.models import Summary, User
from tests.tools.benches.measuring import timed

MOST_MS, MOST_QUERIES = 50, 6
LARGE = 10_000
"""Of a table with more rows no more than a half is to be read for one page, row by row."""


def measure(write: Callable[[str], object], person: User, *, times: int) -> None:
    """Print for each search what its page costs, and which tables are read whole for it."""
    games = Summary.objects.count()
    write(
        f"archive of {games} games ({MOST_MS} ms and {MOST_QUERIES} queries wanted, here and in the database together):"
    )
    wishes = [f"sort={sort}" for sort in archive_search.SORTS]
    wishes += [f"sort={sort}&after={deep(sort, games // 2)}" for sort in ("newest", "score", "close")]
    wishes += [f"player={person.handle}", f"player={person.handle}&won=on", "character=king", "character=king&won=on"]
    wishes += [f"player={person.handle}&character=king&sort=clear", "edition=hig", "edition=classic&size=4&pace=daily"]
    wishes += ["score_least=39&margin_most=0", "rounds_least=12&sort=oldest", "who=bots", "player=nobody-of-this-name"]
    for wish in wishes:
        measure_search(write, f"{reverse('pages:archive')}?{wish}", times=times)


def deep(sort: str, passed: int) -> str:
    """Say where the page begins that comes after so many games."""
    rows = archive_search.from_place(archive_search.found(archive_search.Search(sort=sort)), sort, "")
    return archive_search.place_of(rows[passed], sort)


def measure_search(write: Callable[[str], object], address: str, *, times: int) -> None:
    """Print what one page costs."""
    client = Client(headers={"host": "localhost"})
    taken = timed(lambda: client.get(address), times=times)
    walls = []
    for _ in range(times):
        began = time.perf_counter()
        client.get(address)
        walls.append((time.perf_counter() - began) * 1000)
    wall = statistics.median(walls)
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address).status_code == 200
    whole = sorted({table for query in captured.captured_queries for table in read_whole(query["sql"])})
    kept = "kept" if wall <= MOST_MS and len(captured) <= MOST_QUERIES and not whole else "MISSED"
    told = f"; read whole: {', '.join(whole)}" if whole else ""
    write(f"{kept:7}{wall:6.1f} ms, {taken.median:5.1f} of them here; {len(captured)} queries{told}  {address}")


def read_whole(query: str) -> set[str]:
    """Ask the database which large tables it has read for the most part, without an index."""
    if not query.lstrip("( ").upper().startswith("SELECT"):
        return set()
    with connection.cursor() as cursor:
        cursor.execute("EXPLAIN (ANALYZE, FORMAT JSON) " + query.replace("%", "%%"), ())
        plan = cursor.fetchone()[0][0]["Plan"]
        cursor.execute("SELECT relname, reltuples FROM pg_class WHERE relkind = 'r' AND reltuples > %s", [LARGE])
        large = dict(cursor.fetchall())
    return {name for name, rows in scanned(plan) if name in large and rows > large[name] / 2}


def scanned(plan: dict) -> Iterator[tuple[str, float]]:
    """List the tables that were read without an index, each with so many rows."""
    if plan["Node Type"] == "Seq Scan":
        rows = plan["Actual Rows"] + plan.get("Rows Removed by Filter", 0)
        yield plan["Relation Name"], rows * plan["Actual Loops"]
    for part in plan.get("Plans", ()):
        yield from scanned(part)
