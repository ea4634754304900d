"""Links that leave the site: built from SITE_URL, never from a request, which anybody may address as they like."""

from django.conf import settings
from django.urls import reverse

from games.models import Match


def at_site(path: str) -> str:
    """Give `path` its place in the world."""
    return settings.SITE_URL + path


def to_decision(match: Match) -> str:
    """Lead to the open decision of a table."""
    return to_table(match) + "#decision"


def to_offer(pk: int) -> str:
    """Lead to where somebody says whether they play on for another."""
    return at_site(reverse("games:offer", args=[pk]))


def to_table(match: Match) -> str:
    """Lead to a table."""
    return at_site(reverse("games:table", args=[match.pk]))


def to_invitation(token: str) -> str:
    """Lead to the table that an invitation is for."""
    return at_site(reverse("games:invitation", args=[token]))
