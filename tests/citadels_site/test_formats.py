"""Days and times are written as the reader's language writes them."""

from datetime import UTC, date, datetime, timedelta

import pytest
import time_machine
from django.conf import settings
from django.utils import translation
from django.utils.formats import date_format, get_format

from games.screens.log.lines import when

FRIDAY = datetime(2026, 11, 20, 9, 5, tzinfo=UTC)


@pytest.mark.parametrize(
    ("language", "long", "short", "day"),
    [
        ("en", "20 November 2026, 09:05", "20 Nov 2026, 09:05", "20 November 2026"),
        ("cs", "20. listopadu 2026, 9:05", "20. 11. 2026 9:05", "20. listopadu 2026"),
        ("zh-hant", "2026年11月20日 09:05", "2026/11/20 09:05", "2026年11月20日"),
    ],
)
def test_a_time_is_written_in_the_language_of_its_reader(language, long, short, day):
    with translation.override(language):
        assert date_format(FRIDAY, "DATETIME_FORMAT") == long
        assert date_format(FRIDAY, "SHORT_DATETIME_FORMAT") == short
        assert date_format(date(2026, 11, 20), "DATE_FORMAT") == day


@pytest.mark.parametrize(
    ("language", "today", "this_week", "long_ago"),
    [
        ("en", "09:05", "Fri 09:05", "20 Nov, 09:05"),
        ("cs", "9:05", "pá 9:05", "20. 11. 9:05"),
        ("zh-hant", "09:05", "星期五 09:05", "11月20日 09:05"),
    ],
)
def test_the_log_tells_less_of_a_time_the_nearer_it_is(language, today, this_week, long_ago):
    told = []
    with translation.override(language):
        for days in (0, 3, 30):
            with time_machine.travel(FRIDAY + timedelta(days=days), tick=False):
                told.append(when(FRIDAY))

    assert told == [today, this_week, long_ago]


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
@pytest.mark.parametrize("name", ["WEEKDAY_TIME_FORMAT", "DAY_TIME_FORMAT"])
def test_every_language_has_the_formats_that_are_our_own(language, name):
    assert get_format(name, language) != name
