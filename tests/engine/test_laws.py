"""Laws that hold at every decision of any game; each law is shown to detect its violation."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import engine
from engine import codec, facts
from engine.game import Game
from engine.state import Player, State
from tests.engine.planted import replaces_engine_code
from tests.tools.simulation import laws
from tests.tools.simulation.games import Counts, Playing
from tests.tools.simulation.setups import any_game, any_setup


class AnyGame(RuleBasedStateMachine):
    """A game of any edition with any cast, whose one rule is to choose any option."""

    def __init__(self) -> None:
        super().__init__()
        self.state: State | None = None

    @initialize(number=st.integers(0, 10_000), seed=st.integers(0, 2**64))
    def deal(self, number: int, seed: int) -> None:
        self.chance = random.Random(seed)
        self.setup = any_game(number, self.chance)
        self.seed = f"{seed:064x}"
        self.choices: list[str] = []
        self.state, dealt, _ = self.again()
        self.retold = self.before_anything()
        laws.check_retelling(self.retold, dealt, self.state)

    def again(self) -> engine.Outcome:
        s = self.setup
        return engine.new_game(s.edition, s.seats, self.seed, cast=s.cast, uniques=s.uniques, options=dict(s.options))

    def before_anything(self) -> State:
        s = self.setup
        return engine.undealt_state(
            s.edition, s.seats, self.seed, cast=s.cast, uniques=s.uniques, options=dict(s.options)
        )

    @precondition(lambda self: self.state is not None and self.state.agenda)
    @rule(at=st.integers(0, 2**30))
    def choose(self, at: int) -> None:
        able = engine.options(self.state)
        choice = able[at % len(able)]
        viewer = self.chance.choice([None, *range(len(self.state.players))])
        outcome = laws.check_dearly(self.state, choice, self.chance, [viewer])
        self.choices.append(":".join(map(str, choice)))
        self.state = outcome.state
        laws.check_retelling(self.retold, outcome.facts, self.state)

    @invariant()
    def the_cheap_laws_hold(self) -> None:
        if self.state is not None:
            laws.check_cheaply(self.state, engine.kit_of(self.state), engine.options(self.state))

    def teardown(self) -> None:
        if self.state is None:
            return
        state = self.again().state
        for text in self.choices:
            asked = engine.question(state)
            assert asked is not None
            state = engine.play(state, asked.seat, text).state
        assert state == self.state


AnyGame.TestCase.settings = settings(
    max_examples=40,
    stateful_step_count=60,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
test_every_game_obeys_every_law = AnyGame.TestCase


def play(number: int, every: int, edition: str | None = None) -> Counts:
    dice = random.Random(number)
    setup = any_game(number, dice) if edition is None else any_setup(edition, 4, dice)
    return Playing(f"test/{number}", setup, dice, every).play()


@pytest.mark.parametrize("number", range(0, 100, 9))
def test_whole_games_obey_every_law(number: int):
    counts = play(number, 1)

    assert counts.violations == []
    assert counts.dear == counts.decisions > 40


def test_many_games_obey_the_cheap_laws():
    counts = Counts()
    for number in range(150):
        counts.add(play(number, 0))

    assert counts.violations == []
    assert counts.cheap == counts.decisions + counts.games
    assert counts.rounds / counts.games < 30


def violated(every: int = 1) -> Iterator[str]:
    """Yield the laws that some games violate, one game after another."""
    return (v["law"] for number in range(24) for v in play(number, every).violations)


def broken() -> set[str]:
    """Return the cheap laws that some games violate."""
    return set(violated(0))


@replaces_engine_code
def test_a_lost_card_is_detected(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(facts.cards, "bury", lambda *args, **kwargs: None)

    assert broken() == {"cards are neither made nor lost"}


@replaces_engine_code
def test_negative_gold_is_detected(monkeypatch: pytest.MonkeyPatch):
    def apply(self: facts.Gathered, s: State) -> None:
        s.players[self.seat].gold -= 9

    monkeypatch.setattr(facts.Gathered, "apply", apply)

    assert "nobody owes gold" in violated(0)


def test_a_question_without_options_is_detected(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Game, "options", lambda self: [])

    assert broken() == {"there is something to choose"}


@replaces_engine_code
def test_an_endless_game_is_detected(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(facts.Completed, "apply", lambda self, s: None)
    monkeypatch.setattr(laws, "MOST_ROUNDS", 30)

    assert broken() == {"a game ends"}


def test_a_saved_game_that_differs_is_detected(monkeypatch: pytest.MonkeyPatch):
    load = codec.load
    monkeypatch.setattr(codec, "load", lambda data: load({**data, "round": 0}))

    assert "a saved game is the same game" in violated()


@replaces_engine_code
def test_a_changed_input_is_detected(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Player, "copy", lambda self: self)

    assert "play leaves its input alone" in violated()


@replaces_engine_code
def test_a_change_without_a_fact_is_detected(monkeypatch: pytest.MonkeyPatch):
    settle = Game.settle

    def meddle(self: Game) -> None:
        self.state.players[0].gold += 1
        settle(self)

    monkeypatch.setattr(Game, "settle", meddle)

    assert "facts alone rebuild the table" in violated()


@replaces_engine_code
def test_randomness_from_another_source_is_detected(monkeypatch: pytest.MonkeyPatch):
    other = random.Random(3)
    monkeypatch.setattr(Game, "roll", lambda self, n, purpose: other.randrange(n))

    laws_of_chance = {"the same choice brings the same", "the same seed and choices make the same game"}
    assert any(law in laws_of_chance for law in violated())


@replaces_engine_code
def test_options_that_differ_from_the_offers_are_detected(monkeypatch: pytest.MonkeyPatch):
    from engine.turn import Act

    options = Act.options
    monkeypatch.setattr(Act, "options", lambda self, game: options(self, game)[:-1] or [("end_turn",)])

    assert "options are the offers that are not refused" in violated()


def test_a_stored_failing_game_can_be_replayed(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(laws, "MOST_ROUNDS", 3)

    [kept] = play(4, 0).violations

    state = engine.new_game(
        kept["edition"],
        kept["seats"],
        kept["seed"],
        cast=kept["cast"],
        uniques=kept["uniques"],
        options=kept["options"],
    ).state
    for text in kept["choices"]:
        asked = engine.question(state)
        assert asked is not None
        state = engine.play(state, asked.seat, text).state
    assert state.round == 4
    assert kept["law"] == "a game ends"
