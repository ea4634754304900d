"""Links in messages. They are built from SITE_URL, never from a request, because its Host header cannot be trusted."""

from django.conf import settings
from django.urls import reverse

from games.models import Match


def absolute_url(path: str) -> str:
    """Return the absolute URL of `path`."""
    return settings.SITE_URL + path


def offer_url(pk: int) -> str:
    """Return the URL of the page where a user accepts or declines an offer to substitute."""
    return absolute_url(reverse("games:offer", args=[pk]))


def table_url(match: Match) -> str:
    """Return the URL of a table. It has no fragment, because the page shows the news and the open decision at once."""
    return absolute_url(reverse("games:table", args=[match.pk]))


def plan_ahead_url(match: Match) -> str:
    """Return the URL of the page where players give orders ahead."""
    return absolute_url(reverse("games:plan_ahead", args=[match.pk]))


def turn_plan_url(match: Match, character: str) -> str:
    """Return the URL of the page where a player plans the turn of a character."""
    return absolute_url(reverse("games:plan_turn", args=[match.pk, character]))


def invitation_url(token: str) -> str:
    """Return the URL of an invitation to a table."""
    return absolute_url(reverse("games:invitation", args=[token]))


def score_url(match: Match) -> str:
    """Return the URL of the final score at a table, where a rematch is offered."""
    return table_url(match) + "#score"


def replay_url(match: Match, moment: int = 0) -> str:
    """Return the URL of a moment in the replay of a game; the deal is 0."""
    return absolute_url(reverse("games:moment", args=[match.pk, moment]))


def analysis_url(match: Match) -> str:
    """Return the URL of the analysis of a finished game."""
    return absolute_url(reverse("games:story", args=[match.pk]))
