"""Whether what works behind the pages keeps up, in numbers: no name, no game, nothing hidden is in them."""

from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.db.models import Count, Min, Q, QuerySet
from django.utils import timezone

from games import task_queue
from games.domain import brake, health
from games.enums import MailStatus, MatchStatus, NoticeKind
from games.models import Match, Notice, OutgoingMail, Outlet, Parcel, Seat, StoppedAddress

DAY = timedelta(days=1)
UNSENT = Q(status__in=[MailStatus.WAITING, MailStatus.SENDING])
LIMITS = {
    "sweep": health.LATE,
    "overdue": timedelta(minutes=1),
    "notice": timedelta(minutes=5),
    "mail": timedelta(minutes=15),
    "parcel": timedelta(minutes=15),
}
"""By what is waited for: how old the oldest may grow before somebody should look."""
LONGEST_QUEUE = 1000


@dataclass(frozen=True)
class Outbox:
    """What one channel has to carry, and what it could not."""

    channel: str
    waiting: int = 0
    sent: int = 0
    """Within a day, as all that follows."""
    failed: int = 0
    troubled: int = 0
    """Places to which nothing went the last time."""
    off: int = 0
    """Places to which nothing goes any more."""


@dataclass(frozen=True)
class Operations:
    """All readings of one moment."""

    running: int
    asked: int
    """People whose answer is waited for now."""
    turns: int
    """Notices of one day that it was somebody's turn."""
    turn_mails: int
    """Mails of one day that said so."""
    has_brake: bool
    """The sweep has stopped itself."""
    queue: int | None
    """Tasks that lie in the shared queue; None where there is none, or it does not answer."""
    is_queue_lost: bool
    ages: dict[str, timedelta | None] = field(default_factory=dict)
    """By the names of LIMITS: of the oldest that waits; None where none does."""
    outboxes: list[Outbox] = field(default_factory=list)

    def is_too_old(self, name: str) -> bool:
        """Tell whether the oldest of a kind has waited for too long; a sweep that never was has."""
        age = self.ages[name]
        return name == "sweep" if age is None else age > LIMITS[name]


def read(now: datetime | None = None) -> Operations:
    """Read everything."""
    now = now or timezone.now()
    turns = Notice.objects.filter(kind=NoticeKind.YOUR_TURN, created_at__gt=now - DAY)
    mails = OutgoingMail.objects.filter(kind=NoticeKind.YOUR_TURN, created_at__gt=now - DAY)
    lengths = task_queue.lengths()
    return Operations(
        running=Match.objects.filter(status=MatchStatus.RUNNING).count(),
        asked=Seat.objects.filter(is_asked=True, user__isnull=False).count(),
        turns=turns.count(),
        turn_mails=mails.count(),
        has_brake=brake.is_on(),
        queue=None if lengths is None else sum(lengths.values()),
        is_queue_lost=lengths is None and task_queue.is_shared(),
        ages={
            "sweep": health.sweep_age(now),
            "overdue": _oldest(Seat.objects.filter(is_asked=True, deadline__lt=now), "deadline", now),
            "notice": _oldest(Notice.objects.filter(is_new=True), "created_at", now),
            "mail": _oldest(OutgoingMail.objects.filter(UNSENT), "created_at", now),
            "parcel": _oldest(Parcel.objects.filter(UNSENT), "created_at", now),
        },
        outboxes=[_mails(now - DAY), *_parcels(now - DAY)],
    )


def _oldest(rows: QuerySet, column: str, now: datetime) -> timedelta | None:
    first = rows.aggregate(first=Min(column))["first"]
    return None if first is None else max(now - first, timedelta(0))


def _mails(since: datetime) -> Outbox:
    counts = Counter(
        dict(OutgoingMail.objects.filter(created_at__gt=since).values_list("status").annotate(Count("pk")))
    )
    return Outbox(
        "mail",
        waiting=OutgoingMail.objects.filter(UNSENT).count(),
        sent=counts[MailStatus.SENT],
        failed=counts[MailStatus.FAILED],
        off=StoppedAddress.objects.count(),
    )


def _parcels(since: datetime) -> list[Outbox]:
    recent = Q(created_at__gt=since)
    outlets = Outlet.objects.values("channel").annotate(
        troubled=Count("pk", filter=Q(failing_since__isnull=False, off_at=None)),
        off=Count("pk", filter=Q(off_at__isnull=False)),
    )
    parcels = Parcel.objects.values("outlet__channel").annotate(
        waiting=Count("pk", filter=UNSENT),
        sent=Count("pk", filter=recent & Q(status=MailStatus.SENT)),
        failed=Count("pk", filter=recent & Q(status=MailStatus.FAILED)),
    )
    carried = {row.pop("outlet__channel"): row for row in parcels.filter(UNSENT | recent)}
    return [Outbox(**row, **carried.get(row["channel"], {})) for row in outlets.order_by("channel")]
