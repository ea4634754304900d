"""Days and times as the reader's language writes them, by the patterns that Babel knows of each."""

import functools
from datetime import date, datetime, timedelta

from babel import Locale, dates
from django.utils import timezone
from django.utils.timesince import timeuntil
from django.utils.translation import gettext as _

from games.screens.languages import language, locale

THIS_WEEK = 6
"""For so many days the day of the week says which day is meant."""


def day(at: date) -> str:
    """Write a day in full."""
    return dates.format_date(_local(at), "long", locale())


def short_day(at: date) -> str:
    """Write a day shortly."""
    return dates.format_date(_local(at), "medium", locale())


def moment(at: datetime) -> str:
    """Write a day in full and the hour of it."""
    return _both(day(at), clock_time(at), "long")


def short_moment(at: datetime) -> str:
    """Write a day shortly and the hour of it."""
    return _both(short_day(at), clock_time(at), "medium")


def clock_time(at: datetime) -> str:
    """Write the hour, out of twenty-four."""
    return _by_skeleton("Hm", at)


def when(at: datetime) -> str:
    """Say a time as shortly as can be: the hour today, with the day of the week or the date before."""
    local = _local(at)
    return _when(local.replace(second=0, microsecond=0), (timezone.localdate() - local.date()).days, locale())


@functools.lru_cache(maxsize=8192)
def _when(local: datetime, days_ago: int, known: Locale) -> str:
    hour = dates.format_skeleton("Hm", local, fuzzy=True, locale=known)
    if not days_ago:
        return hour
    if days_ago < THIS_WEEK:
        return dates.format_skeleton("EHm", local, fuzzy=True, locale=known)
    return _both(dates.format_skeleton("MMMd", local, fuzzy=True, locale=known), hour, "medium", known)


def time_left(deadline: datetime) -> str:
    """Say how long it is until `deadline`, in the two largest units."""
    return _time_left(language(), int((deadline - timezone.now()).total_seconds() // 60))


@functools.lru_cache(maxsize=5000)
def _time_left(_language: str, minutes: int) -> str:
    if minutes < 1:
        return _("less than a minute left")
    now = timezone.now()
    return _("%(time)s left") % {"time": timeuntil(now + timedelta(minutes=minutes), now, depth=2)}


def _by_skeleton(skeleton: str, at: datetime) -> str:
    return dates.format_skeleton(skeleton, _local(at), fuzzy=True, locale=locale())


def _both(day: str, hour: str, length: str, known: Locale | None = None) -> str:
    pattern = dates.get_datetime_format(length, locale=known or locale())
    return pattern.replace("'", "").replace("{0}", hour).replace("{1}", day)


def _local(at: date) -> date:
    """Turn a time into that of the reader's zone, without which Babel would take UTC."""
    return timezone.localtime(at).replace(tzinfo=None) if isinstance(at, datetime) else at
