"""Pick the facts that are news: those that affect the viewer or change the game, but not ordinary gathering."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine import View
from engine.facts import (
    Began,
    Built,
    CharactersSwapped,
    Completed,
    Confiscated,
    Crowned,
    Dealt,
    Destroyed,
    DistrictMoved,
    Fact,
    Finished,
    GoldMoved,
    HandsSwapped,
    Laid,
    Named,
    Picked,
    Replaced,
    Shown,
    TokensLaid,
    TokenTaken,
    TurnEnded,
)
from games.models import Entry
from games.screens.log.parties import harmed_seat, involved_seats, is_voluntary
from games.screens.vocabulary import PAYMENTS, TOKENS

OF_OTHERS = (
    *(Began, Dealt, Crowned, Shown, Completed, Finished),
    *(Built, Laid, Replaced, Confiscated, Destroyed, DistrictMoved),
    *(Named, TokensLaid, CharactersSwapped, HandsSwapped, GoldMoved),
)
"""Types of facts that are news no matter who is affected; gold is news only if a player lost it against their will."""


OUTDATING = (Dealt, GoldMoved, TokenTaken)
"""Types of facts that may make older news redundant."""


@dataclass(frozen=True)
class NewsFact:
    """A fact that is news, as the viewer sees it."""

    fact: Fact
    entry: Entry
    to_viewer: bool


def pick_news(missed_entries: Sequence[tuple[Entry, list[Fact]]], view: View) -> list[NewsFact]:
    """Return the facts that are news.

    First come those that harm the viewer, then others that involve the viewer, such as gold that they stole, then those
    about others, then the round's start. In each group, the newest comes first.
    """
    held = OwnCharacters(view, missed_entries)
    pieces: list[NewsFact] = []
    for entry, facts in missed_entries:
        is_mine = entry.seat == view.seat
        for fact in facts:
            held.follow(fact)
            # What follows the end of the own turn, such as the call of a character that the viewer robs, is news.
            is_mine = is_mine and not isinstance(fact, TurnEnded)
            to_viewer = view.seat is not None and hits_viewer(fact, view.seat, held.now, is_mine=is_mine)
            if isinstance(fact, OUTDATING):
                pieces = [piece for piece in pieces if not makes_redundant(fact, piece.fact)]
            if to_viewer or is_news(fact, view.seat, is_mine=is_mine):
                pieces.append(NewsFact(fact, entry, to_viewer))
    pieces.reverse()
    return sorted(pieces, key=lambda piece: rank_of_news(piece, view.seat))


def rank_of_news(piece: NewsFact, viewer: int | None) -> int:
    """Return the place of a fact's group in the news."""
    if piece.to_viewer:
        return 0
    if isinstance(piece.fact, Began | Dealt):
        return 3
    return 2 if viewer is None or viewer not in involved_seats(piece.fact) else 1


class OwnCharacters:
    """The viewer's characters, updated while facts are processed in order."""

    def __init__(self, view: View, missed_entries: Iterable[tuple[Entry, list[Fact]]]) -> None:
        self.seat = view.seat
        self.rounds_left = sum(isinstance(fact, Dealt) for _, facts in missed_entries for fact in facts)
        self.at_last = set() if view.seat is None else {*view.players[view.seat].characters}
        self.picked: set[str] = set()

    @property
    def now(self) -> set[str]:
        """Return the viewer's characters in the current round, as far as the facts so far show."""
        return self.picked if self.rounds_left else self.picked | self.at_last

    def follow(self, fact: Fact) -> None:
        """Update the characters with the next fact."""
        if isinstance(fact, Dealt):
            self.rounds_left -= 1
            self.picked = set()
        elif isinstance(fact, Picked) and fact.seat == self.seat:
            self.picked.add(fact.character)


def hits_viewer(fact: Fact, viewer: int, own_characters: set[str], *, is_mine: bool) -> bool:
    """Return whether a fact means that another player harmed the viewer, who has the characters `own_characters`.

    With `is_mine`, the viewer's own choice caused the fact: then only stolen gold counts.
    """
    if harmed_seat(fact) == viewer:
        return isinstance(fact, GoldMoved) or not is_mine
    return not is_mine and bool(own_characters & marked_characters(fact))


def marked_characters(fact: Fact) -> set[str]:
    """Return the characters on which the fact lays a marker."""
    match fact:
        case Named(character=character):
            return {character}
        case TokensLaid(characters=characters):
            return {*characters}
    return set()


def is_news(fact: Fact, viewer: int | None, *, is_mine: bool) -> bool:
    """Return whether a fact about others is news to the viewer."""
    if not isinstance(fact, OF_OTHERS) or (is_mine and viewer in involved_seats(fact)):
        return False
    if isinstance(fact, GoldMoved):
        return len(involved_seats(fact)) > 1 and not is_voluntary(fact)
    return True


def makes_redundant(newer: Fact, older: Fact) -> bool:
    """Return whether the newer fact makes the older one redundant."""
    match newer, older:
        case Dealt(), Dealt() | TokensLaid():
            return True
        case Dealt(), Named(token=token):
            return token in TOKENS and TOKENS[token].by in PAYMENTS  # markers that lead to a payment end with the round
        case GoldMoved(why=why), Named(token=token):
            return token in TOKENS and TOKENS[token].by == why
        case TokenTaken(character=character, token=token), Named():
            return (older.character, older.token) == (character, token)
    return False
