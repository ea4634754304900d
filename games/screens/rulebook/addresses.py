"""The URLs of the rulebook's pages."""

import functools

from django.urls import reverse

import engine
from engine.cards import Card
from engine.editions import Edition


def contents_url(edition: str) -> str:
    """Return the URL of the list of chapters."""
    return reverse("pages:rules_of", args=[edition])


def chapter_url(edition: str, slug: str) -> str:
    """Return the URL of a chapter."""
    return reverse("pages:chapter", args=[edition, slug])


def cards_url(edition: str) -> str:
    """Return the URL of the list of all cards."""
    return reverse("pages:cards_of", args=[edition])


def card_url(edition: str, key: str) -> str:
    """Return the URL of a card's page; empty if the edition does not have the card."""
    kind = kind_of(edition, key)
    return reverse("pages:card_of", args=[edition, kind, key]) if kind else ""


def page_url(edition: str, kind: str, slug: str) -> str:
    """Return the URL of the page that shows a source file; all districts of a type are on one page."""
    if kind == "chapters":
        return chapter_url(edition, slug)
    ordinary = (one.key for one in engine.EDITIONS[edition].districts if one.suit == slug)
    return card_url(edition, slug) or card_url(edition, next(ordinary, ""))


def place_url(edition: str, named: str) -> str:
    """Return the URL of a place: a section such as `turn#build`, or the key of a card.

    Empty if the edition does not have it.
    """
    slug, _sign, part = named.partition("#")
    if part:
        return f"{chapter_url(edition, slug)}#{part}"
    return card_url(edition, slug) if slug else ""


def kind_of(edition: str, key: str) -> str:
    """Return the kind of page on which a card is described; empty if the edition does not have the card."""
    return _kinds(edition).get(key, "")


@functools.cache
def _kinds(edition: str) -> dict[str, str]:
    listed = cards_by_kind(engine.EDITIONS[edition])
    return {one.key: kind for kind in listed for one in listed[kind]}


def cards_by_kind(box: Edition) -> dict[str, list[Card]]:
    """Return the cards of a box by kind, in the order of their pages."""
    characters = sorted(box.characters, key=lambda card: card.rank)
    return {
        "characters": [*characters],
        "districts": [*box.districts, *sorted(box.uniques, key=lambda card: (card.cost, card.key))],
        "actions": list(box.actions),
    }
