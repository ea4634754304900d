"""Dates and times are formatted in the reader's language."""

from datetime import UTC, date, datetime, timedelta

import pytest
import time_machine
from django.utils import timezone, translation

from games.screens import dates
from tests.languages import BULGARIAN, CHINESE, CZECH, ENGLISH, FRENCH, UKRAINIAN

FRIDAY = datetime(2026, 11, 20, 9, 5, tzinfo=UTC)


@pytest.mark.parametrize(
    ("language", "long", "short", "day"),
    [
        (ENGLISH, "November 20, 2026, 09:05", "Nov 20, 2026, 09:05", "November 20, 2026"),
        (CZECH, "20. listopadu 2026 9:05", "20. 11. 2026 9:05", "20. listopadu 2026"),
        (CHINESE, "2026年11月20日 09:05", "2026年11月20日 09:05", "2026年11月20日"),
        (FRENCH, "20 novembre 2026, 09:05", "20 nov. 2026, 09:05", "20 novembre 2026"),
        (UKRAINIAN, "20 листопада 2026 р., 09:05", "20 лист. 2026 р., 09:05", "20 листопада 2026 р."),
        (BULGARIAN, "20 ноември 2026 г., 09:05", "20.11.2026 г., 09:05", "20 ноември 2026 г."),
        ("pt-br", "20 de novembro de 2026 09:05", "20 de nov. de 2026 09:05", "20 de novembro de 2026"),
        ("xx", "November 20, 2026, 09:05", "Nov 20, 2026, 09:05", "November 20, 2026"),
    ],
)
def test_time_is_formatted_in_the_readers_language(language, long, short, day):
    with translation.override(language):
        assert plain(dates.day_and_time(FRIDAY)) == long
        assert plain(dates.short_moment(FRIDAY)) == short
        assert plain(dates.day(date(2026, 11, 20))) == day


@pytest.mark.parametrize(
    ("language", "today", "this_week", "long_ago"),
    [
        (ENGLISH, "09:05", "Fri 09:05", "Nov 20, 09:05"),
        (CZECH, "9:05", "pá 9:05", "20. 11. 9:05"),
        (CHINESE, "09:05", "週五 09:05", "11月20日 09:05"),
        (FRENCH, "09:05", "ven. 09:05", "20 nov., 09:05"),
        (UKRAINIAN, "09:05", "пт 09:05", "20 лист., 09:05"),
        (BULGARIAN, "09:05", "пт, 09:05", "20.11, 09:05"),
    ],
)
def test_log_times_are_shorter_when_recent(language, today, this_week, long_ago):
    told = []
    with translation.override(language):
        for days in (0, 3, 30):
            with time_machine.travel(FRIDAY + timedelta(days=days), tick=False):
                told.append(plain(dates.short_time(FRIDAY)))

    assert told == [today, this_week, long_ago]


def test_time_is_shown_in_the_readers_time_zone():
    with timezone.override("Asia/Taipei"), translation.override(ENGLISH):
        assert dates.clock_time(FRIDAY) == "17:05"
        assert dates.day_and_time(FRIDAY) == "November 20, 2026, 17:05"
        with time_machine.travel(FRIDAY, tick=False):
            assert dates.short_time(FRIDAY) == "17:05"


@pytest.mark.parametrize(
    ("language", "left"),
    [
        (BULGARIAN, "2 дни и 6 часа"),
        (FRENCH, "2 jours, 6 heures"),
        (UKRAINIAN, "2 дні, 6 годин"),
        (CHINESE, "剩2日又6小時"),
    ],
)
def test_remaining_time_is_in_the_readers_language(language, left):
    with translation.override(language):
        assert left in plain(dates.time_left(timezone.now() + timedelta(days=2, hours=6, minutes=1)))


def plain(said: str) -> str:
    """Return the text with ordinary spaces."""
    return said.replace("\xa0", " ").replace("\u202f", " ")


@pytest.mark.parametrize(
    ("minutes", "words"),
    [
        (0.1, "1 minute"),
        (59, "59 minutes"),
        (60, "1 hour"),
        (61, "2 hours"),
        (24 * 60, "1 day"),
        (48 * 60 + 1, "2 days, 1 hour"),
        (15 * 24 * 60, "15 days"),
    ],
)
def test_upper_bound_is_never_below_the_remaining_time(minutes, words):
    assert dates.longest_time(timedelta(minutes=minutes)) == words


@pytest.mark.parametrize(
    ("language", "words"), [(ENGLISH, ["just now", "5 hours ago"]), (CZECH, ["právě teď", "před 5 hodinami"])]
)
def test_elapsed_time_is_worded(language, words):
    with translation.override(language):
        now = timezone.now()

        assert [dates.time_ago(now), dates.time_ago(now - timedelta(hours=5))] == words
