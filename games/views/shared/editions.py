"""Editions in URLs."""

from django.http import Http404

from games.screens.setup.labels import EDITIONS


def known_edition(edition: str) -> str:
    """Return `edition` if it exists. Raises Http404."""
    if edition not in EDITIONS:
        raise Http404
    return edition
