"""The table is promised the longest wait that can happen: simulated for every pace, with the clock moved."""

from datetime import UTC, date, datetime, time, timedelta

import pytest
import time_machine
from django.utils import timezone

from games.domain.deadlines import deadline_sweep, vacations
from games.domain.people import last_seen
from games.domain.timing import waits
from games.domain.timing.time_controls import DAY as DAY_SECONDS
from games.domain.timing.time_controls import HOUR as HOUR_SECONDS
from games.domain.timing.time_controls import custom_time_control
from games.enums import Pace
from games.models import Heartbeat, Seat, User
from games.notices import digest
from games.screens.setup import labels
from tests.games.tables import asked, choose, on_own_turn, person, play_until, running

pytestmark = pytest.mark.django_db
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
BEDTIME = datetime(2026, 6, 10, 18, tzinfo=UTC)
NOON = datetime(2026, 6, 10, 12, tzinfo=UTC)
LATE_SLEEPER = {"wakes_at": time(8), "sleeps_at": time(18)}
"""The shortest day that is allowed."""
CUSTOM = {
    "an hour": custom_time_control(move_time=HOUR_SECONDS, reserve=0, night=False),
    "ten hours": custom_time_control(move_time=10 * HOUR_SECONDS, reserve=3 * DAY_SECONDS, night=True),
    "two weeks": custom_time_control(move_time=14 * DAY_SECONDS, reserve=60 * DAY_SECONDS, night=True),
}
TABLES = [
    *({"pace": pace} for pace in (Pace.LIVE, Pace.BRISK, Pace.DAILY, Pace.RELAXED)),
    *({"pace": Pace.CUSTOM, "time_control": control} for control in CUSTOM.values()),
]


@pytest.fixture
def clock():
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


def waiting_for_turn(clock, since: datetime, **settings) -> Seat:
    """Return the seat of a player with the shortest waking hours whose turn begins at `since`, with a full reserve."""
    match = running(2, **settings)
    play_until(match, on_own_turn)
    seat = asked(match)
    User.objects.filter(pk=seat.user_id).update(**LATE_SLEEPER)
    begin_wait(clock, seat, since)
    return asked(match)


def begin_wait(clock, seat: Seat, since: datetime) -> None:
    clock.move_to(since)
    seat = Seat.objects.select_related("match", "user").get(pk=seat.pk)
    seat.bank = seat.match.bank
    waits.start_wait(seat.match, seat, timezone.now())
    seat.save()


def sweep() -> None:
    Heartbeat.objects.update_or_create(name="sweep", defaults={"at": timezone.now() - timedelta(seconds=5)})
    deadline_sweep.time_out_due_seats()


def wait_passed(clock, seat: Seat, *, looks_in: bool) -> timedelta:
    """Advance the clock until the turn of an absent player has ended; return how long the table waited."""
    began, wait = timezone.now(), seat.wait
    for _ in range(10):
        seat = Seat.objects.get(pk=seat.pk)
        if not seat.is_asked or seat.wait != wait or seat.stood_in_at:
            return timezone.now() - began
        if looks_in:
            Seat.objects.filter(pk=seat.pk).update(seen_at=seat.deadline - timedelta(minutes=1))
        clock.move_to(max(seat.deadline, timezone.now()))
        sweep()
    raise AssertionError("the wait never ended")


@pytest.mark.parametrize("keeps_hours", [True, False])
@pytest.mark.parametrize("settings", TABLES)
def test_no_wait_is_longer_than_the_table_is_promised_and_the_longest_is_as_long(clock, settings, keeps_hours):
    worst = timedelta(0)
    for since in (BEDTIME, NOON):
        seat = waiting_for_turn(clock, since, hours=keeps_hours, **settings)
        promised = waits.longest_wait(seat.match)
        assert waits.max_remaining_wait(seat) == promised
        worst = max(worst, wait_passed(clock, seat, looks_in=True))

    assert worst == promised


@pytest.mark.parametrize("settings", TABLES)
def test_only_vacation_that_was_planned_comes_on_top(clock, settings):
    seat = waiting_for_turn(clock, BEDTIME, vacations=True, **settings)
    vacations.plan_vacation(user=seat.user, first=date(2026, 6, 11), last=date(2026, 6, 11) + 20 * DAY)
    waited = wait_passed(clock, seat, looks_in=True)

    assert waited <= waits.longest_wait(seat.match) + vacations.DAYS_PER_YEAR * DAY
    assert (waited > 20 * DAY) == (seat.match.pace != Pace.LIVE)


