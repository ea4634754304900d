"""What a card's page shows in addition to its text: rule, costs, previous and next card, related cards."""

from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

import engine
from engine.cards import Card
from engine.editions import Edition
from games.screens import words
from games.screens.cards.reference import CardText, describe_card
from games.screens.rulebook import addresses, book
from games.screens.rulebook.markup import render
from games.screens.rulebook.numbers import card_number
from games.screens.rulebook.sources import has_page
from games.screens.setup import casting
from games.screens.setup.labels import EDITIONS


@dataclass(frozen=True)
class CardLink:
    """A link to another card."""

    key: str
    name: str
    address: str
    is_person: bool = False


def card_page_context(edition: str, kind: str, key: str) -> dict[str, Any]:
    """Return the context of a card's page in an edition."""
    box = engine.EDITIONS[edition]
    order = addresses.cards_by_kind(box)[kind]
    place = next(nth for nth, card in enumerate(order) if card.key == key)
    card = order[place]
    return {
        **book.shared_context(edition),
        "editions": [same_card_link(other, key) for other in EDITIONS],
        "card": describe_card(card, edition),
        "page": render(kind, key if has_page(kind, key) else card.suit or "", edition),
        "first_language": settings.LANGUAGE_CODE,
        "facts": card_facts(card, edition),
        "editions_of": words.joined(str(EDITIONS[other]) for other in EDITIONS if addresses.kind_of(other, key)),
        "presets": words.joined(casting.presets_with(box, key)),
        "alike": [card_page_link(edition, one) for one in same_rank_characters(box, card)],
        "paid": [card_page_link(edition, one) for one in gold_related_cards(box, card)],
        "before": card_page_link(edition, order[place - 1]) if place else None,
        "after": card_page_link(edition, order[place + 1]) if place + 1 < len(order) else None,
    }


def same_card_link(edition: str, key: str) -> tuple[str, str, str]:
    """Return the key and name of an edition, with the URL of the same card in it.

    If the edition does not have the card, the URL is that of its list of cards.
    """
    return edition, str(EDITIONS[edition]), addresses.card_url(edition, key) or addresses.cards_url(edition)


def card_page_link(edition: str, card: Card) -> CardLink:
    """Return a link to a card."""
    told: CardText = describe_card(card, edition)
    return CardLink(told.key, told.name, addresses.card_url(edition, told.key), told.is_person)


def card_facts(card: Card, edition: str) -> list[tuple[str, str]]:
    """Return (label, value) pairs for a card's numbers and type."""
    found = []
    if rank := getattr(card, "rank", 0):
        found.append((pgettext("of a character", "Rank"), str(rank)))
        if (least := getattr(card, "min_seats", 2)) > engine.EDITIONS[edition].seats[0]:
            found.append((_("Minimum players"), str(least)))
    if card.suit:
        found.append((_("Type"), str(words.TYPES[card.suit])))
    if cost := getattr(card, "cost", 0):
        found.append((_("Cost"), str(cost)))
        if (value := card_number(card.key, "value", edition)) != cost:
            found.append((_("Points at the end"), str(value)))
    if copies := getattr(card, "copies", 0):
        found.append((_("Copies"), str(copies)))
    return found


def same_rank_characters(box: Edition, card: Card) -> list[Card]:
    """Return the other characters of the same rank."""
    rank = getattr(card, "rank", 0)
    return [one for one in box.characters if rank and one.rank == rank and one.key != card.key]


def gold_related_cards(box: Edition, card: Card) -> list[Card]:
    """Return the characters that collect gold for a district, or the districts for which a character collects."""
    if not card.suit:
        return []
    people = [one for one in box.characters if one.suit == card.suit]
    return [one for one in box.districts if one.suit == card.suit] if card in people else list(people)
