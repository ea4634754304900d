"""Clocks follow waking hours, also when these change during a wait."""

from datetime import UTC, datetime, time, timedelta

import pytest
import time_machine
from django.utils import timezone

from games.domain.accounts import accounts
from games.domain.deadlines import clock_adjustments, deadline_sweep, reminders
from games.domain.lobby import departures
from games.domain.timing import waits, waking_hours
from games.enums import NoticeKind, Pace
from games.models import Heartbeat, Match, Notice, User
from tests.games.tables import asked, choose, open_table, person, play_until, running

pytestmark = pytest.mark.django_db
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
WEDNESDAY = datetime(2026, 6, 10, 18, tzinfo=UTC)
"""Eight in the evening in Prague."""
PRAGUER = {"time_zone": "Europe/Prague", "wakes_at": time(8), "sleeps_at": time(22)}
BRISK = timedelta(hours=12)
"""The longest wait of this time control."""


@pytest.fixture
def evening():
    with time_machine.travel(WEDNESDAY, tick=False) as traveller:
        yield traveller


def waiting(*, pace: str = Pace.BRISK, **wishes) -> Match:
    """Start a match of two whose first player sleeps from ten to eight, in Prague."""
    match = running(2, pace=pace, **wishes)
    User.objects.filter(pk=asked(match).user_id).update(**PRAGUER)
    departed = asked(match)
    departed.stood_in_at = timezone.now()
    departed.save()
    departures.return_to_seat(match=match, user=departed.user)
    return match


def change(match: Match, **changes) -> None:
    owner = asked(match).user
    for name, value in changes.items():
        setattr(owner, name, value)
    clock_adjustments.save_user_keeping_waits(owner)


def test_the_clock_stands_still_while_its_owner_sleeps(evening):
    seat = asked(waiting())

    # Two hours today, ten tomorrow; the reminder when three of the twelve are left.
    assert seat.deadline == WEDNESDAY + BRISK + 10 * HOUR
    assert seat.remind_at == seat.deadline - 3 * HOUR


@pytest.mark.parametrize(("pace", "hours"), [(Pace.BRISK, False), (Pace.LIVE, True)])
def test_a_table_may_forbid_it_and_live_always_does(evening, pace, hours):
    match = waiting(pace=pace, hours=hours)

    assert asked(match).deadline == WEDNESDAY + timedelta(seconds=match.cap)


def test_only_awake_time_is_taken_from_the_reserve(evening):
    match = waiting()
    seat = asked(match)
    evening.move_to(WEDNESDAY + 14 * HOUR)
    choose(match)

    # Two hours in the evening and two in the morning, of which two are free.
    seat.refresh_from_db()
    assert seat.bank == (24 - 2) * 3600


def test_an_answer_at_night_has_used_what_was_awake_before(evening):
    match = waiting()
    seat = asked(match)
    evening.move_to(WEDNESDAY + 8 * HOUR)
    choose(match)

    seat.refresh_from_db()
    assert seat.bank == 24 * 3600


def test_time_runs_out_in_the_hours_and_a_reminder_comes_before(evening):
    match = waiting()
    seat = asked(match)
    for at, fired in ((seat.deadline - timedelta(seconds=1), 0), (seat.deadline, 1)):
        evening.move_to(at)
        Heartbeat.objects.update_or_create(name="sweep", defaults={"at": at - timedelta(seconds=5)})
        reminders.send_reminders()
        assert deadline_sweep.time_out_due_seats() == fired
    assert Notice.objects.filter(user=seat.user, kind=NoticeKind.DEADLINE_NEAR).count() == 1


def test_changing_the_time_zone_keeps_the_remaining_time(evening):
    match = waiting()
    evening.shift(HOUR)
    change(match, time_zone="Asia/Taipei")

    # Eleven hours are left, and it is three at night there: the day begins in five hours.
    seat = asked(match)
    assert seat.deadline == timezone.now() + 5 * HOUR + 11 * HOUR
    assert seat.remind_at == seat.deadline - 3 * HOUR


