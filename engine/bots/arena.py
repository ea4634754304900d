"""Bots against bots: every deal is played once from each seat, and whatever goes wrong counts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from math import sqrt
from typing import Any, Protocol

from ..editions import EDITIONS
from ..play import new_game, question, resume
from ..state import State
from ..steps import Choice
from ..view import View, view_for
from .chance import Chance

Chooser = Callable[[View, Sequence[Choice], Chance], Choice]
MOST_ROUNDS = 60
"""A game that is not over by then counts as unfinished."""


class Dice(Chance, Protocol):
    """A generator that can also draw several different things; random.Random fits."""

    def choice(self, seq: Sequence[str], /) -> str: ...

    def sample(self, population: Sequence[str], k: int) -> list[str]: ...


@dataclass(frozen=True)
class Setup:
    """What is played."""

    edition: str = "classic"
    seats: int = 4
    cast: tuple[str, ...] | None = None
    uniques: tuple[str, ...] | None = None
    options: dict[str, Any] = field(default_factory=dict)


@dataclass
class Tally:
    """What came of the games of one candidate."""

    games: int = 0
    won: float = 0
    """Games won; a shared victory counts by its share."""
    rounds: int = 0
    illegal: int = 0
    broken: int = 0
    """Answers that were an exception."""
    unfinished: int = 0
    slow: list[float] = field(default_factory=list)
    """Seconds for each decision of the candidate."""

    def add(self, other: Tally) -> None:
        """Count `other`'s games too."""
        for name in ("games", "won", "rounds", "illegal", "broken", "unfinished"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.slow += other.slow

    def interval(self, z: float = 1.96) -> tuple[float, float]:
        """Return Wilson's interval of the share of games won."""
        n = max(self.games, 1)
        p = self.won / n
        middle, width = p + z * z / (2 * n), z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return (middle - width) / (1 + z * z / n), (middle + width) / (1 + z * z / n)

    def quantile(self, share: float) -> float:
        """Return the seconds within which this share of the decisions was made."""
        ordered = sorted(self.slow) or [0.0]
        return ordered[min(int(share * len(ordered)), len(ordered) - 1)]


def any_setup(edition: str, seats: int, dice: Dice, options: dict[str, Any] | None = None) -> Setup:
    """Return a game with a random character a rank and random unique districts."""
    e = EDITIONS[edition]
    nine = seats in (3, 8) or (seats > 2 and dice.random() < 0.5)
    people = [c for c in e.characters if c.min_seats <= seats and (c.rank < 9 or nine)]
    by_rank = {c.rank: [d.key for d in people if d.rank == c.rank] for c in people}
    cast = tuple(dice.choice(by_rank[rank]) for rank in sorted(by_rank))
    uniques = tuple(dice.sample([u.key for u in e.uniques], e.uniques_in_game))
    return Setup(edition, seats, cast, uniques, options or {})


def seed_of(deal: str) -> str:
    """Return the seed of a named deal."""
    return blake2b(deal.encode(), digest_size=32).hexdigest()


def play_deal(
    setup: Setup,
    deal: str,
    candidate: Chooser,
    field_of: Sequence[Chooser],
    chance_of: Callable[[str], Chance],
    clock: Callable[[], float],
) -> Tally:
    """Play `deal` with the candidate in every seat in turn, the others seated in the order of `field_of`."""
    tally = Tally()
    for seat in range(setup.seats):
        others = iter(field_of)
        choosers = [candidate if i == seat else next(others) for i in range(setup.seats)]
        chances = [chance_of(f"{deal}/{seat}/{i}") for i in range(setup.seats)]
        state = start(setup, deal)
        play_out(state, seat, choosers, chances, clock, tally)
        tally.games += 1
        tally.rounds += state.round
        tally.won += (seat in state.winners) / max(len(state.winners), 1)
        tally.unfinished += bool(state.agenda)
    return tally


def start(setup: Setup, deal: str) -> State:
    """Return the table of a named deal."""
    options = {"cast": setup.cast, "uniques": setup.uniques, "options": setup.options}
    return new_game(setup.edition, setup.seats, seed_of(deal), **options, record=False).state  # type: ignore[arg-type]


def play_out(
    state: State,
    watched: int,
    choosers: Sequence[Chooser],
    chances: Sequence[Chance],
    clock: Callable[[], float],
    tally: Tally,
) -> None:
    """Let `choosers` play `state` to its end, timing the one on the seat `watched`."""
    game = resume(state, record=False)
    while (asked := question(state)) is not None and state.round <= MOST_ROUNDS:
        seat = asked.seat
        view = view_for(state, seat)
        options = view.choices
        began = clock()
        try:
            choice = choosers[seat](view, options, chances[seat])
        except Exception:
            tally.broken += seat == watched
            choice = options[0]
        if seat == watched:
            tally.slow.append(clock() - began)
        if choice not in options:
            tally.illegal += seat == watched
            choice = options[0]
        game.choose(choice)


def play_deals(
    setups: Iterable[tuple[str, Setup]],
    candidate: Chooser,
    field_of: Sequence[Chooser],
    chance_of: Callable[[str], Chance],
    clock: Callable[[], float],
) -> Tally:
    """Play every named deal with its setup and return the whole tally."""
    tally = Tally()
    for deal, setup in setups:
        tally.add(play_deal(setup, deal, candidate, field_of, chance_of, clock))
    return tally
