"""Editions in addresses."""

from django.http import Http404

from games.screens.setup.labels import EDITIONS


def known_edition(edition: str) -> str:
    """Give the key of an edition that there is."""
    if edition not in EDITIONS:
        raise Http404
    return edition
