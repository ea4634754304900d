"""The database's part of a piece of work: queries, CPU milliseconds, and the plan of the slowest query."""

import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.core.cache import caches
from django.db import DatabaseError, connection, transaction

LIMIT = 200
"""Seconds after which a query is given up."""
PLAN_LINES = 8
"""Lines of a plan that are printed; the rest is further down the tree."""
LONGEST_EXPLAINED = 30_000
"""Milliseconds after which a query is not run once more for its plan."""
Write = Callable[[str], object]


@dataclass(frozen=True)
class Query:
    """One query, with the milliseconds of the server's CPU and of the clock that it took."""

    cpu: float
    taken: float
    sql: str
    params: Any


@dataclass
class Asked:
    """The queries of one piece of work."""

    queries: list[Query] = field(default_factory=list)
    outcome: str = ""
    """What went wrong, if something did."""
    seconds: float = 0
    """How long all of it took, with the work of this process."""
    own: float = 0
    """The CPU milliseconds of this process, which does the site's part."""

    @property
    def cpu(self) -> float:
        """Return the milliseconds that the server computed."""
        return sum(query.cpu for query in self.queries)

    @property
    def taken(self) -> float:
        """Return the milliseconds of all queries by the clock, with what other processes of the machine add."""
        return sum(query.taken for query in self.queries)

    def record(self, execute: Callable, sql: str, params: Any, many: bool, context: dict) -> Any:
        """Run a query, and note what it took."""
        start, cpu = time.perf_counter(), server_cpu()
        try:
            return execute(sql, params, many, context)
        finally:
            taken = (time.perf_counter() - start) * 1000
            self.queries.append(Query(server_cpu() - cpu, taken, sql, None if many else params))


def prepare_connection() -> None:
    """Cancel queries that take long, and have one process answer each, so that its CPU time is all of it."""
    with connection.cursor() as cursor:
        cursor.execute(f"SET statement_timeout = '{LIMIT}s'")
        cursor.execute("SET max_parallel_workers_per_gather = 0")


def server_cpu() -> float:
    """Return the CPU milliseconds of the server's process for this connection."""
    pid = connection.connection.info.backend_pid
    return int(Path(f"/proc/{pid}/schedstat").read_text().split()[0]) / 1e6


def ask(work: Callable[[], object]) -> Asked:
    """Do a piece of work with empty caches, and note its queries."""
    for cache in caches.all(initialized_only=True):
        cache.clear()
    connection.ensure_connection()
    asked, start, own = Asked(), time.perf_counter(), time.process_time()
    with connection.execute_wrapper(asked.record):
        try:
            work()
        except Exception as problem:  # the bench goes on with the next piece of work
            asked.outcome = f"{type(problem).__name__}: {problem}".splitlines()[0][:150]
    asked.seconds, asked.own = time.perf_counter() - start, (time.process_time() - own) * 1000
    return asked


def measure(
    write: Write, name: str, work: Callable[[], object], *, times: int = 3, limit: float | None = None
) -> Asked:
    """Print what a piece of work costs the database at best; caches are empty each time."""
    found = [ask(work) for _ in range(times)]
    best = min(found, key=lambda asked: asked.cpu)
    verdict = "" if limit is None else f"; {limit} ms: {'kept' if best.cpu <= limit else 'MISSED'}"
    write(
        f"{name:26} database {best.cpu:8.1f} ms of CPU, {best.taken:8.1f} ms, {len(best.queries):4} queries; "
        f"site {best.own:7.1f} ms of CPU{verdict}"
    )
    if best.outcome:
        write(f"    FAILED: {best.outcome}")
    if best.queries and best.cpu > 5:
        explain(write, max(best.queries, key=lambda query: query.cpu))
    return best


def explain(write: Write, query: Query) -> None:
    """Print a query, and for a reading one the plan with what it read."""
    write(f"    {query.cpu:.1f} ms: {shortened(query.sql)}")
    is_reading = query.sql.lstrip("( ").upper().startswith(("SELECT", "WITH"))
    if not is_reading or query.params is None or query.taken > LONGEST_EXPLAINED:
        return
    sql = re.sub(r"\bFOR (NO KEY )?UPDATE\b.*", "", query.sql)
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET LOCAL transaction_read_only = on")
            cursor.execute("EXPLAIN (ANALYZE, BUFFERS) " + sql, query.params)
            lines = [line for (line,) in cursor.fetchall()]
    except DatabaseError as problem:
        write(f"      no plan: {problem}".rstrip())
        return
    for line in lines[:PLAN_LINES]:
        write(f"      {line[:170]}")


def shortened(sql: str) -> str:
    """Return a query without its list of columns."""
    sql = re.sub(r"\s+", " ", sql)
    return re.sub(r"SELECT (DISTINCT )?([^(]{200,}?) FROM", r"SELECT \1… FROM", sql)[:400]
