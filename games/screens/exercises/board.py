"""The table of an exercise as its player sees it, with neighbors in the seats."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _

from engine import View
from engine.cards import District
from engine.facts import HIDDEN
from engine.keys import plain_district
from games.enums import Neighbor
from games.models.accounts.seat_mark import COLORS, EMBLEMS, Mark
from games.screens import words
from games.screens.options.parts import KnownCharacters
from games.screens.people import neighbor_name
from games.screens.rulebook import addresses
from games.screens.vocabulary import TOKENS

NEIGHBORS = tuple(Neighbor.values)


class ShownPerson(NamedTuple):
    """A character that a player is known to have, with notes such as "killed"."""

    key: str
    name: str
    notes: tuple[str, ...]


class ShownCard(NamedTuple):
    """A district in a city or in the hand."""

    key: str
    name: str
    address: str
    cost: int | None
    suit: str


class ShownPlayer(NamedTuple):
    """A player at the table."""

    name: str
    mark: Mark
    is_mine: bool
    has_crown: bool
    people: tuple[ShownPerson, ...]
    gold: str
    cards: str
    points: int
    city: tuple[ShownCard, ...]
    hand: tuple[ShownCard, ...]


def seat_names(view: View) -> tuple[str, ...]:
    """Return the names of the players by seat: neighbors, never the people who played."""
    return tuple(neighbor_name(NEIGHBORS[player.seat % len(NEIGHBORS)]) for player in view.players)


def shown_players(view: View) -> list[ShownPlayer]:
    """Return the players in the order of their seats, the player who decides first."""
    names, first = seat_names(view), view.seat or 0
    players = [*view.players[first:], *view.players[:first]]
    marks = dict(view.marks)
    return [
        ShownPlayer(
            name=names[player.seat],
            mark=Mark(COLORS[player.seat], EMBLEMS[player.seat], NEIGHBORS[player.seat % len(NEIGHBORS)]),
            is_mine=player.seat == view.seat,
            has_crown=player.seat == view.crown,
            people=tuple(
                ShownPerson(key, str(words.card(key, view.edition)), token_words(marks.get(key, ())))
                for key in player.characters
                if key != HIDDEN
            ),
            gold=words.gold(player.gold),
            cards=words.number_of_cards(player.hand_size),
            points=player.points,
            city=tuple(shown_card(view, key) for key in player.city),
            hand=tuple(shown_card(view, key) for key in player.hand or ()) if player.seat == view.seat else (),
        )
        for player in players
    ]


def shown_card(view: View, key: str) -> ShownCard:
    """Return a card of a city or of the hand."""
    plain = plain_district(key)
    card = view.kit.cards[plain]
    cost = card.cost if isinstance(card, District) else None
    name, address = str(words.card(plain, view.edition)), addresses.card_url(view.edition, plain)
    return ShownCard(plain, name, address, cost, card.suit or "")


def token_words(tokens: tuple[str, ...]) -> tuple[str, ...]:
    """Return what has happened to a character, such as "killed"."""
    known = (TOKENS.get(token) for token in tokens)
    return tuple(str(token.words) for token in known if token and token.words)


def known_characters(view: View) -> list[KnownCharacters]:
    """Return what the player knows about the characters of this round; the cast comes last."""
    passed = view.passed[-1] if view.passed else ()
    rows = (
        (_("Faceup: out this round"), view.faceup),
        (_("Facedown: only you know"), view.facedown_seen),
        (_("You passed these on earlier"), tuple(key for key in passed if key not in view.facedown_seen)),
        (_("Characters in this game"), view.cast),
    )
    return [
        KnownCharacters(title, tuple((key, str(words.card(key, view.edition))) for key in keys))
        for title, keys in rows
        if keys
    ]