@pytest.mark.parametrize("is_automatic", [True, False])
def test_an_absent_player_is_given_vacation_only_if_they_have_asked_for_it(clock, is_automatic):
    seat = waiting_for_turn(clock, BEDTIME, pace=Pace.RELAXED, vacations=True)
    User.objects.filter(pk=seat.user_id).update(uses_vacation=is_automatic)
    days = vacations.MAX_AUTOMATIC_IN_ROW if is_automatic else 0

    assert wait_passed(clock, seat, looks_in=False) == 3 * DAY + days * DAY


def test_nobody_uses_vacation_automatically_without_having_chosen_it():
    assert not person().uses_vacation


def test_a_planned_vacation_after_the_wait_does_not_lengthen_it(clock):
    seat = waiting_for_turn(clock, BEDTIME, pace=Pace.RELAXED, vacations=True)
    vacations.plan_vacation(user=seat.user, first=date(2026, 8, 1), last=date(2026, 8, 14))
    begin_wait(clock, seat, timezone.now())

    assert asked(seat.match).deadline == timezone.now() + 3 * DAY


@pytest.mark.parametrize(("looks_in", "extra"), [(True, HOUR), (False, timedelta(0))])
def test_the_stewards_hour_is_only_for_players_seen_in_the_last_two_days(clock, looks_in, extra):
    seat = waiting_for_turn(clock, BEDTIME, pace=Pace.RELAXED)

    assert wait_passed(clock, seat, looks_in=looks_in) == 3 * DAY + extra


def test_a_look_at_another_table_counts_as_seen(clock):
    seat = waiting_for_turn(clock, BEDTIME, pace=Pace.RELAXED)
    last_seen.record_look(seat.user_id, now=BEDTIME + 2 * DAY)

    assert wait_passed(clock, seat, looks_in=False) == 3 * DAY + HOUR


def second_wait(clock) -> Seat:
    """Return the seat of a player whose last wait timed out, a new wait having begun."""
    seat = waiting_for_turn(clock, NOON, pace=Pace.DAILY, hours=False)
    Seat.objects.filter(pk=seat.pk).update(timeouts_in_row=1)
    begin_wait(clock, seat, NOON)
    return asked(seat.match)


def test_after_a_time_out_the_next_wait_has_a_quarter_of_the_time(clock):
    seat = second_wait(clock)
    assert waits.max_remaining_wait(seat) == 6 * HOUR

    assert wait_passed(clock, seat, looks_in=True) == 6 * HOUR
    assert Seat.objects.get(pk=seat.pk).stood_in_at


def test_a_move_in_a_short_wait_gives_the_whole_time_back(clock):
    seat = second_wait(clock)
    clock.shift(HOUR)
    choose(seat.match, "gather:gold")

    seat = asked(seat.match)
    assert (seat.timeouts_in_row, seat.deadline) == (0, NOON + DAY)
    assert waits.max_remaining_wait(seat) == DAY


@pytest.mark.parametrize(
    ("pace", "hours", "said"),
    [
        (Pace.LIVE, True, "At most 2 minutes a move, including reserve."),
        (Pace.BRISK, True, "At most 1 day, 1 hour a move, including reserve and night hours."),
        (Pace.BRISK, False, "At most 13 hours a move, including reserve."),
        (Pace.DAILY, True, "At most 1 day, 1 hour a move, including reserve and night hours."),
        (Pace.RELAXED, True, "At most 3 days, 1 hour a move, including reserve and night hours."),
    ],
)
def test_the_setup_form_the_table_and_emails_say_the_same(client, pace, hours, said):
    match = running(2, pace=pace, hours=hours)
    in_form = {key: words for key, _name, words in labels.pace_choices(hours=hours)}[pace]

    assert labels.longest_wait_words(match) == said
    assert said in in_form
    assert digest.digest(match, asked(match)).longest_wait == said
    for seat in match.seats.select_related("user"):
        client.force_login(seat.user)
        assert said in client.get(f"/games/{match.pk}/").content.decode()
