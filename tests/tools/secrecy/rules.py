"""Check that a seat is not shown what it must not know, by playing two tables that look the same to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeVar

from engine.casts import draw_cast
from engine.dice import Dice
from engine.editions import EDITIONS
from engine.facts import Fact
from engine.play import Orders, Outcome, answer_standing, new_game, play, question, resume
from engine.records import field_names
from engine.redeal import redeal
from engine.state import State
from engine.steps import Choice, Offer
from engine.view import View, view_for

T = TypeVar("T")

CARDS = ("acrobat", "strongman")
"""What may be played out of turn."""
ALL_PASS: Orders = {}
ALL_PLAY: Orders = dict.fromkeys(range(8), dict.fromkeys(CARDS, True))


class Difference(NamedTuple):
    """What distinguished two tables, for whom, and where."""

    seat: int | None
    where: str
    ours: object
    theirs: object


def moments(number: int, dice: Dice, *, first: str = "", one_in: int = 20) -> Iterator[tuple[State, int | None]]:
    """Play a random game and yield one decision in `one_in` of it, with a seat that looks (None: a spectator).

    `number` picks edition, seats, cast and seed; `first` asks for Deluxe with this character of rank 1.
    """
    seed = f"{number:064x}"
    edition = EDITIONS["deluxe"] if first else drawn(list(EDITIONS.values()), dice)
    seats = drawn(list(edition.seats), dice)
    casting = draw_cast(edition, seats, seed, nine=number % 2 == 0)
    all_in = len(edition.uniques) == edition.uniques_in_game
    cast = (first, *casting.cast[1:]) if first else casting.cast
    options = {"action_cards": True} if edition.actions and number % 3 else {}
    uniques = None if all_in else casting.uniques
    state = new_game(edition.key, seats, seed, cast=cast, uniques=uniques, options=options, record=False).state
    game = resume(state, record=False)
    while (asked := question(state)) is not None:
        # Nobody is ever waited for at a standing question, so no table rests there either.
        if dice.getrandbits(16) % one_in == 0 and not asked.standing_order:
            yield state, drawn([*range(seats), None], dice)
        game.choose(drawn(game.options(), dice))


def drawn(things: Sequence[T], dice: Dice) -> T:
    """Return one of `things` by bits: views were pinned at moments that came of it."""
    return things[dice.getrandbits(32) % len(things)]


def differences(state: State, seat: int | None, dice: Dice) -> Iterator[Difference]:
    """Yield what distinguishes `state` from a redealt table for `seat`, before and after one choice."""
    asked = question(state)
    if asked is None or asked.standing_order:
        return
    redealt = redeal(state, seat, dice)
    yield from unlike("now", view_for(state, seat), view_for(redealt, seat))
    choice = drawn(resume(state).options(), dice)
    text = Offer(choice).text
    ours = play(state, asked.seat, text)
    if choice in resume(redealt).options():
        # Who keeps such a card to themselves cannot be told from who holds none.
        kept = answer_standing(ours, ALL_PASS)[1]
        yield from told_too_soon(kept, answer_standing(play(redealt, asked.seat, text), ALL_PASS)[1], seat)
    ours = answer_standing(ours, drawn((ALL_PLAY, ALL_PASS), dice))[1]
    for theirs in alike(ours, redealt, asked.seat, choice, seat):
        if learns_unheard(ours, seat):
            return
        yield from unlike(f"after {asked.kind}", view_for(ours.state, seat), view_for(theirs.state, seat))


def alike(ours: Outcome, redealt: State, asked: int, choice: Choice, seat: int | None) -> Iterator[Outcome]:
    """Yield the first choice on the redealt table that shows `seat` the same facts, if there is one."""
    told = visible(ours, seat)
    for option in sorted(resume(redealt).options(), key=lambda c: c != choice):
        outcome = play(redealt, asked, Offer(option).text)
        for orders in (ALL_PASS, ALL_PLAY):
            theirs = answer_standing(outcome, orders)[1]
            if visible(theirs, seat) == told:
                yield theirs
                return


def told_too_soon(ours: Outcome, theirs: Outcome, seat: int | None) -> Iterator[Difference]:
    """Yield what differs right after the same choice: a fact, or the seat that is asked."""
    both = zip(ours.facts, theirs.facts, visible(ours, seat), visible(theirs, seat), strict=False)
    for fact, their_fact, mine, other in both:
        if mine != other:
            if not (fact.reveals or their_fact.reveals):
                yield Difference(seat, f"fact {type(fact).__name__}", mine, other)
            return
        if fact.reveals and (mine != fact or other != their_fact):
            return  # what others saw here may show in what they do next
    if len(ours.facts) != len(theirs.facts):
        yield Difference(seat, "asked after the same facts", kind(ours), kind(theirs))


def learns_unheard(outcome: Outcome, seat: int | None) -> bool:
    """Return whether a viewer may see something that no fact has shown, so equal logs may have different tables.

    That is what is handed to who chooses a character next, and all that lay hidden when a game is over: hands are told,
    and two tables may happen to have the same ones and other cards under the Museum.
    """
    asked = question(outcome.state)
    return asked is None or (asked.seat == seat and bool(outcome.state.pool))


def visible(outcome: Outcome, seat: int | None) -> list[Fact]:
    """Return what happened as `seat` sees it."""
    return [fact.seen_by(seat) for fact in outcome.facts]


def kind(outcome: Outcome) -> str | None:
    """Return the kind of the next question."""
    asked = question(outcome.state)
    return asked.kind if asked else None


def unlike(where: str, ours: View, theirs: View) -> Iterator[Difference]:
    """Yield each part of a view in which two tables differ."""
    for part in field_names(View):
        a, b = getattr(ours, part), getattr(theirs, part)
        if a != b:
            yield Difference(ours.seat, f"{part} {where}", a, b)
