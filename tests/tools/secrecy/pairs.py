"""Two tables that differ only in what one viewer cannot know, each played on so that they still look the same."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

import engine
from engine.play import Outcome
from engine.state import State
from engine.steps import Choice, Offer
from tests.tools.secrecy import rules
from tests.tools.secrecy.rules import CARDS

Orders = dict[int, dict[str, bool]]
"""Seat -> card -> whether it is played when its moment comes out of turn."""

MOST_POSTS, TRIES = 4, 4


@dataclass(frozen=True)
class Course:
    """A starting table, the standing orders of all seats, and the posts that follow."""

    state: State
    orders: Orders
    posts: list[tuple[int, str]] = field(default_factory=list)

    def after(self, state: State, seat: int, text: str) -> Outcome:
        """Return the outcome of `seat` choosing `text`, with the standing orders carried out."""
        return engine.answer_standing(engine.play(state, seat, text), self.orders)[1]


@dataclass(frozen=True)
class Pair:
    """The viewer (None: a spectator), and two courses that it cannot distinguish."""

    number: int
    """Picks which of the less telling pages are looked at."""
    seat: int | None
    ours: Course
    theirs: Course


def pairs(seed: int, *, one_in: int = 60) -> Iterator[Pair]:
    """Yield moments of a random game with a redealt one, each played on with choices that look the same."""
    chance = random.Random(seed)
    for state, seat in rules.moments(seed, chance, one_in=one_in):
        redealt = engine.redeal(state, seat, chance)
        ours = Course(state.copy(), drawn_orders(len(state.players), chance))
        theirs = Course(redealt, drawn_orders(len(state.players), chance))
        if seat is not None:
            theirs.orders[seat] = ours.orders[seat]
        play_on(ours, theirs, seat, 1 + chance.randrange(MOST_POSTS), chance)
        yield Pair(chance.getrandbits(16), seat, ours, theirs)


def drawn_orders(seats: int, chance: random.Random) -> Orders:
    """Return random standing orders for every seat; they are as hidden as a hand."""
    return {seat: {card: chance.random() < 0.5 for card in CARDS} for seat in range(seats)}


def nobodys_orders(seats: int) -> Orders:
    """Return standing orders under which no card is played out of turn."""
    return {seat: dict.fromkeys(CARDS, False) for seat in range(seats)}


def play_on(ours: Course, theirs: Course, seat: int | None, most: int, chance: random.Random) -> None:
    """Add at most `most` posts to both courses, each showing `seat` the same on both tables."""
    here, there = ours.state, theirs.state
    for _ in range(most):
        asked = engine.question(here)
        able = engine.options(here) if asked else []
        chance.shuffle(able)
        for choice in able[:TRIES]:
            text = Offer(choice).text
            outcome = ours.after(here, asked.seat, text)
            answer, other = alike(outcome, theirs, there, asked.seat, choice, seat)
            if answer:
                break
        else:
            return
        ours.posts.append((asked.seat, text))
        theirs.posts.append((asked.seat, answer))
        here, there = outcome.state, other.state


def alike(
    ours: Outcome, theirs: Course, there: State, asked: int, choice: Choice, seat: int | None
) -> tuple[str, Outcome]:
    """Return an answer on the other table that shows `seat` the same, with its outcome; else an empty one."""
    told = rules.visible(ours, seat)
    if not rules.learns_unheard(ours, seat):
        same_first = sorted(engine.options(there), key=lambda c: c != choice)
        for option in [choice] if asked == seat else same_first:
            answer = Offer(option).text
            other = theirs.after(there, asked, answer)
            if rules.visible(other, seat) == told:
                return answer, other
    return "", ours
