"""The name of the site: a setting, which the catalogues translate where it is the one it comes with."""

from django import template
from django.conf import settings
from django.utils.translation import gettext, gettext_noop

register = template.Library()

gettext_noop("Citadels by Post")


@register.simple_tag
def site_name() -> str:
    """Name the site as its settings say, in the reader's language where that is known."""
    return gettext(settings.SITE_NAME)
