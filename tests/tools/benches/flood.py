"""Deadlines while 50,000 emails wait to be sent: by one worker, and with a second one that serves only clocks."""

import math
import statistics
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from aiosmtpd.controller import Controller
from celery import current_app
from django.core.management import CommandError
from django.db import connection
from django.utils import timezone

from games.domain.deadlines import deadline_kill_switch, outage_recovery
from games.enums import IncidentKind, MailStatus
from games.models import Heartbeat, Incident, Match, OutgoingMail
from games.task_queue import TaskName
from tests.infrastructure.child import free_port
from tests.tools.benches.chaos import running_cluster
from tests.tools.benches.disorder.cluster import Cluster
from tests.tools.benches.sweep import LATE, kept, let_run_out
from tests.tools.benches.town import build_town

MAILS, GAMES, SECONDS = 50_000, 300, 90
"""Waiting emails; games whose time runs out, spread over so many seconds."""
TASKS = 2000
"""Tasks that wait besides: each email requests one, and they expire after a minute, in which so many are written."""
PATIENCE = 240
"""Seconds after the last deadline in which the last time-out must have come."""
Write = Callable[[str], object]


class Drain:
    """A mail server that accepts everything and keeps nothing."""

    async def handle_DATA(self, *_about: object) -> str:  # noqa: N802
        """Accept an email."""
        return "250 OK"


def run(write: Write, *, quick: bool, against: str | None = None) -> None:
    """Print how late time-outs are; fails if they are too late although a worker serves only clocks."""
    share = 5 if quick else 1
    root = Path(against).resolve() if against else None
    p99 = math.inf
    for has_clocks in (False,) if root else (False, True):
        p99 = measure(write, MAILS // share, GAMES // share, SECONDS // share, has_clocks=has_clocks, root=root)
    if p99 > LATE and root is None:
        raise CommandError(f"Time-outs were {p99:.1f} s late.")


def measure(write: Write, mails: int, games: int, seconds: int, *, has_clocks: bool, root: Path | None) -> float:
    """Print how late time-outs are and how many emails are sent meanwhile; return the 99th percentile in seconds."""
    drain = Controller(Drain(), hostname="127.0.0.1", port=free_port())
    drain.start()

    def start(cluster: Cluster) -> None:
        cluster.environment["MAIL_PORT"] = str(drain.port)
        cluster.prepare()

    try:
        with running_cluster(start) as cluster:
            matches = build_town(games).matches
            Match.objects.update(allows_vacations=False)
            for name in (outage_recovery.HEARTBEAT, deadline_kill_switch.RELEASED):
                Heartbeat.objects.update_or_create(name=name, defaults={"at": timezone.now()})
            fill(mails)
            # Tasks of earlier versions did not expire.
            for _ in range(mails if root else TASKS):
                current_app.send_task(str(TaskName.SEND_MAILS), expires=60 if root is None else None, **options(root))
            if root:
                cluster.root = root
            cluster.start_worker("worker")
            if has_clocks:
                cluster.start_worker("clocks", 1, queues="clocks")
            cluster.start_beat("beat")
            wait_until_emails_are_sent(cluster)
            moments = let_run_out(matches, seconds)
            late, sent = watch(moments, seconds)
    finally:
        drain.stop()
    name = "one worker of two processes" + (", and one for clocks" if has_clocks else "")
    p99 = late[math.ceil(len(late) * 0.99) - 1] if len(late) == len(moments) else math.inf
    middle = statistics.median(late) if late else math.inf
    write(
        f"{name}, {mails} emails: {len(late)} of {len(moments)} time-outs, {middle:.1f} s late in the middle, "
        f"p99 {p99:.1f} s ({LATE} s: {kept(p99 <= LATE)}); {sent:.0f} emails a second"
    )
    return p99


def options(root: Path | None) -> dict[str, str]:
    """Return the queue of an older checkout's tasks; this one has its own."""
    return {"queue": "celery"} if root else {}


def fill(number: int) -> None:
    """Put so many emails in the outbox."""
    first = OutgoingMail.objects.create(
        recipient="a@example.org", sender="b@example.org", subject="Your turn", text="Text " * 300, message_id="<a@b>"
    )
    given = {"message_id": "'<' || n || '@example.org>'"}
    names = [field.column for field in OutgoingMail._meta.concrete_fields if not field.primary_key]
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO games_outgoingmail ({', '.join(names)}) "
            f"SELECT {', '.join(given.get(name, name) for name in names)} "
            "FROM games_outgoingmail, generate_series(2, %s) AS n WHERE id = %s",
            [number, first.pk],
        )


def sent_emails() -> int:
    return OutgoingMail.objects.filter(status=MailStatus.SENT).count()


def wait_until_emails_are_sent(cluster: Cluster) -> None:
    """Wait for the worker."""
    until = time.monotonic() + PATIENCE
    while not sent_emails():
        if time.monotonic() > until:
            raise CommandError(f"No email is sent: {cluster.logs()}")
        time.sleep(0.2)


def watch(moments: dict[int, datetime], seconds: int) -> tuple[list[float], float]:
    """Wait for the time-outs; return their lateness in seconds, in order, and how many emails were sent a second."""
    before, began = sent_emails(), time.monotonic()
    kinds = [IncidentKind.TIMED_OUT, IncidentKind.STOOD_IN]
    incidents = Incident.objects.filter(match__in=moments, kind__in=kinds)
    while incidents.count() < len(moments) and time.monotonic() < began + seconds + PATIENCE:
        time.sleep(1)
    rate = (sent_emails() - before) / (time.monotonic() - began)
    late = [(at - moments[match]).total_seconds() for match, at in incidents.values_list("match_id", "at")]
    return sorted(late), rate
