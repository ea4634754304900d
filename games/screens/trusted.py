"""The one place where text becomes markup without being escaped."""

from django.utils.safestring import SafeString, mark_safe


def trusted(markup: str) -> SafeString:
    """Return markup of our own as such.

    For what templates, catalogs and the rulebook's sanitized Markdown have made; names and other words of players have
    to be escaped in it.
    """
    return mark_safe(markup)  # noqa: S308 - what comes in is named above
