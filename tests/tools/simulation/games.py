"""Random games, each named by a number so that it can be played again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from traceback import format_exception
from typing import Any

from engine.dice import Dice, random_item
from engine.editions import kit_of
from engine.play import Outcome, question, resume, undealt_state
from engine.state import State
from engine.steps import Choice
from tests.tools.simulation.laws import Broken, check_cheaply, check_dearly, check_retelling
from tests.tools.simulation.setups import Setup, deal, seed_of


@dataclass
class Counts:
    """The results of some games."""

    games: int = 0
    rounds: int = 0
    decisions: int = 0
    cheap: int = 0
    """Decisions at which the cheap laws were held."""
    dear: int = 0
    """Decisions at which the dear laws were held."""
    pairs: int = 0
    """Pairs of tables that were compared."""
    violations: list[dict[str, Any]] = field(default_factory=list)
    """Games that broke a law, each as data from which it can be played again."""

    def add(self, other: Counts) -> None:
        """Add the results of `other`."""
        for name in ("games", "rounds", "decisions", "cheap", "dear", "pairs"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.violations += other.violations


class Playing:
    """A game being played; the expensive laws are checked at `every` decision, or at random ones."""

    def __init__(self, name: str, setup: Setup, dice: Dice, every: int = 0) -> None:
        self.name, self.setup, self.dice, self.every = name, setup, dice, every
        self.counts = Counts()
        self.choices: list[str] = []

    def play(self) -> Counts:
        """Play the game to its end and return the counts; a violated law ends it."""
        try:
            if self.every == 1:
                self.play_dearly()
            else:
                self.play_cheaply()
        except Exception as broken:  # whatever goes wrong in the rules is to be kept, and the other games to go on
            law = broken.law if isinstance(broken, Broken) else "the rules run"
            self.counts.violations.append(self.evidence(law, "".join(format_exception(broken))[-4000:]))
        self.counts.games += 1
        return self.counts

    def play_cheaply(self) -> None:
        """Play in place, as fast as possible, checking the expensive laws at a few decisions."""
        state = deal(self.setup, self.name).state
        game, kit, counts, dice = resume(state, record=False), kit_of(state), self.counts, self.dice
        while True:
            able = game.options()
            check_cheaply(state, kit, able)
            counts.cheap += 1
            if not able:
                break
            choice = random_item(able, dice)
            if self.every and dice.random() * self.every < 1:
                self.hold(state, choice, [random_item([None, *range(len(state.players))], dice)])
            self.choices.append(":".join(map(str, choice)))
            counts.decisions += 1
            game.choose(choice)
        counts.rounds += state.round

    def play_dearly(self) -> None:
        """Play through the main interface, checking every law at every decision, and rebuild the game from facts."""
        outcome = deal(self.setup, self.name, record=True)
        state = outcome.state
        s = self.setup
        retold = undealt_state(
            s.edition, s.seats, seed_of(self.name), cast=s.cast, uniques=s.uniques, options=dict(s.options)
        )
        check_retelling(retold, outcome.facts, state)
        while True:
            able = resume(state).options()
            check_cheaply(state, kit_of(state), able)
            self.counts.cheap += 1
            if not able:
                break
            choice = random_item(able, self.dice)
            others = [None, *range(len(state.players))]
            asked = question(state)
            assert asked is not None
            outcome = self.hold(state, choice, {asked.seat, random_item(others, self.dice)})
            self.choices.append(":".join(map(str, choice)))
            self.counts.decisions += 1
            state = outcome.state
            check_retelling(retold, outcome.facts, state)
        self.check_again(state)
        self.counts.rounds += state.round

    def hold(self, state: State, choice: Choice, viewers: Iterable[int | None]) -> Outcome:
        """Check the expensive laws at a decision."""
        looking = list(viewers)
        outcome = check_dearly(state, choice, self.dice, looking)
        self.counts.dear += 1
        self.counts.pairs += len(looking)
        return outcome

    def check_again(self, final: State) -> None:
        """Check that the same seed and choices result in the same game."""
        state = deal(self.setup, self.name).state
        game = resume(state, record=False)
        for text in self.choices:
            game.choose(next(c for c in game.options() if ":".join(map(str, c)) == text))
        if state != final:
            raise Broken("the same seed and choices make the same game", self.name)

    def evidence(self, law: str, seen: str) -> dict[str, Any]:
        """Return the game so far as data from which it can be played again."""
        s = self.setup
        return {
            "game": self.name,
            "edition": s.edition,
            "seats": s.seats,
            "seed": seed_of(self.name),
            "cast": s.cast,
            "uniques": s.uniques,
            "options": dict(s.options),
            "choices": self.choices,
            "law": law,
            "seen": seen,
        }
