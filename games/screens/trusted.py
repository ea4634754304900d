"""The only module in which text becomes markup without being escaped."""

from django.utils.safestring import SafeString, mark_safe


def mark_trusted(markup: str) -> SafeString:
    """Return the markup as a safe string.

    Use this only for markup from templates, catalogs and sanitized Markdown of the rulebook. Text from players must be
    escaped.
    """
    return mark_safe(markup)  # noqa: S308 - what comes in is named above
