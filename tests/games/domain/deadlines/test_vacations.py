"""Vacations: a yearly number of days on which a player's clocks stop."""

from datetime import UTC, date, datetime, time, timedelta

import pytest
import time_machine
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from games.domain.accounts import accounts
from games.domain.deadlines import clock_adjustments, deadline_sweep, timeout_forgiveness, vacations
from games.domain.errors import Refused
from games.domain.lobby import departures, seating
from games.domain.matches import notice_creation
from games.domain.timing import waits, waking_hours
from games.enums import IncidentKind, NoticeKind, Pace
from games.models import Heartbeat, Match, Notice, Seat, User, Vacation
from games.notices import phrases
from games.screens import clocks
from games.screens.log import incidents
from tests.games.tables import asked, choose, open_table, person, running

pytestmark = pytest.mark.django_db
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
NOON = datetime(2026, 6, 10, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def noon():
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


def day(number: int) -> date:
    """Return a day of that June."""
    return date(2026, 6, number)


def table(*, automatic: bool = False, **wishes) -> Match:
    match = running(2, **{"vacations": True, **wishes})
    User.objects.filter(seats__match=match).update(uses_vacation=automatic)
    return match


def sweep() -> int:
    Heartbeat.objects.update_or_create(name="sweep", defaults={"at": timezone.now() - timedelta(seconds=5)})
    return deadline_sweep.time_out_due_seats()


def told(match: Match) -> list[str]:
    return [incident.kind for incident in match.incidents.all()]


def spends(user: User) -> int:
    return vacations.DAYS_PER_YEAR - vacations.vacation_days_left(user, 2026)


def test_a_planned_vacation_stops_the_clock_from_its_first_moment_to_its_last(noon):
    match = table()
    seat = asked(match)
    vacations.plan_vacation(user=seat.user, first=day(11), last=day(13))

    # Twelve of the twenty-four hours are left when it begins.
    seat = asked(match)
    assert seat.deadline == datetime(2026, 6, 14, 12, tzinfo=UTC)
    assert seat.remind_at == seat.deadline - 6 * HOUR
    assert spends(seat.user) == 3


def test_the_table_is_told_when_it_begins_and_not_before(noon):
    match = table()
    seat = asked(match)
    longest = waits.max_remaining_wait(seat)
    vacations.plan_vacation(user=seat.user, first=day(11), last=day(13))
    sweep()
    assert (told(match), waits.max_remaining_wait(asked(match))) == ([], longest)

    noon.move_to(datetime(2026, 6, 11, tzinfo=UTC))
    sweep()
    sweep()

    assert told(match) == [IncidentKind.ON_VACATION]
    assert waits.max_remaining_wait(asked(match)) == longest - 12 * HOUR + 3 * DAY
    said = incidents.incident_sentence(match.incidents.get(), [seat.user.name] * 2)
    stopped = f"{seat.user.name} is on vacation. Their clock is stopped until Jun 14, 2026, 00:00 (GMT+00:00)."
    assert said.replace("\u202f", " ") == stopped


def test_who_is_asked_on_vacation_is_waited_for_from_its_end(noon):
    match = table()
    other = match.seats.get(is_asked=False)
    vacations.plan_vacation(user=other.user, first=day(10), last=day(11))
    while asked(match).pk != other.pk:
        choose(match)

    waiting = asked(match)
    assert waiting.deadline == datetime(2026, 6, 12, tzinfo=UTC) + DAY
    assert waits.max_remaining_wait(waiting) == waits.longest_wait(match) + 36 * HOUR


@pytest.mark.parametrize("forbids", [{"vacations": False}, {"pace": Pace.LIVE}])
def test_a_table_may_forbid_it_and_live_always_does(noon, forbids):
    match = table(**forbids)
    seat = asked(match)
    vacations.plan_vacation(user=seat.user, first=day(10), last=day(13))
    assert asked(match).deadline == seat.deadline

    noon.move_to(seat.deadline)
    assert sweep() == 1
    assert told(match)[0] == IncidentKind.TIMED_OUT
    assert not Vacation.objects.filter(is_automatic=True).exists()


def test_a_day_is_used_before_time_runs_out_three_times_and_then_no_more(noon):
    match = table(automatic=True)
    seat, begun = asked(match), asked(match).deadline
    for used in range(3):
        noon.move_to(asked(match).deadline)
        assert sweep() == 0
        assert asked(match).deadline == begun + (used + 1) * DAY
        assert spends(seat.user) == used + 1
    noon.move_to(asked(match).deadline)

    assert sweep() == 1
    assert told(match) == [IncidentKind.ON_VACATION] * 3 + [IncidentKind.TIMED_OUT]
    first = Notice.objects.filter(user=seat.user, kind=NoticeKind.TIMED_OUT).earliest("pk")
    assert phrases.notice_sentence(first).startswith(
        "Your time was about to run out, so we used one of your vacation days."
    )


def test_a_visit_renews_the_automatic_days(noon):
    match = table(automatic=True)
    seat = asked(match)
    for _ in range(3):
        noon.move_to(asked(match).deadline)
        sweep()
    noon.shift(HOUR)
    notice_creation.mark_seen(match, Seat.objects.get(pk=seat.pk))
    noon.move_to(asked(match).deadline)

    assert sweep() == 0


def test_no_day_is_used_unless_the_player_has_switched_that_on(noon):
    match = table()
    noon.move_to(asked(match).deadline)

    assert sweep() == 1
    assert told(match) == [IncidentKind.TIMED_OUT]
    assert not Vacation.objects.exists()


def test_one_day_holds_for_all_tables_of_its_owner(noon):
    ana, others = person(uses_vacation=True), [person("Bára"), person("Cyril")]
    matches = []
    for other in others:
        match = open_table(ana, 2, vacations=True)
        seating.take_seat(match=match, user=other)
        match.refresh_from_db()
        while asked(match).user_id != ana.pk:
            choose(match)
        matches.append(match)
    noon.move_to(max(asked(match).deadline for match in matches))

    assert sweep() == 0
    assert {asked(match).deadline for match in matches} == {timezone.now() + DAY}
    assert spends(ana) == 1


def test_the_countdown_says_that_a_day_will_be_used(noon):
    seat = asked(table(automatic=True))
    assert clocks.timeout_text(seat).endswith("we use one of your vacation days.")

    User.objects.update(uses_vacation=False)
    assert clocks.timeout_text(asked(seat.match)).endswith("we'll make the safest move for you.")


def test_there_are_no_more_days_than_a_year_has_and_calling_off_gives_back_only_what_had_not_begun(noon):
    ana = person()
    longest = vacations.plan_vacation(user=ana, first=day(10), last=day(10) + 20 * DAY)
    with pytest.raises(Refused, match="vacation_days_left"):
        vacations.plan_vacation(user=ana, first=date(2026, 9, 1), last=date(2026, 9, 1))
    noon.shift(2 * DAY)
    vacations.end_vacation(user=ana, vacation=longest.pk)

    # Half of the 10th, the 11th, and half of the 12th.
    assert spends(ana) == 3
    with pytest.raises(Refused, match="vacation_days_left"):
        vacations.plan_vacation(user=ana, first=date(2026, 9, 1), last=date(2026, 9, 19))
    vacations.plan_vacation(user=ana, first=date(2026, 9, 1), last=date(2026, 9, 18))


@pytest.mark.parametrize(("zone", "hours"), [("Asia/Taipei", -8), ("America/New_York", 4), ("UTC", 0)])
def test_days_are_those_of_the_player_and_the_table_sees_moments_in_the_readers_zone(noon, zone, hours):
    match = table()
    User.objects.filter(pk=asked(match).user_id).update(time_zone=zone)
    seat = asked(match)
    planned = vacations.plan_vacation(user=seat.user, first=day(12), last=day(13))

    assert planned.starts_at == datetime(2026, 6, 12, tzinfo=UTC) + hours * HOUR
    assert planned.ends_at == datetime(2026, 6, 14, tzinfo=UTC) + hours * HOUR
    assert spends(seat.user) == 2
    noon.move_to(planned.starts_at)
    sweep()
    with timezone.override("Europe/Prague"):
        said = incidents.incident_sentence(match.incidents.get(), ["Ana"] * 2)
        assert said.endswith("(GMT+02:00).")
        assert f"{(planned.ends_at + 2 * HOUR):%H:%M}" in said


def test_a_day_of_twenty_five_hours_is_one_day(noon):
    ana = person(time_zone="Europe/Prague")
    planned = vacations.plan_vacation(user=ana, first=date(2026, 10, 24), last=date(2026, 10, 26))

    assert planned.ends_at - planned.starts_at == 3 * DAY + HOUR
    assert spends(ana) == 3


def test_today_is_the_players_today(noon):
    noon.move_to(datetime(2026, 6, 10, 20, tzinfo=UTC))
    with pytest.raises(Refused, match="vacation_not_ahead"):
        vacations.plan_vacation(user=person(time_zone="Asia/Taipei"), first=day(10), last=day(11))

    assert vacations.plan_vacation(user=person(time_zone="UTC"), first=day(10), last=day(11))


def test_moving_to_another_time_zone_changes_no_count_of_days(noon):
    ana = person(time_zone="Europe/Prague")
    vacations.plan_vacation(user=ana, first=day(20), last=day(22))
    User.objects.filter(pk=ana.pk).update(time_zone="Asia/Taipei")

    assert spends(User.objects.get(pk=ana.pk)) == 3


def test_vacations_planned_in_days_of_utc_keep_their_days():
    ana = person(time_zone="Asia/Taipei")
    begin = datetime(2026, 12, 30, tzinfo=UTC)
    Vacation.objects.create(user=ana, starts_at=begin, ends_at=begin + 3 * DAY)

    assert [vacations.vacation_days_left(ana, year) for year in (2026, 2027)] == [19, 20]


def test_a_vacation_over_new_year_takes_from_both_years(noon):
    ana = person()
    vacations.plan_vacation(user=ana, first=date(2026, 12, 30), last=date(2027, 1, 4))

    assert [vacations.vacation_days_left(ana, year) for year in (2026, 2027, 2028)] == [19, 17, 21]


@pytest.mark.parametrize(
    ("first", "last", "code"),
    [
        (day(9), day(12), "vacation_not_ahead"),
        (day(14), day(13), "vacation_not_ahead"),
        (date(2027, 6, 1), date(2027, 6, 12), "vacation_not_ahead"),
        (day(22), day(26), "vacation_overlaps"),
    ],
)
def test_what_cannot_be_planned_is_refused_and_changes_nothing(first, last, code):
    ana = person()
    vacations.plan_vacation(user=ana, first=day(20), last=day(22))
    with pytest.raises(Refused, match=code):
        vacations.plan_vacation(user=ana, first=first, last=last)

    assert spends(ana) == 3


def test_who_comes_back_early_is_waited_for_again_and_the_table_is_told(noon):
    match = table()
    seat = asked(match)
    planned = vacations.plan_vacation(user=seat.user, first=day(10), last=day(19))
    noon.shift(DAY)
    vacations.end_vacation(user=seat.user, vacation=planned.pk)

    assert told(match) == [IncidentKind.ON_VACATION, IncidentKind.CAME_BACK]
    assert asked(match).deadline == timezone.now() + DAY
    assert waits.max_remaining_wait(asked(match)) == waits.longest_wait(match)
    with pytest.raises(Refused, match="vacation_over"):
        vacations.end_vacation(user=seat.user, vacation=planned.pk)


def test_waking_hours_and_vacation_hold_together(noon):
    match = table()
    seat = asked(match)
    vacations.plan_vacation(user=seat.user, first=day(11), last=day(12))
    owner = User.objects.get(pk=seat.user_id)
    owner.wakes_at, owner.sleeps_at = time(8), time(20)
    clock_adjustments.save_user_keeping_waits(owner)

    # A day, which is not extended by its night: half of it today, none on two days, half on the 13th.
    assert asked(match).deadline == datetime(2026, 6, 13, 12, tzinfo=UTC)


def test_time_on_vacation_takes_nothing_from_the_bank(noon):
    match = table()
    seat = asked(match)
    vacations.plan_vacation(user=seat.user, first=day(10), last=day(19))
    noon.shift(5 * DAY)
    choose(match)

    seat.refresh_from_db()
    assert (seat.bank, seat.allowance) == (match.bank, 0)


def test_an_outage_on_vacation_takes_nothing_and_gives_nothing(noon):
    match = table()
    vacations.plan_vacation(user=asked(match).user, first=day(10), last=day(12))
    sweep()
    before = asked(match).deadline
    Heartbeat.objects.update(at=timezone.now())
    noon.shift(6 * HOUR)
    deadline_sweep.time_out_due_seats()

    assert asked(match).deadline == before


def test_days_that_a_fault_used_are_given_back(noon):
    match = table(automatic=True)
    noon.move_to(asked(match).deadline)
    sweep()
    timeout_forgiveness.undo_timeouts(timezone.now() - HOUR)

    assert spends(asked(match).user) == 0


def test_who_has_left_or_is_stood_in_for_is_not_announced(noon):
    match = running(3, vacations=True)
    for seat in match.seats.filter(is_asked=False):
        if seat.number % 2:
            departures.resign_seat(match=match, user=seat.user)
        else:
            Seat.objects.filter(pk=seat.pk).update(stood_in_at=timezone.now())
        vacations.plan_vacation(user=seat.user, first=day(10), last=day(11))

    assert IncidentKind.ON_VACATION not in told(match)


def test_deleting_an_account_deletes_its_vacations():
    ana = person()
    vacations.plan_vacation(user=ana, first=day(20), last=day(22))
    accounts.erase_person(user=ana)

    ana.refresh_from_db()
    assert (ana.vacations.count(), ana.away_until) == (0, None)


@given(
    st.lists(st.integers(0, 60), min_size=2, max_size=6, unique=True).filter(lambda cuts: len(cuts) % 2 == 0),
    st.integers(0, 60 * 24),
    st.integers(1, 60 * 24),
    st.booleans(),
)
def test_what_is_left_is_what_was_given_whatever_vacations_lie_between(cuts, start, span, sleeps):
    cuts = sorted(NOON + cut * DAY for cut in cuts)
    away = tuple(zip(cuts[::2], cuts[1::2], strict=True))
    usual = (time(8), time(20)) if sleeps else (time(0), time(0))
    mine = waking_hours.WakingHours(waking_hours.ALWAYS_AWAKE.zone, usual, usual, away)
    begin, given_time = NOON + start * HOUR, span * HOUR
    end = waking_hours.add_awake_time(mine, begin, given_time)

    assert waking_hours.awake_time_between(mine, begin, end) == given_time
    assert not any(gone < end <= back and end - gone > timedelta(0) for gone, back in away)
