"""Notices on PostgreSQL: the look for due ones among held-back ones, emails per second, and CPU per email."""

import cProfile
import pstats
import statistics
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from multiprocessing import get_context

from allauth.account.models import EmailAddress
from django.core.management import CommandError, call_command
from django.db import connection, reset_queries
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.enums import DeliveryStatus, NoticeKind
from games.models import Delivery, MailThread, Match, Notice, OutgoingMail, Seat, User
from games.notices import dispatch
from tests.tools.benches.town import CIRCLES, PLAYERS, build_town

Write = Callable[[str], object]
PEOPLE = 2000
HELD = (1_000, 10_000, 100_000)
PROFILED = 200
WORKERS = (1, 2, 4)
LOOKS = 20
PARTS = {
    "the whole dispatch": ("dispatch.py", "_dispatch_to"),
    "the plan": ("policy.py", "plan_messages"),
    "digests": ("digest.py", "digest"),
    "answers (in digests)": ("offered.py", "offered_answers"),
    "subject": ("phrases.py", "message_subject"),
    "rendering": ("email_writer.py", "_rendered"),
    "thread": ("threads.py", "next_in_thread"),
    "outbox": ("outbox.py", "queue_email"),
    "message broker": ("task_queue.py", "_send"),
    "SQL, wherever": ("compiler.py", "execute_sql"),
}
"""The parts of an email's CPU time, each with the file and name of its function."""


