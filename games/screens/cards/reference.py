"""The texts of cards: of all cards in a game, or of one."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import engine
from engine.cards import Card, Character, District
from engine.editions import Kit, prepare_kit
from engine.keys import is_beautified
from games.models import Match
from games.screens import words


@dataclass(frozen=True)
class CardText:
    """The texts of one card."""

    key: str
    name: str
    rule: str
    suit: str
    type: str
    rank: int
    cost: int
    copies: int
    is_person: bool
    edition: str

    @property
    def line(self) -> str:
        """Return a line that says what kind of card it is."""
        said = []
        if self.is_person:
            said.append(_("rank %(rank)d") % {"rank": self.rank})
        elif self.cost:
            said.append(_("cost %(cost)d") % {"cost": self.cost})
        if self.type:
            said.append(self.type)
        if self.copies_line and not self.is_person:
            said.append(self.copies_line)
        return " · ".join(said)

    @property
    def copies_line(self) -> str:
        """Return how many copies of the card there are, as text; empty if there is only one."""
        if self.copies < 2:
            return ""
        return ngettext("%(number)d in the game", "%(number)d in the game", self.copies) % {"number": self.copies}


def kit_of(match: Match) -> Kit:
    """Return the kit of a match."""
    edition = engine.EDITIONS[match.edition]
    cast = tuple(match.cast or edition.default_cast(match.size))
    uniques = tuple(sorted(match.uniques or edition.first_uniques))
    ranks = {card.key: card.rank for card in edition.characters}
    options = tuple(sorted(match.options.items()))
    return prepare_kit(edition, match.size, tuple(sorted(cast, key=ranks.__getitem__)), uniques, options)


def card_text(match: Match, key: str) -> CardText | None:
    """Return the texts of one card of a match; None if the match does not use it."""
    card = kit_of(match).cards.get(key)
    if card is None or is_beautified(key):
        return None
    return describe_card(card, match.edition)


def describe_card(card: Card, edition: str) -> CardText:
    """Return the texts of a card in an edition."""
    return CardText(
        key=card.key,
        name=words.card(card.key, edition),
        rule=words.rule(card.key, edition),
        suit=card.suit or "",
        type=str(words.TYPES.get(card.suit or "", "")),
        rank=getattr(card, "rank", 0),
        cost=getattr(card, "cost", 0),
        copies=getattr(card, "copies", 1),
        is_person=isinstance(card, Character),
        edition=edition,
    )


def card_reference(match: Match) -> dict[str, list[CardText]]:
    """Return the texts of all cards of a match by kind."""
    held = kit_of(match)
    plain = {card.key for card in held.edition.districts}
    every = [one for key in held.cards if (one := card_text(match, key)) is not None]
    return {
        "characters": sorted((one for one in every if one.is_person), key=lambda text: text.rank),
        "uniques": sorted(
            (one for one in every if is_unique(held, one, plain)), key=lambda text: (text.cost, text.name)
        ),
        "districts": [one for one in every if one.key in plain],
        "actions": [one for one in every if one.key in held.actions],
    }


def is_unique(kit: Kit, text: CardText, plain_keys: set[str]) -> bool:
    """Return whether a card is a unique district."""
    return isinstance(kit.cards[text.key], District) and text.key not in plain_keys
