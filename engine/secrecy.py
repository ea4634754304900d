"""Is a seat told anything it may not know? Two tables that look alike to it are played on side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeVar

from .casts import draw
from .editions import EDITIONS
from .facts import Fact
from .play import Outcome, new_game, play, question, resume
from .redeal import Chance, redeal
from .state import State
from .steps import Choice, Offer
from .view import View, view_for

T = TypeVar("T")

STANDING = ("take_throne", "resist")
"""Questions that only a holder of the card is asked; on the site nobody ever waits for them (ASYNC 4)."""


class Difference(NamedTuple):
    """What told two tables apart, for whom, and where."""

    seat: int | None
    where: str
    ours: object
    theirs: object


def moments(number: int, chance: Chance, *, first: str = "", one_in: int = 20) -> Iterator[tuple[State, int | None]]:
    """Play a random game and yield one decision in `one_in` of it, with a seat that looks (None: a spectator).

    `number` picks edition, seats, cast and seed; `first` asks for Deluxe with this character of rank 1.
    """
    seed = f"{number:064x}"
    edition = EDITIONS["deluxe"] if first else pick(list(EDITIONS.values()), chance)
    seats = pick(list(edition.seats), chance)
    casting = draw(edition, seats, seed, nine=number % 2 == 0)
    all_in = len(edition.uniques) == edition.uniques_in_game
    cast = (first, *casting.cast[1:]) if first else casting.cast
    options = {"action_cards": True} if edition.actions and number % 3 else {}
    uniques = None if all_in else casting.uniques
    state = new_game(edition.key, seats, seed, cast=cast, uniques=uniques, options=options, record=False).state
    game = resume(state, record=False)
    while state.agenda:
        if chance.getrandbits(16) % one_in == 0:
            yield state, pick([*range(seats), None], chance)
        game.choose(pick(game.options(), chance))


def pick(items: Sequence[T], chance: Chance) -> T:
    """Return one of `items` by lot."""
    return items[chance.getrandbits(32) % len(items)]


def differences(state: State, seat: int | None, chance: Chance) -> Iterator[Difference]:
    """Yield what `seat` could tell `state` from a re-dealt table by, before and after one choice."""
    twin = redeal(state, seat, chance)
    asked = question(state)
    if asked is None or asked.kind in STANDING:
        return
    yield from unlike("now", view_for(state, seat), view_for(twin, seat))
    choice = pick(resume(state).options(), chance)
    ours = play(state, asked.seat, Offer(choice).text)
    if choice in resume(twin).options():
        yield from told_too_soon(ours, play(twin, asked.seat, Offer(choice).text), seat)
    for theirs in alike(ours, twin, asked.seat, choice, seat):
        if kind(ours) in STANDING or kind(theirs) in STANDING or is_handed_the_pool(ours, seat):
            return
        yield from unlike(f"after {asked.kind}", view_for(ours.state, seat), view_for(theirs.state, seat))


def alike(ours: Outcome, twin: State, asked: int, choice: Choice, seat: int | None) -> Iterator[Outcome]:
    """Yield the first way to choose on the twin that shows `seat` the very same facts, if there is one."""
    told = visible(ours, seat)
    for option in sorted(resume(twin).options(), key=lambda c: c != choice):
        theirs = play(twin, asked, Offer(option).text)
        if visible(theirs, seat) == told:
            yield theirs
            return


def told_too_soon(ours: Outcome, theirs: Outcome, seat: int | None) -> Iterator[Difference]:
    """Yield what differs after the same choice though nothing had been turned over yet: a fact, or who is asked."""
    for fact, mine, other in zip(ours.facts, visible(ours, seat), visible(theirs, seat), strict=False):
        if fact.reveals:
            return
        if mine != other:
            yield Difference(seat, f"fact {type(fact).__name__}", mine, other)
            return
    if len(ours.facts) != len(theirs.facts):
        yield Difference(seat, "asked after the same facts", kind(ours), kind(theirs))


def is_handed_the_pool(outcome: Outcome, seat: int | None) -> bool:
    """Tell whether `seat` chooses its character next: what it is handed is news to it and may differ."""
    asked = question(outcome.state)
    return asked is not None and asked.seat == seat and bool(outcome.state.pool)


def visible(outcome: Outcome, seat: int | None) -> list[Fact]:
    """Return what happened as `seat` is told it."""
    return [fact.seen_by(seat) for fact in outcome.facts]


def kind(outcome: Outcome) -> str | None:
    """Return what is asked next."""
    asked = question(outcome.state)
    return asked.kind if asked else None


def unlike(where: str, ours: View, theirs: View) -> Iterator[Difference]:
    """Yield each part of a view in which two tables differ."""
    for part in View.__slots__:
        a, b = getattr(ours, part), getattr(theirs, part)
        if a != b:
            yield Difference(ours.seat, f"{part} {where}", a, b)
