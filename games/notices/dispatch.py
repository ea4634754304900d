"""From notices to mails: what is due is checked once more, gathered for each person, and written."""

import logging
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F, Max, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext, ngettext, override

from games.domain import notify, queries
from games.enums import Channel, DeliveryStatus, MailMode, MatchStatus, NoticeKind
from games.models import Delivery, OutgoingMail, Seat, User
from games.notices import phrases
from games.notices.channels.mail import letters, links
from games.notices.digest import digest
from games.screens.setup.labels import edition_name, pace_name

log = logging.getLogger(__name__)

BATCH = 100
LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)
PAUSE_AFTER_FAULT = timedelta(minutes=5)


class TakenByAnother(Exception):
    """Another worker is writing to this person already."""


def write_due(now: datetime | None = None) -> int:
    """Write the mails that are due; return how many. Safe to run twice, and by two at once."""
    now = now or timezone.now()
    users = due_deliveries(now).values_list("notice__user_id", flat=True).order_by("notice__user_id").distinct()
    written = 0
    for user_id in list(users[:BATCH]):
        try:
            with transaction.atomic():
                written += len(_write_to(User.objects.get(pk=user_id), now))
        except TakenByAnother:
            continue
        except Exception:
            # One mail that cannot be written must not keep all others back.
            log.exception("the mail to user %s could not be written", user_id)
            due_deliveries(now).filter(notice__user=user_id).update(
                attempts=F("attempts") + 1, due_at=now + PAUSE_AFTER_FAULT, error="could not be written"
            )
    return written


def due_deliveries(now: datetime) -> QuerySet[Delivery]:
    """Give what is to go out by mail now.

    A "your turn" waits for who was here a moment ago, and for who has neither moved nor looked since the last one.
    """
    mine = Seat.objects.filter(user=OuterRef("notice__user")).order_by().values("user")
    told = mine.filter(match__status=MatchStatus.RUNNING).annotate(last=Max("told_at")).values("last")
    seen = mine.annotate(last=Max("seen_at")).values("last")
    due = Delivery.objects.filter(channel=Channel.MAIL, status=DeliveryStatus.WAITING, due_at__lte=now)
    due = due.annotate(told=Coalesce(Subquery(told), LONG_AGO), seen=Coalesce(Subquery(seen), LONG_AGO))
    is_here = Q(seen__gt=now - timedelta(seconds=settings.NOTICE_DELAY))
    was_told = Q(told__gt=F("seen"))
    return due.exclude(Q(notice__kind=NoticeKind.YOUR_TURN) & (is_here | was_told))


def _write_to(user: User, now: datetime) -> list[OutgoingMail]:
    due = _as_wished(user, _claim(user, now))
    if not (user.is_active and user.is_confirmed):
        _settle(due, DeliveryStatus.DROPPED)
        return []
    with override(user.language), timezone.override(user.zone):
        turns = [delivery for delivery in due if delivery.notice.kind == NoticeKind.YOUR_TURN]
        others = [delivery for delivery in due if delivery.notice.kind != NoticeKind.YOUR_TURN]
        mails = []
        seats = list(queries.awaiting(user)) if turns else []
        if seats:
            mails.append(_write_turns(user, seats, turns, others))
        else:
            _settle(turns, DeliveryStatus.DROPPED)
        for delivery in others:
            if delivery.status == DeliveryStatus.WAITING:
                mails += _write_single(user, delivery)
    return mails


def _claim(user: User, now: datetime) -> list[Delivery]:
    """Take all that is due for `user`, or nothing if another worker does."""
    due = list(due_deliveries(now).filter(notice__user=user).select_related("notice__match").order_by("pk"))
    numbers = [delivery.pk for delivery in due]
    # A no-op in words, but it waits for whoever holds the rows and counts what they left.
    if Delivery.objects.filter(pk__in=numbers, status=DeliveryStatus.WAITING).update(error="") != len(numbers):
        raise TakenByAnother
    return due


