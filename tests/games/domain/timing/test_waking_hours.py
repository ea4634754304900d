"""Awake time: all over the world, across clock changes, from any start."""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.domain.timing import waking_hours
from games.domain.timing.waking_hours import MIN_AWAKE_PER_DAY, WakingHours

tried = settings(max_examples=60)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
ZONES = [
    *("UTC", "Europe/Prague", "America/New_York", "America/St_Johns", "Asia/Kathmandu", "Asia/Taipei"),
    *("Pacific/Kiritimati", "Pacific/Pago_Pago", "Pacific/Apia", "Australia/Lord_Howe", "Africa/Casablanca"),
]
times = st.times().map(lambda at: at.replace(second=0, microsecond=0))
days = st.tuples(times, times).filter(lambda day: waking_hours.day_length(*day) >= MIN_AWAKE_PER_DAY)
zones = st.sampled_from(ZONES).map(ZoneInfo)
anybody = st.builds(WakingHours, zones, days, days)
even = st.tuples(zones, days).map(lambda said: WakingHours(said[0], said[1], said[1]))
# With the day in 2011 that Samoa left out.
moments = st.timedeltas(timedelta(0), 19 * 365 * DAY).map(lambda later: datetime(2011, 12, 20, tzinfo=UTC) + later)
spans = st.timedeltas(timedelta(0), timedelta(days=12))


def awake(person: WakingHours, at: datetime) -> bool:
    return any(begin <= at <= end for begin, end in _first(person, at))


def _first(person: WakingHours, at: datetime):
    windows = person.windows(at)
    return [next(windows) for _ in range(6)]


@tried
@given(anybody, moments, spans)
def test_the_added_awake_time_passes_exactly(person, start, span):
    assert waking_hours.awake_time_between(person, start, waking_hours.add_awake_time(person, start, span)) == span


@tried
@given(anybody, moments, spans)
def test_the_result_is_the_earliest_possible_moment(person, start, span):
    end = waking_hours.add_awake_time(person, start, span)

    assert end >= start + span
    assert not span or waking_hours.awake_time_between(person, start, end - timedelta(microseconds=1)) < span


@tried
@given(anybody, moments, spans, spans)
def test_more_time_or_a_later_start_never_ends_earlier(person, start, span, more):
    end = waking_hours.add_awake_time(person, start, span)

    assert waking_hours.add_awake_time(person, start, span + more) >= end
    assert not span or waking_hours.add_awake_time(person, start + more, span) >= end


@tried
@given(anybody, moments, spans, spans)
def test_time_awake_adds_up(person, start, first, second):
    middle, end = start + first, start + first + second

    parts = waking_hours.awake_time_between(person, start, middle), waking_hours.awake_time_between(person, middle, end)

    assert waking_hours.awake_time_between(person, start, end) == parts[0] + parts[1]
    assert parts[0] <= first


@tried
@given(anybody, moments, spans.filter(bool))
def test_no_time_runs_out_in_anybodys_sleep(person, start, span):
    assert awake(person, waking_hours.add_awake_time(person, start, span))


@tried
@given(even, moments, spans)
def test_any_allowed_hours_let_a_short_wait_end_within_the_public_bound(person, start, span):
    # An hour that the clocks take from a day may move the end into the next; and Samoa left out a date.
    slack = DAY if person.zone.key == "Pacific/Apia" else 4 * HOUR
    span = min(span, waking_hours.MIN_AWAKE_PER_DAY)

    assert waking_hours.add_awake_time(person, start, span) - start <= waking_hours.longest_elapsed(span) + slack


@pytest.mark.parametrize(("hours", "most"), [(1, 15), (10, 24), (12, 24), (24, 24), (72, 72)])
def test_waking_hours_never_extend_a_wait_beyond_a_day(hours, most):
    assert waking_hours.longest_elapsed(hours * HOUR) == most * HOUR


@tried
@given(moments, spans)
def test_without_hours_all_time_counts(start, span):
    assert waking_hours.add_awake_time(None, start, span) == start + span
    assert waking_hours.awake_time_between(None, start, start + span) == span
    assert waking_hours.awake_time_between(None, start + span, start) == timedelta(0)


PRAGUE = ZoneInfo("Europe/Prague")
EARLY = WakingHours(PRAGUE, (time(1), time(21)), (time(1), time(21)))
USUAL = WakingHours(PRAGUE, (time(8), time(22)), (time(8), time(22)))


@pytest.mark.parametrize(
    ("person", "start", "span", "end"),
    [
        (USUAL, "2026-06-10 20:00", 4, "2026-06-11 10:00"),
        (USUAL, "2026-06-10 23:00", 4, "2026-06-11 12:00"),
        (USUAL, "2026-06-10 20:00", 2, "2026-06-10 22:00"),
        # The night of spring is an hour shorter, which costs nobody a waking hour; that of autumn gives none.
        (USUAL, "2026-03-28 20:00", 4, "2026-03-29 10:00"),
        (USUAL, "2026-10-24 20:00", 4, "2026-10-25 10:00"),
        # From 1 to 5 there are three hours on the one day, five on the other.
        (EARLY, "2026-03-29 01:00", 3, "2026-03-29 05:00"),
        (EARLY, "2026-10-25 01:00", 5, "2026-10-25 05:00"),
    ],
)
def test_hours_are_those_that_the_clocks_of_the_place_show(person, start, span, end):
    begin = datetime.fromisoformat(start).replace(tzinfo=PRAGUE)

    assert waking_hours.add_awake_time(person, begin, span * HOUR) == datetime.fromisoformat(end).replace(tzinfo=PRAGUE)


def test_a_day_may_end_after_midnight_and_the_weekend_has_hours_of_its_own():
    owl = WakingHours(PRAGUE, (time(14), time(2)), (time(10), time(0)))
    friday = datetime(2026, 6, 12, 23, tzinfo=PRAGUE)

    assert waking_hours.add_awake_time(owl, friday, 3 * HOUR) == datetime(2026, 6, 13, 2, tzinfo=PRAGUE)
    assert waking_hours.add_awake_time(owl, friday, 4 * HOUR) == datetime(2026, 6, 13, 11, tzinfo=PRAGUE)
    assert waking_hours.add_awake_time(owl, friday, 18 * HOUR) == datetime(2026, 6, 14, 11, tzinfo=PRAGUE)


def test_days_that_overlap_count_once():
    person = WakingHours(PRAGUE, (time(12), time(11)), (time(6), time(5)))
    friday = datetime(2026, 6, 12, 12, tzinfo=PRAGUE)

    assert waking_hours.awake_time_between(person, friday, friday + DAY) == DAY


def test_one_moment_falls_into_different_hours_at_both_ends_of_the_world():
    day = (time(8), time(20)), (time(8), time(20))
    start = datetime(2026, 6, 10, 18, tzinfo=UTC)
    east, west = (WakingHours(ZoneInfo(f"Pacific/{name}"), *day) for name in ("Kiritimati", "Pago_Pago"))

    assert waking_hours.add_awake_time(east, start, HOUR) == start + HOUR
    assert waking_hours.add_awake_time(west, start, HOUR) == start + 2 * HOUR


@pytest.mark.parametrize(
    ("wakes_at", "sleeps_at", "long"), [((8, 0), (22, 30), 14.5), ((22, 0), (8, 0), 10), ((0, 0), (0, 0), 24)]
)
def test_the_length_of_a_day(wakes_at, sleeps_at, long):
    assert waking_hours.day_length(time(*wakes_at), time(*sleeps_at)) == long * HOUR
