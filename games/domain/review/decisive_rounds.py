"""What decided a finished game: the rounds that changed the chances of winning most, and the events in them.

Every figure is read from the curve of winning chances (`games.domain.results.game_analysis`), so that the account and
the curve cannot contradict each other.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from enum import StrEnum
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from engine.facts import (
    Built,
    CardMoved,
    Completed,
    Confiscated,
    Dealt,
    Destroyed,
    DistrictMoved,
    Drew,
    Finished,
    GoldMoved,
    HandsSwapped,
    Kept,
    Named,
    TurnBegan,
)
from engine.keys import plain_district

if TYPE_CHECKING:
    from engine import Fact
    from games.domain.review.game_story import PlayedCharacter

Posts = Sequence[tuple[int | None, Sequence["Fact"]]]
"""The seat that moved and the facts, by moment of the replay."""
Held = Sequence[Sequence[Sequence["PlayedCharacter"]]]
"""The characters by round (from 1) and seat, as in a story."""
MAX_ROUNDS, MAX_EVENTS = 3, 3
MIN_ROUND_CHANGE = 100
"""The minimum change of one player's chance in a round that is listed, in thousandths."""
MIN_CHANGE = 30
"""The minimum change of a chance that is listed, in thousandths."""


class EventKind(StrEnum):
    """What an event was; the page has a heading for each."""

    KILL = "kill"
    ROBBERY = "robbery"
    HARM = "harm"
    LUCKY_DRAW = "lucky_draw"
    GOOD_MOVE = "good_move"
    OTHER = "other"
    SCORING = "scoring"


class Change(NamedTuple):
    """A change in a seat's chance of winning, in thousandths."""

    seat: int
    before: int
    after: int

    @property
    def size(self) -> int:
        """Return the change, negative for a loss."""
        return self.after - self.before


class DecisiveEvent(NamedTuple):
    """An event that changed the chances of winning."""

    kind: EventKind
    facts: tuple[Fact, ...]
    moment: int
    """The number of the moment in the replay."""
    changes: tuple[Change, ...]
    """The changes of at least `MIN_CHANGE`, the largest first; for a kill only that of the victim, until the end of the
    round."""


class DecisiveRound(NamedTuple):
    """A round that changed the chances of winning."""

    round: int
    changes: tuple[Change, ...]
    """The changes of at least `MIN_CHANGE` over the round, the largest first."""
    events: tuple[DecisiveEvent, ...]
    """The events that changed the chances most in the same direction, in the order of the game."""


def decisive_rounds(posts: Posts, odds: Sequence[Sequence[int]], held: Held) -> list[DecisiveRound]:
    """Return the rounds that changed the chances most, in the order of the game.

    `odds` are the chances by moment and seat, in thousandths; they may end before the game.
    """
    posts = posts[: len(odds)]
    starts = [number for number, (_seat, facts) in enumerate(posts) if any(isinstance(fact, Dealt) for fact in facts)]
    found = []
    for number, (first, last) in enumerate(pairwise([*starts, len(posts) - 1]), start=1):
        changes = chance_changes(odds[first], odds[last])
        if changes and abs(changes[0].size) >= MIN_ROUND_CHANGE:
            victims = [seat for seat, cards in enumerate(held[number - 1]) if is_victim(cards)]
            events = events_of_round(posts, odds, (first, last), victims)
            found.append(DecisiveRound(number, changes, strongest_events(events, odds[first], odds[last])))
    largest = sorted(found, key=lambda one: -abs(one.changes[0].size))[:MAX_ROUNDS]
    return sorted(largest, key=lambda one: one.round)


def chance_changes(before: Sequence[int], after: Sequence[int]) -> tuple[Change, ...]:
    """Return the changes of at least `MIN_CHANGE`, the largest first."""
    changes = (Change(seat, was, now) for seat, (was, now) in enumerate(zip(before, after, strict=True)))
    return tuple(sorted((one for one in changes if abs(one.size) >= MIN_CHANGE), key=lambda one: -abs(one.size)))


def is_victim(characters: Sequence[PlayedCharacter]) -> bool:
    """Return whether one of a seat's characters was killed."""
    return any("murdered" in one.tokens for one in characters)


def events_of_round(
    posts: Posts, odds: Sequence[Sequence[int]], span: tuple[int, int], victims: Sequence[int]
) -> Iterator[DecisiveEvent]:
    """Yield the events between two moments that changed a chance by at least `MIN_CHANGE`."""
    first, last = span
    drawn: set[str] = set()
    """The districts drawn in the current turn."""
    for number in range(first + 1, last + 1):
        actor, facts = posts[number]
        for fact in facts:
            if isinstance(fact, Named) and fact.token == "murdered":
                for change in chance_changes(odds[number], odds[last]):
                    if change.seat in victims:
                        yield DecisiveEvent(EventKind.KILL, (fact,), number, (change,))
        if any(isinstance(fact, TurnBegan) for fact in facts):
            drawn = set()
        drawn |= drawn_cards(facts)
        if changes := chance_changes(odds[number - 1], odds[number]):
            gain = next((change.size for change in changes if change.seat == actor), 0)
            yield DecisiveEvent(*kind_and_facts(facts, drawn, gain > 0), number, changes)


def drawn_cards(facts: Sequence[Fact]) -> set[str]:
    """Return the cards that a player drew and kept."""
    return {card for fact in facts if isinstance(fact, Drew | Kept) for card in fact.cards}


def kind_and_facts(facts: Sequence[Fact], drawn: Collection[str], is_gain: bool) -> tuple[EventKind, tuple[Fact, ...]]:
    """Return what the facts of a moment amount to, and the facts that say so.

    `drawn` are the cards drawn in this turn; `is_gain` says whether the player who moved gained by it.
    """
    harm = tuple(fact for fact in facts if is_harm(fact))
    built = tuple(fact for fact in facts if isinstance(fact, Built | Completed))
    if any(isinstance(fact, Finished) for fact in facts):
        return EventKind.SCORING, (*harm, *built)
    if harm:
        is_robbery = all(isinstance(fact, GoldMoved) and fact.why == "thief" for fact in harm)
        return EventKind.ROBBERY if is_robbery else EventKind.HARM, harm
    if any(isinstance(fact, Built) and plain_district(fact.district) in drawn for fact in built):
        return EventKind.LUCKY_DRAW, built
    return EventKind.GOOD_MOVE if is_gain else EventKind.OTHER, built or tuple(facts)


def is_harm(fact: Fact) -> bool:
    """Return whether one player took something from another, or destroyed it."""
    match fact:
        case GoldMoved(amount=amount, source=int(source), target=int(target)):
            return amount > 0 and min(source, target) >= 0
        case Destroyed(seat=seat, by=by):
            return seat != by
        case _:
            return isinstance(fact, Confiscated | DistrictMoved | HandsSwapped | CardMoved)


def strongest_events(
    events: Iterator[DecisiveEvent], before: Sequence[int], after: Sequence[int]
) -> tuple[DecisiveEvent, ...]:
    """Return the strongest events whose largest change has the direction of the round, in the order of the game."""
    agreeing = []
    for event in events:
        largest = event.changes[0]
        if largest.size * (after[largest.seat] - before[largest.seat]) > 0:
            agreeing.append(event)
    agreeing.sort(key=lambda event: -abs(event.changes[0].size))
    return tuple(sorted(agreeing[:MAX_EVENTS], key=lambda event: event.moment))