def _as_wished(user: User, due: list[Delivery]) -> list[Delivery]:
    """Sort out what `user` does not want by mail, and what is to ride along with the next one."""
    modes = notify.modes_of(user)
    wished = {mode: [d for d in due if modes[NoticeKind(d.notice.kind)] == mode] for mode in MailMode}
    _settle(wished[MailMode.OFF], DeliveryStatus.DROPPED)
    Delivery.objects.filter(pk__in=[delivery.pk for delivery in wished[MailMode.NEXT]]).update(due_at=None)
    return wished[MailMode.AT_ONCE]


def _write_turns(user: User, seats: list[Seat], turns: list[Delivery], others: list[Delivery]) -> OutgoingMail:
    """Write the one mail about all games that wait, with what else there is to say about them."""
    riders = _riders(user)
    covered = {seat.match_id for seat in seats}
    along = [d for d in others if d.notice.kind == NoticeKind.STARTED and d.notice.match_id in covered]
    if len(seats) == 1:
        subject = gettext("Your turn: %(match)s") % {"match": seats[0].match.name}
    else:
        number = len(seats)
        subject = ngettext("%(count)d game waits for you", "%(count)d games wait for you", number) % {"count": number}
    context = {
        "games": [digest(seat.match, seat) for seat in seats],
        "asides": [phrases.aside(rider.notice) for rider in riders],
        "link": links.to_decision(seats[0].match),
    }
    match = seats[0].match if len(seats) == 1 else None
    mail = letters.write(user=user, kind=NoticeKind.YOUR_TURN, subject=subject, context=context, match=match)
    pending = _waiting_turns(user)
    _settle([*turns, *along, *riders, *pending], DeliveryStatus.QUEUED, mail)
    Seat.objects.filter(pk__in=[seat.pk for seat in seats]).update(told_at=timezone.now())
    return mail


def _riders(user: User) -> list[Delivery]:
    """Give what waits for the next mail, as far as its reader has not seen it on the page meanwhile."""
    waiting = Delivery.objects.filter(
        notice__user=user, channel=Channel.MAIL, status=DeliveryStatus.WAITING, due_at=None
    )
    seen, fresh = [], []
    for delivery in waiting.select_related("notice__match").order_by("pk"):
        notice = delivery.notice
        seat = notice.match.seats.filter(user=user).first()
        (seen if seat is None or seat.seen_version >= notice.version > 0 else fresh).append(delivery)
    _settle(seen, DeliveryStatus.DROPPED)
    return fresh


def _waiting_turns(user: User) -> list[Delivery]:
    return list(
        Delivery.objects.filter(
            notice__user=user, notice__kind=NoticeKind.YOUR_TURN, channel=Channel.MAIL, status=DeliveryStatus.WAITING
        )
    )


def _write_single(user: User, delivery: Delivery) -> list[OutgoingMail]:
    """Write a mail about one notice, unless the world has gone on and it would only confuse."""
    notice = delivery.notice
    seat = notice.match.seats.filter(user=user).first()
    if not phrases.still_true(notice, seat):
        _settle([delivery], DeliveryStatus.DROPPED)
        return []
    game = digest(notice.match, seat)
    context = {"games": [game], "sentence": phrases.sentence(notice), "link": game.link}
    template = "notice"
    if notice.kind == NoticeKind.INVITED:
        template = "invited"
        match = notice.match
        context |= {"match": match, "link": links.to_invitation(match.invite_token)}
        context |= {"edition": edition_name(match), "pace": pace_name(match)}
    mail = letters.write(
        user=user,
        kind=NoticeKind(notice.kind),
        subject=phrases.subject(notice),
        context=context,
        match=notice.match,
        template=template,
    )
    _settle([delivery], DeliveryStatus.QUEUED, mail)
    return [mail]


def _settle(deliveries: Iterable[Delivery], status: DeliveryStatus, mail: OutgoingMail | None = None) -> None:
    for delivery in deliveries:
        delivery.status = status
    numbers = [delivery.pk for delivery in deliveries]
    Delivery.objects.filter(pk__in=numbers).update(status=status, mail=mail)
