"""What every template knows: the name of the site, and how to write days and times."""

from django import template
from django.conf import settings
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_noop

from games.models.accounts import name_rules
from games.screens import dates
from games.screens.trusted import trusted

register = template.Library()
register.filter("day", dates.day)
register.filter("short_day", dates.short_day)
register.filter("short_moment", dates.short_moment)
register.filter("time_day", lambda at: dates.tag(at, dates.day(at)))
register.filter("time_short_day", lambda at: dates.tag(at, dates.short_day(at)))
register.filter("time_short_moment", lambda at: dates.tag(at, dates.short_moment(at)))
register.filter("time_ago", lambda at: dates.tag(at, dates.ago(at)))

gettext_noop("Citadels by Post")


@register.filter
def as_text(name: str) -> str:
    """Write a name where no element may stand: in an attribute, in a title."""
    return str(name)


@register.filter
def as_title(shown: SafeString) -> SafeString:
    """Write what is to be a page's title, which holds words alone, names from right to left among them."""
    return trusted(name_rules.without_elements(shown))


@register.simple_tag
def site_name() -> str:
    """Name the site as its settings say, in the reader's language where that is known."""
    return gettext(settings.SITE_NAME)
