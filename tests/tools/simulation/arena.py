"""Play bots against each other: every deal once from each seat, counting every failure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from engine.bots import Chooser
from engine.dice import Dice
from engine.play import question, resume
from engine.redeal import sampler
from engine.state import State
from engine.view import view_for
from games.domain.results.confidence_intervals import wilson_interval
from tests.tools.simulation.laws import MOST_ROUNDS
from tests.tools.simulation.setups import Setup, deal


@dataclass
class Results:
    """The results of one candidate's games."""

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

    def add(self, other: Results) -> None:
        """Add the results of `other`."""
        for name in ("games", "won", "rounds", "illegal", "broken", "unfinished"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.slow += other.slow

    def interval(self) -> tuple[float, float]:
        """Return the Wilson score interval for the proportion of games won."""
        return wilson_interval(self.won, self.games)

    def quantile(self, share: float) -> float:
        """Return the seconds within which this share of the decisions was made."""
        ordered = sorted(self.slow) or [0.0]
        return ordered[min(int(share * len(ordered)), len(ordered) - 1)]


def play_deal(
    setup: Setup,
    name: str,
    candidate: Chooser,
    others: Sequence[Chooser],
    dice_of: Callable[[str], Dice],
    clock: Callable[[], float],
) -> Results:
    """Play the deal of this name with the candidate in each seat in turn, and the others in their order."""
    results = Results()
    for seat in range(setup.seats):
        choosers = [*others[:seat], candidate, *others[seat:]]
        dice = [dice_of(f"{name}/{seat}/{i}") for i in range(setup.seats)]
        state = deal(setup, name).state
        play_out(state, seat, choosers, dice, clock, results)
        results.games += 1
        results.rounds += state.round
        results.won += (seat in state.winners) / max(len(state.winners), 1)
        results.unfinished += bool(state.agenda)
    return results


def play_out(
    state: State,
    watched: int,
    choosers: Sequence[Chooser],
    dice: Sequence[Dice],
    clock: Callable[[], float],
    results: Results,
) -> None:
    """Let `choosers` play `state` to its end, timing the one in the seat `watched`."""
    game = resume(state, record=False)
    while (asked := question(state)) is not None and state.round <= MOST_ROUNDS:
        seat = asked.seat
        view = view_for(state, seat)
        options = view.choices
        began = clock()
        try:
            choice = choosers[seat](view, options, dice[seat], sampler(state, seat))
        except Exception:
            results.broken += seat == watched
            choice = options[0]
        if seat == watched:
            results.slow.append(clock() - began)
        if choice not in options:
            results.illegal += seat == watched
            choice = options[0]
        game.choose(choice)


def play_deals(
    setups: Iterable[tuple[str, Setup]],
    candidate: Chooser,
    others: Sequence[Chooser],
    dice_of: Callable[[str], Dice],
    clock: Callable[[], float],
) -> Results:
    """Play every named deal with its setup and return the combined results."""
    results = Results()
    for name, setup in setups:
        results.add(play_deal(setup, name, candidate, others, dice_of, clock))
    return results
