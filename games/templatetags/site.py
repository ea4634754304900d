"""What every template knows: the name of the site, and how to write days and times."""

from django import template
from django.conf import settings
from django.utils.translation import gettext, gettext_noop

from games.screens import dates

register = template.Library()
register.filter("day", dates.day)
register.filter("short_day", dates.short_day)
register.filter("short_moment", dates.short_moment)
register.filter("time_day", lambda at: dates.tag(at, dates.day(at)))
register.filter("time_short_day", lambda at: dates.tag(at, dates.short_day(at)))
register.filter("time_short_moment", lambda at: dates.tag(at, dates.short_moment(at)))
register.filter("time_ago", lambda at: dates.tag(at, dates.ago(at)))

gettext_noop("Citadels by Post")


@register.simple_tag
def site_name() -> str:
    """Name the site as its settings say, in the reader's language where that is known."""
    return gettext(settings.SITE_NAME)