def run(write: Write, *, quick: bool) -> None:
    """Fill the tables, then measure; fails if an email is missing or comes twice."""
    if connection.vendor != "postgresql" or connection.introspection.table_names():
        raise CommandError("This bench needs an empty PostgreSQL: run it with `./dev bench notices`.")
    call_command("migrate", verbosity=0)
    share = 10 if quick else 1
    matches = build_town(PEOPLE // share).matches
    seat_people(matches)
    for number in HELD:
        fill_held(matches[0], number // share)
        measure_look(write, number // share)
    measure_cpu(write, matches[: PROFILED // share])
    measure_present(write, matches[: PROFILED // share])
    for workers in WORKERS:
        measure_rate(write, matches, workers)


def seat_people(matches: list[Match]) -> None:
    """Seat in each game a player of its own whom it waits for, who has not been on the site for an hour."""
    names = [f"reader{number}" for number in range(len(matches))]
    people = User.objects.bulk_create(
        User(email=f"{name}@example.org", display_name=name, handle=name) for name in names
    )
    EmailAddress.objects.bulk_create(
        EmailAddress(user=user, email=user.email, primary=True, verified=True) for user in people
    )
    seats = list(Seat.objects.filter(match__in=matches, is_asked=True).order_by("match"))
    for seat, user in zip(seats, people, strict=True):
        seat.user = user
    Seat.objects.bulk_update(seats, ["user"], batch_size=500)
    Seat.objects.update(seen_at=timezone.now() - timedelta(hours=1))
    Notice.objects.all().delete()


def fill_held(match: Match, number: int) -> None:
    """Bring the number of held-back deliveries to `number`: half wait for a later hour, half for the next message."""
    there = Delivery.objects.count()
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO games_notice (user_id, kind, match_id, version, about, params, created_at, is_new) "
            "SELECT u.id, 'robbed', %s, 0, 'held-' || n, '{\"gold\": 1}', now(), FALSE "
            "FROM generate_series(%s::int, %s::int) AS n "
            "JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM games_user "
            "WHERE handle NOT LIKE 'reader%%') u ON u.place = n %% %s",
            [match.pk, there + 1, number, CIRCLES * PLAYERS],
        )
        cursor.execute(
            "INSERT INTO games_delivery (notice_id, channel, status, due_at, attempts, error) "
            "SELECT id, 'mail', 'waiting', CASE WHEN id % 2 = 0 THEN now() + interval '1 day' END, 0, '' "
            "FROM games_notice WHERE about LIKE 'held-%' "
            "AND NOT EXISTS (SELECT FROM games_delivery d WHERE d.notice_id = games_notice.id)"
        )
        cursor.execute("VACUUM ANALYZE")


def measure_look(write: Write, number: int) -> None:
    """Print what it costs to find that nothing is due."""
    taken = []
    for _ in range(LOOKS):
        start = time.perf_counter()
        sent = dispatch.dispatch_due()
        taken.append((time.perf_counter() - start) * 1000)
    if sent:
        raise CommandError("Something was due that should not be.")
    with CaptureQueriesContext(connection) as captured:
        dispatch.dispatch_due()
    served, look = 0.0, list[str]()
    for query in captured.captured_queries:
        if query["sql"].startswith(("SELECT", "UPDATE")):
            plan = explain(query["sql"])
            spent = float(plan[-1].removeprefix("Execution Time: ").removesuffix(" ms"))
            served += spent
            if "deliveries_due" in "".join(plan) and not look:
                look = plan
    write(
        f"look among {number} held-back deliveries: {statistics.median(taken):.2f} ms, "
        f"in the database {served:.3f} ms, {len(captured)} queries"
    )
    write("    " + "\n    ".join(look))


def explain(sql: str) -> list[str]:
    """Return the lines of the plan of a query, the last one with its time."""
    with connection.cursor() as cursor:
        cursor.execute("EXPLAIN (ANALYZE, BUFFERS OFF) " + sql)
        return [line for (line,) in cursor.fetchall()]


def make_due(matches: list[Match]) -> datetime:
    """Make a turn notice of each game due, as if no email had gone out yet; return the time."""
    now = timezone.now()
    OutgoingMail.objects.all().delete()
    MailThread.objects.all().delete()
    Notice.objects.filter(kind=NoticeKind.YOUR_TURN).delete()
    seats = Seat.objects.filter(match__in=matches, is_asked=True).order_by("match")
    notices = Notice.objects.bulk_create(
        Notice(
            user_id=seat.user_id,
            kind=NoticeKind.YOUR_TURN,
            match_id=seat.match_id,
            seat=seat.number,
            version=seat.wait,
            about=f"{seat.wait}",
            is_new=False,
        )
        for seat in seats
    )
    Delivery.objects.bulk_create(Delivery(notice=notice, channel="mail", due_at=now) for notice in notices)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return now


def measure_cpu(write: Write, matches: list[Match]) -> None:
    """Print the CPU time of an email, and of its parts."""
    make_due(matches[:5])
    dispatch.dispatch_due()
    make_due(matches)
    own, start = time.process_time(), time.perf_counter()
    sent = empty()
    own, wall = time.process_time() - own, time.perf_counter() - start
    make_due(matches)
    with CaptureQueriesContext(connection) as captured:
        empty()
    each = f"{1000 * own / sent:.1f} ms of CPU, {1000 * wall / sent:.1f} ms, {len(captured) / sent:.1f} queries"
    write(f"an email: {each}")
    make_due(matches)
    profile = cProfile.Profile()
    profile.runcall(empty)
    stats = pstats.Stats(profile).stats  # type: ignore[attr-defined] # the stubs leave it out
    total = max(row[3] for row in stats.values())
    for part, (file, name) in PARTS.items():
        spent = sum(row[3] for (path, _line, called), row in stats.items() if path.endswith(file) and called == name)
        write(f"    {part:22} {1000 * own / sent * spent / total:6.2f} ms ({100 * spent / total:.0f} %)")


def empty() -> int:
    """Dispatch until nothing is due; return the number of messages."""
    sent = 0
    while messages := dispatch.dispatch_due():
        sent += messages
    return sent


def measure_present(write: Write, matches: list[Match]) -> None:
    """Print what it costs to hold a delivery again because its reader is still on the site."""
    make_due(matches)
    Seat.objects.filter(match__in=matches).update(seen_at=timezone.now())
    own = time.process_time()
    waiting = Delivery.objects.filter(status=DeliveryStatus.WAITING, due_at__lte=timezone.now())
    while waiting.exists():
        dispatch.dispatch_due()
    own = time.process_time() - own
    Seat.objects.filter(match__in=matches).update(seen_at=timezone.now() - timedelta(hours=1))
    write(f"to hold a delivery of a reader who is here: {1000 * own / len(matches):.2f} ms of CPU")


def measure_rate(write: Write, matches: list[Match], workers: int) -> None:
    """Print how many emails so many worker processes write per second, and check them."""
    since = make_due(matches)
    connection.close()
    getattr(connection, "close_pool", bool)()
    context = get_context("fork")
    spent = context.Array("d", workers)
    processes = [context.Process(target=work, args=(spent, place)) for place in range(workers)]
    start = time.perf_counter()
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    wall, cpu = time.perf_counter() - start, sum(spent)
    mails = OutgoingMail.objects.filter(created_at__gte=since)
    written, readers = mails.count(), mails.values("user").distinct().count()
    write(
        f"{workers} workers: {written / wall:.0f} emails per second, "
        f"{1000 * cpu / max(written, 1):.1f} ms of CPU each, {written} of {len(matches)}"
    )
    if not written == readers == len(matches):
        raise CommandError(f"{len(matches)} people should get one email each; {readers} got {written}.")


def work(spent: list[float], place: int) -> None:
    """Dispatch as a worker does until nothing is due any longer."""
    own, now = time.process_time(), timezone.now()
    waiting = Delivery.objects.filter(status=DeliveryStatus.WAITING, due_at__lte=now)
    while waiting.exists():
        if not dispatch.dispatch_due():
            time.sleep(0.01)
        reset_queries()
    spent[place] = time.process_time() - own