def test_a_moved_deadline_repeats_no_reminder(evening):
    match = waiting()
    evening.move_to(asked(match).deadline - HOUR)
    reminders.send_reminders()
    change(match, sleeps_at=time(23))
    reminders.send_reminders()

    assert Notice.objects.filter(kind=NoticeKind.DEADLINE_NEAR).count() == 1


def test_removing_waking_hours_makes_the_clock_run_all_day(evening):
    match = waiting()
    evening.shift(HOUR)
    change(match, wakes_at=None, sleeps_at=None)

    assert asked(match).deadline == timezone.now() + 11 * HOUR


def test_changing_time_zones_cannot_extend_a_wait_forever(evening):
    match = waiting()
    for _ in range(12):
        evening.shift(4 * HOUR)
        for zone in ("Asia/Taipei", "America/New_York", "Pacific/Auckland"):
            before = asked(match).deadline
            if before > timezone.now():
                change(match, time_zone=zone)
    seat = asked(match)

    assert seat.deadline <= seat.asked_at + waking_hours.longest_elapsed(BRISK)
    assert waits.max_remaining_wait(seat, seat.asked_at) == waits.longest_wait(match)


def test_another_name_or_language_moves_no_clock(evening):
    match = waiting()
    before = asked(match)
    evening.shift(HOUR)
    change(match, display_name="Anička")
    after = asked(match)

    assert (after.deadline, after.remind_at, after.user.display_name) == (before.deadline, before.remind_at, "Anička")


@pytest.mark.parametrize("forbids", [{"hours": False}, {"pace": Pace.LIVE}])
def test_new_hours_move_no_clock_where_none_are_kept(evening, forbids):
    match = waiting(**forbids)
    before = asked(match).deadline
    change(match, sleeps_at=time(20))

    assert asked(match).deadline == before


def test_the_stewards_hour_is_not_moved(evening):
    match = running(2, pace=Pace.DAILY)
    play_until(match, lambda match: asked(match).number == 0)
    later = timezone.now() + HOUR
    match.seats.filter(is_asked=True).update(is_provisional=True, deadline=later)
    change(match, **PRAGUER, weekend_wakes_at=time(10), weekend_sleeps_at=time(20))

    assert asked(match).deadline == later


def test_an_outage_at_night_takes_nothing_and_gives_nothing(evening):
    match = waiting()
    deadline_sweep.time_out_due_seats()
    before = asked(match).deadline
    evening.shift(4 * HOUR)
    Heartbeat.objects.update(at=timezone.now())
    evening.shift(6 * HOUR)
    deadline_sweep.time_out_due_seats()

    assert asked(match).deadline == before


def test_an_outage_by_day_is_given_back_inside_the_hours(evening):
    match = waiting()
    deadline_sweep.time_out_due_seats()
    evening.shift(5 * HOUR)
    deadline_sweep.time_out_due_seats()

    # Two hours passed awake while the site was down: twelve are left from eight in the morning.
    assert asked(match).deadline == WEDNESDAY + 12 * HOUR + 12 * HOUR


def test_the_table_is_told_one_bound_whoever_keeps_which_hours(evening):
    match = waiting()
    told = waits.max_remaining_wait(asked(match))
    change(match, time_zone="Pacific/Kiritimati", wakes_at=time(4))

    assert waits.max_remaining_wait(asked(match)) == told


def test_weekend_hours_alone_count_for_nothing():
    owner = person(wakes_at=None, weekend_wakes_at=time(8), weekend_sleeps_at=time(20))

    assert waits.user_waking_hours(owner) is None


def test_deleting_an_account_deletes_its_hours():
    owner = person(**PRAGUER)
    accounts.erase_person(user=owner)

    owner.refresh_from_db()
    assert (owner.wakes_at, owner.sleeps_at, owner.time_zone) == (None, None, "UTC")


def test_a_game_against_bots_has_no_clock_to_keep_hours():
    match = open_table(person(**PRAGUER), 2, bots=["apprentice"])

    assert not match.keeps_hours
