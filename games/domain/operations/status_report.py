"""Status report: numbers that show whether background work keeps up, without names or hidden information."""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.db.models import Count, Min, Q, QuerySet
from django.utils import timezone

from games import task_queue
from games.domain.deadlines import deadline_kill_switch
from games.domain.operations import health, mail_errors
from games.domain.play.bot_faults import BotFault, faults_today
from games.enums import DeliveryStatus, MailStatus, MatchStatus, NoticeKind
from games.models import (
    Delivery,
    Invitation,
    Match,
    Notice,
    OutgoingMail,
    Outlet,
    Parcel,
    Seat,
    StoppedAddress,
    TroubledAddress,
)

DAY = timedelta(days=1)
UNSENT = Q(status__in=[MailStatus.WAITING, MailStatus.SENDING])
PUT_OFF = Q(status=DeliveryStatus.WAITING, due_at__isnull=False, attempts__gt=0)
"""Deliveries whose message a channel failed to render and will retry."""
LIMITS = {
    "sweep": health.LATE,
    "overdue": timedelta(minutes=1),
    "notice": timedelta(minutes=5),
    "put_off": timedelta(minutes=15),
    "mail": timedelta(minutes=15),
    "parcel": timedelta(minutes=15),
}
"""How old the oldest item of each kind may get before it needs attention."""
MAX_ERRORS_NAMED = 3
"""How many of the most common errors are listed per channel."""


@dataclass(frozen=True)
class OutboxStatus:
    """The outgoing messages of one channel."""

    channel: str
    waiting: int = 0
    sent: int = 0
    """Messages sent within the last day; the numbers below are for the last day too."""
    failed: int = 0
    troubled: int = 0
    """Destinations whose last message failed."""
    off: int = 0
    """Destinations that are switched off."""
    errors: tuple[tuple[str, int], ...] = ()
    """The most common error codes with their counts; they contain no addresses."""


@dataclass(frozen=True)
class SiteStatus:
    """All readings taken at one moment."""

    running: int
    asked: int
    """Players who must answer now."""
    turns: int
    """Notices about a player's turn within the last day."""
    turn_mails: int
    """Emails about these turns within the last day."""
    is_kill_switch_on: bool
    """Whether the deadline sweep is stopped."""
    is_queue_lost: bool
    """Whether the broker does not answer."""
    queues: dict[str, int] = field(default_factory=dict)
    """The number of tasks in each queue; empty if there is no shared broker or it does not answer."""
    ages: dict[str, timedelta | None] = field(default_factory=dict)
    """The age of the oldest item of each kind, by the keys of LIMITS; None if there is none."""
    outboxes: list[OutboxStatus] = field(default_factory=list)
    bot_faults: dict[BotFault, int] = field(default_factory=dict)
    """How often another bot answered in place of one today, by reason."""

    def is_too_old(self, name: str) -> bool:
        """Return whether the oldest item of a kind is too old; a sweep that has never run counts as too old."""
        age = self.ages[name]
        return name == "sweep" if age is None else age > LIMITS[name]


def read_status(now: datetime | None = None) -> SiteStatus:
    """Take all readings and return them."""
    now = now or timezone.now()
    turns = Notice.objects.filter(kind=NoticeKind.YOUR_TURN, created_at__gt=now - DAY)
    mails = OutgoingMail.objects.filter(kind=NoticeKind.YOUR_TURN, created_at__gt=now - DAY)
    lengths, errors = task_queue.queue_lengths(), _count_unwritten()
    return SiteStatus(
        running=Match.objects.filter(status=MatchStatus.RUNNING).count(),
        asked=Seat.objects.filter(is_asked=True, user__isnull=False).count(),
        turns=turns.count(),
        turn_mails=mails.count(),
        is_kill_switch_on=deadline_kill_switch.is_kill_switch_on(),
        is_queue_lost=lengths is None and task_queue.has_shared_broker(),
        queues=lengths or {},
        ages={
            "sweep": health.sweep_age(now),
            "overdue": _age_of_oldest(Seat.objects.filter(is_asked=True, deadline__lt=now), "deadline", now),
            "notice": _age_of_oldest(Notice.objects.filter(is_new=True), "created_at", now),
            "put_off": _age_of_oldest_unwritten(now),
            "mail": _age_of_oldest(OutgoingMail.objects.filter(UNSENT), "created_at", now),
            "parcel": _age_of_oldest(Parcel.objects.filter(UNSENT), "created_at", now),
        },
        outboxes=[_mail_outbox(now - DAY, errors["mail"]), *_parcel_outboxes(now - DAY, errors)],
        bot_faults=faults_today(),
    )


def _age_of_oldest(rows: QuerySet, column: str, now: datetime) -> timedelta | None:
    first = rows.aggregate(first=Min(column))["first"]
    return None if first is None else max(now - first, timedelta(0))


def _age_of_oldest_unwritten(now: datetime) -> timedelta | None:
    """Return the age of the oldest message that is not rendered yet.

    Invitation emails are counted separately, because they have no notice.
    """
    put_off = _age_of_oldest(Delivery.objects.filter(PUT_OFF), "notice__created_at", now)
    unwritten = _age_of_oldest(Invitation.objects.filter(mail_due_at__isnull=False), "created_at", now)
    return max((age for age in (put_off, unwritten) if age is not None), default=None)


def _mail_outbox(since: datetime, unwritten: Counter[str]) -> OutboxStatus:
    recent = OutgoingMail.objects.filter(created_at__gt=since)
    counts = Counter(dict(recent.values_list("status").annotate(Count("pk"))))
    errors = unwritten.copy()
    for error, number in recent.exclude(error="").values_list("error").annotate(Count("pk")):
        errors[mail_errors.mail_error_code(error)] += number
    return OutboxStatus(
        "mail",
        waiting=OutgoingMail.objects.filter(UNSENT).count(),
        sent=counts[MailStatus.SENT],
        failed=counts[MailStatus.FAILED],
        troubled=TroubledAddress.objects.count(),
        off=StoppedAddress.objects.count(),
        errors=_most_common(errors),
    )


def _most_common(errors: Counter[str]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(errors.items(), key=lambda item: (-item[1], item[0]))[:MAX_ERRORS_NAMED])


def _count_unwritten() -> dict[str, Counter[str]]:
    """Count failed renderings by channel and error code."""
    errors: dict[str, Counter[str]] = defaultdict(Counter)
    rows = Delivery.objects.filter(PUT_OFF).exclude(error="").values_list("channel", "error")
    for channel, error, number in rows.annotate(Count("pk")):
        errors[channel][error] = number
    return errors


def _parcel_outboxes(since: datetime, unwritten: dict[str, Counter[str]]) -> list[OutboxStatus]:
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
    for channel, error, number in (
        Outlet.objects.exclude(error="").values_list("channel", "error").annotate(Count("pk"))
    ):
        unwritten[channel][error] += number
    carried = {row["outlet__channel"]: row for row in parcels.filter(UNSENT | recent)}
    outboxes = []
    for row in outlets.order_by("channel"):
        channel, load = row["channel"], carried.get(row["channel"])
        outboxes.append(
            OutboxStatus(
                channel,
                waiting=load["waiting"] if load else 0,
                sent=load["sent"] if load else 0,
                failed=load["failed"] if load else 0,
                troubled=row["troubled"],
                off=row["off"],
                errors=_most_common(unwritten[channel]),
            )
        )
    return outboxes
