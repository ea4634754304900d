"""Vacations: a yearly number of days on which a player's clocks stop, planned or used automatically before a time-out.

Open waits are adjusted immediately; when a vacation begins, the logs of the player's tables say so.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta

from django.db import transaction
from django.db.models import F, Max, Q
from django.utils import timezone

from games.domain.deadlines import clock_adjustments
from games.domain.errors import Refused
from games.domain.matches import match_history
from games.domain.people import last_seen
from games.domain.timing import waits
from games.enums import IncidentKind, MatchStatus, Pace
from games.models import Match, Seat, User, Vacation

DAY = timedelta(days=1)
DAYS_PER_YEAR = 21
MAX_AUTOMATIC_IN_ROW = 3
"""How many days in a row are used automatically before the player times out."""
MAX_AHEAD = 365 * DAY
BATCH_SIZE = 200


def vacation_days_left(user: User, year: int) -> int:
    """Return how many days of a year are neither planned nor used."""
    return DAYS_PER_YEAR - sum(vacation.days[year] for vacation in user.vacations.all())


@transaction.atomic
def plan_vacation(*, user: User, first: date, last: date, now: datetime | None = None) -> Vacation:
    """Plan a vacation from `first` to `last`, both whole days in the user's time zone.

    Refusals: `vacation_not_ahead`, `vacation_overlaps`, `vacation_days_left`.
    """
    now = now or timezone.now()
    today = now.astimezone(user.zone).date()
    if not today <= first <= last <= today + MAX_AHEAD:
        raise Refused("vacation_not_ahead")
    user = _lock_user_and_tables(user)
    starts_at, ends_at = (
        datetime.combine(midnight, time(), user.zone).astimezone(UTC) for midnight in (first, last + DAY)
    )
    vacation = Vacation(user=user, starts_at=max(now, starts_at), ends_at=ends_at, time_zone=user.zone.key)
    if user.vacations.filter(starts_at__lt=vacation.ends_at, ends_at__gt=vacation.starts_at).exists():
        raise Refused("vacation_overlaps")
    for year, days in vacation.days.items():
        if days > (left := vacation_days_left(user, year)):
            raise Refused("vacation_days_left", left=left, year=year)
    with clock_adjustments.keep_remaining_waits(user, now):
        vacation.save()
        _store_away_until(user)
    announce_vacations(now, only_user=user)
    return vacation


@transaction.atomic
def end_vacation(*, user: User, vacation: int, now: datetime | None = None) -> None:
    """Cancel a planned vacation, or end a current one early, with the current day counting as used.

    Refusal: `vacation_over`.
    """
    now = now or timezone.now()
    user = _lock_user_and_tables(user)
    ended = user.vacations.filter(pk=vacation, ends_at__gt=now).first()
    if ended is None:
        raise Refused("vacation_over")
    with clock_adjustments.keep_remaining_waits(user, now):
        if ended.starts_at > now:
            ended.delete()
        else:
            ended.ends_at = now
            ended.save(update_fields=["ends_at"])
        _store_away_until(user)
    if ended.is_announced:
        for seat in _seats_with_vacations(user):
            match_history.note_incident(seat.match, IncidentKind.CAME_BACK, seat=seat.number)
            _store_allowance(seat, now)


@transaction.atomic
def use_vacation_day(seat_id: int, now: datetime) -> Seat | None:
    """Use a vacation day instead of timing out a seat; return the seat, or None if no day may be used."""
    late = Seat.objects.filter(pk=seat_id, is_asked=True, deadline__lte=now).select_related("match", "user")
    seat = late.first()
    if seat is None or seat.is_provisional or seat.user is None or not may_use_vacation_day(seat.match, seat.user, now):
        return None
    user = _lock_user_and_tables(seat.user)
    # In the meantime, the player may have moved, or another sweep may have used a day for this wait.
    if late.first() != seat:
        return None
    # If several of the user's waits end at once, the first of them has already used a day that covers them all.
    used = current_vacation(user, now)
    if used is None:
        with clock_adjustments.keep_remaining_waits(user, now):
            used = Vacation.objects.create(
                user=user, starts_at=now, ends_at=now + DAY, time_zone=user.zone.key, is_automatic=True
            )
            _store_away_until(user)
    # This wait had no time left, so its deadline is the end of the day.
    seat.deadline = used.ends_at
    seat.remind_at = seat.deadline - waits.reminder_lead(seat, DAY)
    seat.save(update_fields=["deadline", "remind_at"])
    announce_vacations(now, only_user=user)
    return seat


def may_use_vacation_day(match: Match, user: User, now: datetime) -> bool:
    """Return whether a vacation day would be used before `user` times out at the table of `match`."""
    if not match.keeps_vacations:
        return False
    if user.away_until is None:
        # The user has never had a vacation, so all days of the year are left.
        return user.uses_vacation
    if current_vacation(user, now):
        return True
    if not user.uses_vacation:
        return False
    if vacation_days_left(user, now.astimezone(user.zone).year) <= 0:
        return False
    used = [vacation for vacation in user.vacations.all() if vacation.is_automatic]
    if len(used) < MAX_AUTOMATIC_IN_ROW:
        return True
    seen_at = last_seen.last_seen_times([user.pk]).get(user.pk, user.joined_at)
    return sum(vacation.starts_at > seen_at for vacation in used) < MAX_AUTOMATIC_IN_ROW


def announce_vacations(now: datetime | None = None, *, only_user: User | None = None) -> int:
    """Record vacations that have begun, each once, in the logs of the player's tables; return how many there were."""
    now = now or timezone.now()
    begun = Vacation.objects.filter(is_announced=False, starts_at__lte=now, ends_at__gt=now)
    announced = 0
    for vacation in (begun.filter(user=only_user) if only_user else begun).select_related("user")[:BATCH_SIZE]:
        with transaction.atomic():
            if not Vacation.objects.filter(pk=vacation.pk, is_announced=False).update(is_announced=True):
                continue
            for seat in _seats_with_vacations(vacation.user):
                until = vacation.ends_at.isoformat()
                match_history.note_incident(seat.match, IncidentKind.ON_VACATION, seat=seat.number, reason=until)
                _store_allowance(seat, now)
            announced += 1
    return announced


