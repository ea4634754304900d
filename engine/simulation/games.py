"""Games played at random, each named by a number, so that it can be played again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from traceback import format_exception
from typing import Any, Protocol

from .. import casts
from ..editions import EDITIONS, box_of
from ..play import empty, new_game, question, resume
from ..state import State
from ..steps import Choice
from .laws import Broken, check_cheaply, check_dearly, check_retelling


class Dice(Protocol):
    """What is needed of a generator; random.Random fits."""

    def random(self) -> float: ...

    def shuffle(self, x: Any) -> None: ...

    def getrandbits(self, k: int) -> int: ...


@dataclass(frozen=True)
class Setup:
    """What is played."""

    edition: str
    seats: int
    cast: tuple[str, ...] | None = None
    uniques: tuple[str, ...] | None = None
    options: tuple[tuple[str, Any], ...] = ()


@dataclass
class Tally:
    """What came of some games."""

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

    def add(self, other: Tally) -> None:
        """Count `other`'s games too."""
        for name in ("games", "rounds", "decisions", "cheap", "dear", "pairs"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.violations += other.violations


def seed_of(name: str) -> str:
    """Return the seed of a named game."""
    return blake2b(name.encode(), digest_size=32).hexdigest()


def one_of(things: Sequence[Any], dice: Dice) -> Any:
    """Return one of several things."""
    return things[int(dice.random() * len(things))]


def any_setup(edition: str, seats: int, dice: Dice) -> Setup:
    """Return a game that the edition allows: its first cast, a preset, or one drawn by lot; any options."""
    e = EDITIONS[edition]
    chosen = tuple((name, one_of(values, dice)) for name, values in sorted(e.options.items()))
    how = one_of(("first", "preset", "lot", "lot"), dice)
    nine = dice.random() < 0.5
    if how == "preset" and e.presets:
        cast = casts.from_preset(e, one_of(sorted(e.presets), dice), seats, nine=nine)
    elif how == "lot" and e.presets:
        cast = casts.draw(e, seats, f"{dice.getrandbits(256):064x}", nine=nine)
    else:
        return Setup(edition, seats, options=chosen)
    return Setup(edition, seats, cast.cast, cast.uniques, chosen)


def any_game(number: int, dice: Dice) -> Setup:
    """Return game `number` of a tour through all editions and numbers of players."""
    keys = list(EDITIONS)
    e = EDITIONS[keys[number % len(keys)]]
    return any_setup(e.key, e.seats[number // len(keys) % len(e.seats)], dice)


class Playing:
    """One game being played; `every` decision is held to the dear laws, or one in so many at random."""

    def __init__(self, name: str, setup: Setup, dice: Dice, every: int = 0) -> None:
        self.name, self.setup, self.dice, self.every = name, setup, dice, every
        self.tally = Tally()
        self.choices: list[str] = []

    def play(self) -> Tally:
        """Play the game to its end and return the count; a broken law ends it."""
        try:
            if self.every == 1:
                self.play_dearly()
            else:
                self.play_cheaply()
        except Exception as broken:  # whatever goes wrong in the rules is to be kept, and the other games to go on
            law = broken.law if isinstance(broken, Broken) else "the rules run"
            self.tally.violations.append(self.record(law, "".join(format_exception(broken))[-4000:]))
        self.tally.games += 1
        return self.tally

    def new(self, *, record: bool) -> Any:
        """Deal the game."""
        s = self.setup
        return new_game(
            s.edition,
            s.seats,
            seed_of(self.name),
            cast=s.cast,
            uniques=s.uniques,
            options=dict(s.options),
            record=record,
        )

    def play_cheaply(self) -> None:
        """Play in place, as fast as it goes, with the dear laws at a few decisions."""
        state = self.new(record=False).state
        game, box, tally, dice = resume(state, record=False), box_of(state), self.tally, self.dice
        while True:
            able = game.options()
            check_cheaply(state, box, able)
            tally.cheap += 1
            if not able:
                break
            choice = one_of(able, dice)
            if self.every and dice.random() * self.every < 1:
                self.hold(state, choice, [one_of([None, *range(len(state.players))], dice)])
            self.choices.append(":".join(map(str, choice)))
            tally.decisions += 1
            game.choose(choice)
        tally.rounds += state.round

    def play_dearly(self) -> None:
        """Play by the face of the rules with every law at every decision, and retell the whole game."""
        outcome = self.new(record=True)
        state: State = outcome.state
        s = self.setup
        retold = empty(s.edition, s.seats, seed_of(self.name), cast=s.cast, uniques=s.uniques, options=dict(s.options))
        check_retelling(retold, outcome.facts, state)
        while True:
            able = resume(state).options()
            check_cheaply(state, box_of(state), able)
            self.tally.cheap += 1
            if not able:
                break
            choice = one_of(able, self.dice)
            others = [None, *range(len(state.players))]
            asked = question(state)
            assert asked is not None
            outcome = self.hold(state, choice, {asked.seat, one_of(others, self.dice)})
            self.choices.append(":".join(map(str, choice)))
            self.tally.decisions += 1
            state = outcome.state
            check_retelling(retold, outcome.facts, state)
        self.check_again(state)
        self.tally.rounds += state.round

    def hold(self, state: State, choice: Choice, viewers: Iterable[int | None]) -> Any:
        """Hold the dear laws at a decision."""
        looking = list(viewers)
        outcome = check_dearly(state, choice, self.dice, looking)
        self.tally.dear += 1
        self.tally.pairs += len(looking)
        return outcome

    def check_again(self, final: State) -> None:
        """The same seed and the same choices make the same game."""
        state = self.new(record=False).state
        game = resume(state, record=False)
        for text in self.choices:
            game.choose(next(c for c in game.options() if ":".join(map(str, c)) == text))
        if state != final:
            raise Broken("the same seed and choices make the same game", self.name)

    def record(self, law: str, seen: str) -> dict[str, Any]:
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
