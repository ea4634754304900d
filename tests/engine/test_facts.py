"""Which fields of each fact are hidden from whom."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
import yaml

import engine
from engine import facts
from engine.codec import all_subclasses
from engine.facts import HIDDEN, Fact
from engine.records import field_names
from engine.scenario.position import Position
from engine.state import State
from tests.tools.simulation import laws
from tests.tools.simulation.setups import any_game, deal

SECRET = {
    facts.Began: {"hands", "deck"},
    facts.Dealt: {"facedown", "pool"},
    facts.Picked: {"character"},
    facts.LaidAside: {"character"},
    facts.TookFacedown: {"character", "pool"},
    facts.CharactersSwapped: {"given", "taken"},
    facts.Drew: {"cards"},
    facts.LookedAt: {"cards"},
    facts.Kept: {"cards", "rest"},
    facts.DeckShuffled: {"deck"},
    facts.Discarded: {"cards"},
    facts.CardMoved: {"card"},
    facts.HandsSwapped: {"from_a", "from_b"},
    facts.HandSeen: {"cards"},
    facts.Commissioned: {"cards"},
    facts.Tucked: {"card"},
    facts.UnderSeen: {"cards"},
    facts.Untucked: {"cards"},
    facts.TokensLaid: {"true"},
}
"""The fields that a spectator does not see, unless cards are faceup."""
INVOLVED = ("seat", "other", "source", "target", "a", "b", "victim", "looker", "crown")


RARE = {
    "destroy:1:museum": """
        players: {ann: {character: warlord, gold: 5}, bob: {character: king, city: [{museum: {under: [docks]}}]},
                  cleo: {character: thief}, dan: {character: bishop}}
        called: 8
    """,
    "exchange:2:museum give:tavern": """
        cast: [assassin, thief, magician, king, bishop, merchant, architect, diplomat]
        players: {ann: {character: diplomat, gold: 5, city: [tavern]}, cleo: {character: thief},
                  bob: {character: king, city: [{museum: {under: [docks]}}]}, dan: {character: bishop}}
        called: 8
    """,
    "destroy:1:tavern take:tavern": """
        edition: classic
        players: {ann: {character: warlord, gold: 5}, bob: {character: king, gold: 1, city: [graveyard, tavern]},
                  cleo: {character: thief}, dan: {character: bishop}}
        called: 8
    """,
    "theater:1": """
        players: {ann: {character: king, city: [theater]}, bob: {character: thief}, cleo: {character: bishop},
                  dan: {character: warlord}}
        at: theater
    """,
}
"""Choices that random games rarely reach, and where they can be made."""


def rarities() -> Iterator[tuple[State, engine.Outcome]]:
    """Yield decisions that are rare in random games."""
    for text, given in RARE.items():
        state = Position({"id": text, "given": yaml.safe_load(given), "steps": []}).lay_out()
        *before, last = text.split()
        for choice in before:
            state = engine.play(state, asked_at(state), choice).state
        yield state, engine.play(state, asked_at(state), last)


def asked_at(state: State) -> int:
    """Return the seat that is asked."""
    asked = engine.question(state)
    assert asked is not None
    return asked.seat


def moments(games: int) -> Iterator[tuple[State, engine.Outcome]]:
    """Yield decisions of random games with their outcomes, including the deals and rare decisions."""
    yield from rarities()
    for number in range(games):
        dice = random.Random(number)
        outcome = deal(any_game(number, dice), f"facts/{number}", record=True)
        yield outcome.state, outcome
        while (asked := engine.question(outcome.state)) is not None:
            before = outcome.state
            choice = dice.choice(engine.options(before))
            outcome = engine.play(before, asked.seat, ":".join(map(str, choice)))
            yield before, outcome


@pytest.fixture(scope="module")
def told() -> dict[type[Fact], list[Fact]]:
    """Return all facts of some games, by kind."""
    found: dict[type[Fact], list[Fact]] = {}
    for _, outcome in moments(60):
        for fact in outcome.facts:
            found.setdefault(type(fact), []).append(fact)
    return found


def parts(fact: Fact) -> dict[str, object]:
    return {name: getattr(fact, name) for name in field_names(type(fact))}


def unlike(fact: Fact, viewer: int | None) -> set[str]:
    """Return the fields that a viewer does not see as they are."""
    seen = parts(fact.seen_by(viewer))
    return {name for name, value in parts(fact).items() if seen[name] != value}


def flat(value: object) -> list[object]:
    return [x for item in value for x in flat(item)] if isinstance(value, tuple) else [value]


def test_random_games_contain_every_kind_of_fact(told: dict[type[Fact], list[Fact]]):
    assert {kind.__name__ for kind in all_subclasses(Fact)} - {kind.__name__ for kind in told} == {"Unknown"}


def test_every_fact_is_defined_in_one_module():
    assert {kind.__name__ for kind in all_subclasses(Fact)} == set(facts.__all__) - {"Fact", "HIDDEN"}


def test_every_fact_with_hidden_fields_is_listed():
    assert {kind for kind in all_subclasses(Fact) if kind.secret or "seen_by" in vars(kind)} == set(SECRET)


@pytest.mark.parametrize("kind", sorted(SECRET, key=lambda kind: kind.__name__), ids=lambda kind: kind.__name__)
def test_a_spectator_sees_all_but_the_hidden_fields(told: dict[type[Fact], list[Fact]], kind: type[Fact]):
    for fact in told[kind]:
        secret = {name for name in SECRET[kind] if getattr(fact, name) not in ((), HIDDEN)}
        if getattr(fact, "openly", False):
            secret -= {"rest"} if kind is facts.Kept else secret
        secret = {name for name in secret if set(flat(getattr(fact, name))) != {HIDDEN}}

        assert unlike(fact, None) == {name for name in secret if flat(getattr(fact, name))}
        for name in secret:
            assert set(flat(getattr(fact.seen_by(None), name))) <= {HIDDEN}
            assert len(flat(getattr(fact.seen_by(None), name))) == len(flat(getattr(fact, name)))


@pytest.mark.parametrize("kind", sorted(SECRET, key=lambda kind: kind.__name__), ids=lambda kind: kind.__name__)
def test_only_the_seats_involved_see_hidden_fields(told: dict[type[Fact], list[Fact]], kind: type[Fact]):
    for fact in told[kind]:
        concerned = {getattr(fact, name) for name in INVOLVED if hasattr(fact, name)}
        for seat in set(range(8)) - concerned:
            if kind is not facts.Began:  # each seat sees its own first hand
                assert fact.seen_by(seat) == fact.seen_by(None)


def test_each_seat_sees_only_its_own_first_hand(told: dict[type[Fact], list[Fact]]):
    for fact in told[facts.Began]:
        assert isinstance(fact, facts.Began)
        for seat, hand in enumerate(fact.hands):
            seen = fact.seen_by(seat)
            assert isinstance(seen, facts.Began)
            assert [h for h in seen.hands if HIDDEN not in h] == [hand]


@pytest.mark.parametrize(
    "kind",
    sorted(set(SECRET) - {facts.Began, facts.TokensLaid}, key=lambda kind: kind.__name__),
    ids=lambda kind: kind.__name__,
)
def test_a_fact_that_stops_hiding_is_detected(monkeypatch: pytest.MonkeyPatch, kind: type[Fact]):
    monkeypatch.setattr(kind, "seen_by", lambda self, seat: self)

    with pytest.raises(laws.Broken, match="facts name only what can be seen"):
        look_for(kind)


def look_for(kind: type[Fact]) -> None:
    """Check the law about names at each fact of this kind."""
    for before, outcome in moments(60):
        if any(isinstance(fact, kind) for fact in outcome.facts):
            for viewer in (None, *range(len(before.players))):
                laws.check_naming(before, outcome, viewer)