def current_vacation(user: User, now: datetime) -> Vacation | None:
    """Return the vacation that the user is on; None if there is none."""
    if user.away_until is None or user.away_until <= now:
        return None
    return next((vacation for vacation in user.vacations.all() if vacation.starts_at <= now < vacation.ends_at), None)


def return_automatic_days(since: datetime) -> int:
    """Restore the days used automatically since `since`, when the site was at fault; return how many."""
    deleted, _rows = Vacation.objects.filter(is_automatic=True, starts_at__gte=since).delete()
    return deleted


def _lock_user_and_tables(user: User) -> User:
    """Lock the user's row until the transaction ends, so that no day is used twice, and then the tables they play at.

    Tables are locked before seats and in a fixed order, as every move does, so that there are no deadlocks.
    """
    # With `no_key`, other transactions can still insert rows that refer to this user.
    locked = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    tables = Match.objects.filter(seats__user=locked, status=MatchStatus.RUNNING).order_by("pk")
    list(tables.select_for_update(of=("self",), no_key=True).values_list("pk"))
    return locked


def _store_away_until(user: User) -> None:
    """Store on the user when the last vacation ends, so that most users need no query for vacations."""
    user.away_until = user.vacations.aggregate(end=Max("ends_at"))["end"]
    user.save(update_fields=["away_until"])


def _seats_with_vacations(user: User) -> Iterable[Seat]:
    """Return the seats of `user` at running tables where vacations count, except seats played by bots."""
    vacations_count = Q(
        match__status=MatchStatus.RUNNING, match__allows_vacations=True, resigned_at=None, stood_in_at=None
    )
    seats = user.seats.filter(vacations_count).exclude(match__pace__in=[Pace.LIVE, Pace.UNTIMED])
    return seats.select_related("match", "user").order_by("match_id")


def _store_allowance(seat: Seat, now: datetime) -> None:
    """Update the publicly shown limit of an open wait with the vacations that have begun."""
    Seat.objects.filter(pk=seat.pk).update(stamp=F("stamp") + 1)
    if seat.is_asked and seat.asked_at is not None:
        allowance = waits.vacation_allowance(seat.match, seat, now)
        Seat.objects.filter(pk=seat.pk, is_asked=True, asked_at=seat.asked_at).update(allowance=allowance)
