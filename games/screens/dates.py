"""Dates and times in the reader's language, formatted with Babel."""

import functools
import math
import re
from collections.abc import Callable
from datetime import date, datetime, time, timedelta, tzinfo
from typing import Literal

from babel import Locale, dates
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.timesince import timeuntil
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.screens.languages import language, locale
from games.screens.partials import cached_partial

Unit = Literal["day", "hour", "minute"]
Length = Literal["medium", "long"]

HOUR, DAY = 60, 24 * 60
BETWEEN_UNITS = gettext_noop(", ")
"""Django's separator between units in `timeuntil`, marked for translation because not every language uses a comma."""
HOUR_SIGN = re.compile(r"\s\w\.$")
"""Matches the abbreviation of "o'clock" after a time.

The abbreviation is removed because it takes up space and its period could end up next to another one.
"""
HAN_SPACE = re.compile(r"(?<=[\u3400-\u9fff])\s(?=\d)|(?<=\d)\s(?=[\u3400-\u9fff])")
"""Matches a space between a figure and a Chinese character, where the site's Chinese has none."""
THIS_WEEK = 6
"""The number of days within which a weekday alone identifies the date."""


def day(at: date) -> str:
    """Return the date in long form."""
    return dates.format_date(_local(at), "long", locale())


def short_day(at: date) -> str:
    """Return the date in short form."""
    return dates.format_date(_local(at), "medium", locale())


def day_and_time(at: datetime) -> str:
    """Return the date in long form with the time."""
    return _both(day(at), clock_time(at), "long")


def short_moment(at: datetime) -> str:
    """Return the date in short form with the time."""
    return _both(short_day(at), clock_time(at), "medium")


def moment_with_zone(at: datetime) -> str:
    """Return the date in short form with the time and the offset of the reader's time zone."""
    return f"{short_moment(at)} ({dates.get_timezone_gmt(timezone.localtime(at), 'long', locale())})"


def clock_time(at: datetime) -> str:
    """Return the time on a 24-hour clock."""
    return HOUR_SIGN.sub("", dates.format_skeleton("Hm", _local(at), fuzzy=True, locale=locale()))


def time_of_day(at: time) -> str:
    """Return a time of the day on a 24-hour clock, which is in no particular time zone."""
    return HOUR_SIGN.sub("", dates.format_skeleton("Hm", datetime.combine(date.min, at), fuzzy=True, locale=locale()))


def short_time(at: datetime) -> str:
    """Return a time in short form: hours and minutes if it is today, otherwise with the weekday or the date."""
    return reader_clock()(at)


def reader_clock() -> Callable[[datetime], str]:
    """Return a function that formats times like `short_time` but looks up the time zone and today's date only once."""
    zone, code = timezone.get_current_timezone(), language()
    today = timezone.now().astimezone(zone).date()
    return lambda at: _short_time(at.replace(second=0, microsecond=0), today, zone, code)


@functools.lru_cache(maxsize=8192)
def _short_time(at: datetime, today: date, zone: tzinfo, _language: str) -> str:
    local, known = at.astimezone(zone).replace(tzinfo=None), locale()
    days_ago = (today - local.date()).days
    hour = HOUR_SIGN.sub("", dates.format_skeleton("Hm", local, fuzzy=True, locale=known))
    if not days_ago:
        return hour
    if days_ago < THIS_WEEK:
        return HOUR_SIGN.sub("", dates.format_skeleton("EHm", local, fuzzy=True, locale=known))
    return _both(dates.format_skeleton("MMMd", local, fuzzy=True, locale=known), hour, "medium", known)


def time_tag(at: datetime, words: str) -> SafeString:
    """Return a `<time>` element with `words` for readers and the time in machine-readable form."""
    return cached_partial("games/parts/time.html", stamp=at.isoformat(timespec="seconds"), words=words)


def time_ago(at: datetime) -> str:
    """Return how long ago `at` was, in the largest unit that fits; independent of time zones."""
    return _time_ago(int((timezone.now() - at).total_seconds() // 60), locale())


@functools.lru_cache(maxsize=5000)
def _time_ago(minutes: int, babel_locale: Locale) -> str:
    if minutes < 1:
        return _("just now")
    ago = dates.format_timedelta(
        -timedelta(minutes=minutes), granularity="minute", add_direction=True, locale=babel_locale
    )
    return HAN_SPACE.sub("", ago)


def longest_time(span: timedelta) -> str:
    """Return the longest time that something may take: days and hours, hours, or minutes, rounded up."""
    return _longest_time(max(1, math.ceil(span / timedelta(minutes=1))), language())


@functools.lru_cache(maxsize=5000)
def _longest_time(minutes: int, _language: str) -> str:
    if minutes < HOUR:
        return _units(minutes, "minute")
    days, hours = divmod(math.ceil(minutes / HOUR), DAY // HOUR)
    parts: tuple[tuple[int, Unit], ...] = ((days, "day"), (hours, "hour"))
    return HAN_SPACE.sub("", _(BETWEEN_UNITS).join(_units(count, unit) for count, unit in parts if count))


def _units(count: int, unit: Unit) -> str:
    """Return a number of days, hours or minutes as text."""
    # Babel picks the largest unit that reaches `threshold`, and this value makes it pick `unit`, never weeks.
    whole = timedelta(**{f"{unit}s": count})
    return HAN_SPACE.sub("", dates.format_timedelta(whole, granularity=unit, threshold=count, locale=locale()))


def duration_text(length: timedelta) -> str:
    """Return a duration in days, or in hours if it is not whole days."""
    unit: Unit
    unit, size = ("day", timedelta(days=1)) if not length % timedelta(days=1) else ("hour", timedelta(hours=1))
    exact = dates.format_timedelta(length, granularity=unit, threshold=length / size, locale=locale())
    return HAN_SPACE.sub("", exact)


def rough_span(length: timedelta) -> str:
    """Return a duration in the largest unit that fits, such as "3 minutes"."""
    return HAN_SPACE.sub("", dates.format_timedelta(length, locale=locale()))


def time_left(deadline: datetime) -> str:
    """Return the time until `deadline` in the two largest units that fit."""
    return _time_left(language(), int((deadline - timezone.now()).total_seconds() // 60))


@functools.lru_cache(maxsize=5000)
def _time_left(_language: str, minutes: int) -> str:
    if minutes < 1:
        return _("less than a minute left")
    now = timezone.now()
    left = _("%(time)s left") % {"time": timeuntil(now + timedelta(minutes=minutes), now, depth=2)}
    return HAN_SPACE.sub("", left)


def _both(day: str, hour: str, length: Length, babel_locale: Locale | None = None) -> str:
    pattern = str(dates.get_datetime_format(length, locale=babel_locale or locale()))
    return pattern.replace("'", "").replace("{0}", hour).replace("{1}", day)


def _local(at: date) -> date:
    """Return the time in the reader's time zone, because Babel would use UTC."""
    return timezone.localtime(at).replace(tzinfo=None) if isinstance(at, datetime) else at
