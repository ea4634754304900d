"""Template tags available in every template: the site's name, dates and times."""

import re
from urllib.parse import urljoin

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_noop

from games.models.accounts import name_rules
from games.models.matches.match import new_token
from games.screens import dates
from games.screens.trusted import mark_trusted
from games.screens.words import running_text

register = template.Library()
register.filter("day", dates.day)
register.filter("short_day", dates.short_day)
register.filter("short_moment", dates.short_moment)
register.filter("time_day", lambda at: dates.time_tag(at, dates.day(at)))
register.filter("time_short_day", lambda at: dates.time_tag(at, dates.short_day(at)))
register.filter("time_short_time", lambda at: dates.time_tag(at, dates.short_time(at)))
register.filter("time_short_moment", lambda at: dates.time_tag(at, dates.short_moment(at)))
register.filter("time_ago", lambda at: dates.time_tag(at, dates.time_ago(at)))

SPACE_AFTER_SENTENCE = re.compile(r"(?<=[。！？])((?:<[^>]*>)*)\s+")
"""Space after a Chinese sentence, and the tags before the space."""

gettext_noop("Citadels by Post")
gettext_noop("[Citadels]")


@register.filter
def as_text(name: str) -> str:
    """Return a player's name as plain text, for attributes and titles."""
    return str(name)


@register.filter
def breakable(text: str) -> str:
    """Return a text in which a Chinese name can break only after the dot between its parts."""
    return str(text).replace("·", "\u2060·\u200b")


@register.filter
def as_title(shown: SafeString) -> SafeString:
    """Return HTML without the elements that isolate right-to-left names, for use in the page's title."""
    return mark_trusted(name_rules.with_names_as_text(shown))


@register.simple_block_tag
def sentences(content: SafeString) -> SafeString:
    """Return HTML whose sentences follow each other without spaces, in languages that have none there."""
    return content if running_text([".", "."]) == ". ." else mark_trusted(SPACE_AFTER_SENTENCE.sub(r"\1", content))


@register.simple_tag
def absolute_static(path: str) -> str:
    """Return the URL of a static file with its host, which is that of the CDN if there is one."""
    return urljoin(f"{settings.SITE_URL}/", static(path))


@register.simple_tag
def site_name() -> str:
    """Return the site's name, translated if it is the default name."""
    return gettext(settings.SITE_NAME)


@register.simple_tag
def new_form_token() -> str:
    """Return a one-time token for a form that opens a table."""
    return new_token()
