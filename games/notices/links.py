"""Links in messages: built from SITE_URL, never from a request, whose Host header cannot be trusted."""

from django.conf import settings
from django.urls import reverse

from games.models import Match


def at_site(path: str) -> str:
    """Return the absolute URL of `path`."""
    return settings.SITE_URL + path


def to_decision(match: Match) -> str:
    """Return the URL of the open decision at a table."""
    return to_table(match) + "#decision"


def to_offer(pk: int) -> str:
    """Return the URL where a user accepts or declines to be a substitute."""
    return at_site(reverse("games:offer", args=[pk]))


def to_table(match: Match) -> str:
    """Return the URL of a table."""
    return at_site(reverse("games:table", args=[match.pk]))


def to_invitation(token: str) -> str:
    """Return the URL of an invitation to a table."""
    return at_site(reverse("games:invitation", args=[token]))
