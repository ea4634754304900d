"""Open tables that no one joins: their creators are asked after a week, and the tables close after two."""

from contextlib import suppress
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Q
from django.db.models.functions import Coalesce
from django.utils import timezone

from games.domain.errors import Refused
from games.domain.lobby import roll_calls, seating
from games.domain.matches import notice_creation
from games.domain.people import last_seen
from games.enums import MatchStatus, NoticeKind
from games.models import Match, Seat, User

ASK_AFTER = timedelta(days=7)
CLOSE_AFTER = timedelta(days=7)
"""How long after its creator was asked a table closes: two weeks after its last use, but never without asking."""


def closes_at(match: Match) -> datetime | None:
    """Return when an open table closes unless it is used; None if its creator has not been asked."""
    return match.idle_asked_at + CLOSE_AFTER if match.is_open and match.idle_asked_at else None


def confirm_presence(*, match: Match, by: User) -> None:
    """Record that a player at an open table still wants to play; the game starts if it waited only for them.

    Refusals: `not_seated`, `table_closed`.
    """
    if not match.is_open:
        raise Refused("table_closed")
    if not Seat.objects.filter(match=match, user=by).update(looked_in_at=timezone.now()):
        raise Refused("not_seated")
    last_seen.record_look(by.pk)
    seating.start_after_roll_call(match=match)


def tend_open_tables(now: datetime | None = None) -> None:
    """Ask the creators of idle tables, close those without an answer, and end roll calls."""
    now = now or timezone.now()
    waiting = Match.objects.filter(status=MatchStatus.OPEN)
    idle = waiting.annotate(since=Coalesce(F("idle_since"), F("created_at"))).filter(since__lte=now - ASK_AFTER)
    for match in idle.filter(idle_asked_at=None, roll_call_at=None).select_related("creator"):
        _ask_creator(match, now)
    for unanswered in waiting.filter(idle_asked_at__lte=now - CLOSE_AFTER):
        _close_idle_table(unanswered, now)
    for full in waiting.filter(roll_call_at__isnull=False):
        # Looking alone must not change the table, which would send its page to everyone once a minute.
        is_complete = roll_calls.are_all_seen(full, list(full.seats.select_related("user")))
        if not (is_complete and seating.start_after_roll_call(match=full)):
            free_missing_seats(full, now)


@transaction.atomic
def _ask_creator(match: Match, now: datetime) -> None:
    unasked = Match.objects.filter(pk=match.pk, status=MatchStatus.OPEN, idle_asked_at=None)
    if unasked.update(idle_asked_at=now, stamp=F("stamp") + 1):
        match.idle_asked_at = now
        about = f"idle {now.timestamp():.0f}"
        notice_creation.create_notice(user=match.creator, kind=NoticeKind.IDLE_TABLE, match=match, about=about)


@transaction.atomic
def _close_idle_table(match: Match, now: datetime) -> None:
    # The table may have been used since it was read.
    unanswered = Q(status=MatchStatus.OPEN, idle_asked_at__lte=now - CLOSE_AFTER)
    if Match.objects.filter(unanswered, pk=match.pk).update(stamp=F("stamp") + 1):
        seating.close_open_table(match, is_idle=True)


@transaction.atomic
def free_missing_seats(match: Match, now: datetime) -> None:
    """Free the seats of players who have not answered a roll call in time, and notify them."""
    late = Match.objects.filter(pk=match.pk, status=MatchStatus.OPEN, roll_call_at__lte=now - roll_calls.ANSWER_WITHIN)
    if not late.update(stamp=F("stamp") + 1):
        return
    match.refresh_from_db()
    for seat in roll_calls.missing_seats(match, match.seats.select_related("user")):
        if seat.user is None:
            continue
        with suppress(Refused):  # The table closes with its last player.
            seating.leave_seat(match=match, user=seat.user)
            about = f"seat freed {now.timestamp():.0f}"
            notice_creation.create_notice(
                user=seat.user, kind=NoticeKind.STILL_THERE, match=match, about=about, freed=1
            )
