"""What is related to a card: the cards before and after it, those of its type or rank, presets, and editions."""

from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

import engine
from games.models import Match
from games.screens import words
from games.screens.cards.reference import CardText, card_reference, describe_card
from games.screens.setup import casting
from games.screens.setup.labels import EDITIONS

SPAN = 400
"""Minimum width of a row of districts, in drawing units."""
SEED = 4


@dataclass(frozen=True)
class OtherCard:
    """A card of the edition, which this game may or may not include."""

    key: str
    name: str
    is_here: bool
    """Whether this game includes the card."""


@dataclass(frozen=True)
class RelatedCards:
    """What the page of a card shows in addition to the card's text."""

    before: CardText | None
    after: CardText | None
    paid_by: list[CardText]
    """Characters of this game that collect gold for districts of this type."""
    districts: list[CardText]
    """Districts of this type in this game, cheapest first."""
    same_rank: list[OtherCard]
    editions: list[str]
    presets: list[str]
    town: dict[str, Any] = field(default_factory=dict)
    """Context for the template tag `town`, which draws these districts."""


def find_related_cards(match: Match, card: CardText) -> RelatedCards:
    """Return the cards, presets and editions related to a card of a match."""
    kinds = card_reference(match)
    kind = next(kind for kind in kinds.values() if card in kind)
    place = kind.index(card)
    built = [*kinds["districts"], *kinds["uniques"]]
    districts = sorted((one for one in built if card.suit and one.suit == card.suit), key=lambda one: one.cost)
    payers = [] if card.is_person else [one for one in kinds["characters"] if one.suit and one.suit == card.suit]
    return RelatedCards(
        before=kind[place - 1] if place else None,
        after=kind[place + 1] if place + 1 < len(kind) else None,
        paid_by=payers,
        districts=districts,
        same_rank=same_rank(card, {one.key for one in kinds["characters"]}),
        editions=[str(name) for key, name in EDITIONS.items() if card.key in keys_in_box(key)],
        presets=casting.presets_with(engine.EDITIONS[match.edition], card.key),
        town=district_row(districts, card) if districts else {},
    )


def keys_in_box(edition: str) -> set[str]:
    """Return the keys of the cards in an edition's box."""
    box = engine.EDITIONS[edition]
    return {card.key for card in (*box.characters, *box.districts, *box.uniques, *box.actions)}


def same_rank(card: CardText, keys_in_game: set[str]) -> list[OtherCard]:
    """Return the other characters of the same rank."""
    if not card.is_person:
        return []
    others = {
        one.key: describe_card(one, key).name
        for key, box in engine.EDITIONS.items()
        for one in box.characters
        if one.rank == card.rank and one.key != card.key
    }
    return [OtherCard(key, name, key in keys_in_game) for key, name in others.items()]


def district_row(districts: list[CardText], card: CardText) -> dict[str, Any]:
    """Return the context for the template tag `town`, which draws the districts of a type in a row."""
    return {
        "buildings": tuple(one.key for one in districts),
        "goal": len(districts),
        "seed": SEED,
        "span": SPAN,
        "label": _("All districts of this type: %(districts)s")
        % {"districts": words.joined(one.name for one in districts)},
    }
