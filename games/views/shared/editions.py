"""Checking the edition in a URL."""

from django.http import Http404

from games.screens.setup.labels import EDITIONS


def edition_or_404(edition: str) -> str:
    """Return `edition` if it exists. Raises Http404."""
    if edition not in EDITIONS:
        raise Http404
    return edition
