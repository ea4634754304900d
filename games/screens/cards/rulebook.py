"""Contexts of the rules page and of the page of all cards. All numbers and cards come from the engine."""

import functools
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

import engine
from engine.cards import Card
from games.screens import words
from games.screens.cards.order import reading_order
from games.screens.cards.reference import describe_card
from games.screens.setup import casting
from games.screens.setup.labels import EDITIONS

ANY_SEED = "0" * 64


@dataclass(frozen=True)
class CardLine:
    """The texts of one card of an edition."""

    key: str
    name: str
    rule: str
    rank: int
    cost: int
    """The cost in gold; 0 if the card cannot be built, so that no cost is shown."""
    copies: int


@dataclass(frozen=True)
class Selection:
    """The selection of characters for one number of players."""

    seats: int
    characters: int
    faceup: int
    pool: int
    complete: int


def rules_context(edition: str) -> dict:
    """Return the context of the rules page in the reader's language."""
    box = engine.EDITIONS[edition]
    return {
        **edition_heading(edition),
        "box": box,
        "characters": [_line(card, edition) for card in sorted(box.characters, key=lambda card: card.rank)],
        "choosy": characters_with_minimum(edition),
        "last_looks": last_looks(edition),
        "three_of_nine": any((one.seats, one.characters) == (3, 9) for one in dealt_selections(edition)),
        "last_rank": max(card.rank for card in box.characters),
        "suits": [
            (suit, words.TYPES_OF_MANY[suit], [_line(card, edition) for card in box.districts if card.suit == suit])
            for suit in dict.fromkeys(card.suit for card in box.districts)
        ],
        "uniques": [_line(card, edition) for card in sorted(box.uniques, key=lambda card: card.cost)],
        "actions": [_line(card, edition) for card in box.actions],
        "action_cards": sum(card.copies for card in box.actions),
        "ordinary": sum(card.copies for card in box.districts),
        "special": box.uniques_in_game if box.presets else sum(card.copies for card in box.uniques),
        "selections": dealt_selections(edition),
        "presets": [_preset(key, edition) for key in box.presets],
        "start": starting_numbers(edition),
        "most": box.seats[-1],
        "least": box.seats[0],
    }


def cards_context(edition: str) -> dict:
    """Return the context of the page of all cards in the reader's language."""
    box = engine.EDITIONS[edition]

    def listed(cards: Iterable[Card]) -> list[Any]:
        in_order = sorted(cards, key=lambda card: reading_order(card, edition))
        return [describe_card(card, edition) for card in in_order]

    return {
        **edition_heading(edition),
        "characters": listed(box.characters),
        "uniques": listed(box.uniques),
        "actions": listed(box.actions),
        "districts": [describe_card(card, edition) for card in box.districts],
    }


def edition_heading(edition: str) -> dict:
    """Return the edition and links to the others."""
    return {"edition": edition, "edition_name": EDITIONS[edition], "editions": EDITIONS.items()}


@functools.cache
def dealt_selections(edition: str) -> list[Selection]:
    """Return the selection for each number of players and characters, read from a game dealt with these numbers."""
    box = engine.EDITIONS[edition]
    found = []
    for seats in box.seats:
        for cast in (box.cast, (*box.cast, box.ninth)) if box.presets and box.ninth else (box.default_cast(seats),):
            if engine.check_setup(edition, seats, cast):
                continue
            view = engine.view_for(engine.new_game(edition, seats, ANY_SEED, cast=cast).state, None)
            found.append(Selection(seats, len(cast), len(view.faceup), view.pool_size, box.city_size[seats]))
    return found


def last_looks(edition: str) -> dict[str, bool]:
    """Return, for casts of eight and of nine, whether the last player may choose the first facedown character."""
    dealt = {(one.seats, one.characters) for one in dealt_selections(edition)}
    return {"eight": (7, 8) in dealt, "nine": (8, 9) in dealt}


def characters_with_minimum(edition: str) -> str:
    """Return a text that lists the characters that need more than two players, with the number each one needs."""
    people = sorted(engine.EDITIONS[edition].characters, key=lambda card: (card.min_seats, card.rank))
    wanted = [
        _("%(card)s (at least %(number)d)") % {"card": words.card(card.key, edition), "number": card.min_seats}
        for card in people
        if card.min_seats > 2
    ]
    return words.joined(wanted)


def _preset(key: str, edition: str) -> dict[str, Any]:
    """Return the name and the characters of a preset."""
    name, character = casting.CASTS[key]
    preset = engine.EDITIONS[edition].presets[key]
    return {
        "key": key,
        "name": name,
        "words": character,
        "cast": [(one, words.card(one, edition)) for one in preset.characters],
        "uniques": words.card_list(preset.uniques, edition),
    }


@functools.cache
def starting_numbers(edition: str) -> dict[str, int]:
    """Return the amount of gold and the number of cards with which each player starts."""
    view = engine.view_for(engine.new_game(edition, engine.EDITIONS[edition].seats[0], ANY_SEED).state, None)
    return {"gold": view.players[0].gold, "cards": view.players[0].hand_size}


def _line(card: Card, edition: str) -> CardLine:
    return CardLine(
        key=card.key,
        name=words.card(card.key, edition),
        rule=words.rule(card.key, edition),
        rank=getattr(card, "rank", 0),
        cost=getattr(card, "cost", 0),
        copies=getattr(card, "copies", 1),
    )
