"""Two tables that differ only in what a seat cannot know look the same to it; planted leaks are detected."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

import engine
from engine import facts
from engine.actions.acrobat import TakeThrone
from engine.actions.strongman import Resist
from engine.codec import all_subclasses
from engine.facts import Fact
from engine.records import with_changes
from engine.state import State
from engine.steps import Question
from tests.builders import called
from tests.engine.planted import replaces_engine_code
from tests.tools.secrecy import rules
from tests.tools.secrecy.rules import Difference


def positions(games: int, *, first: str = "") -> Iterator[tuple[State, int | None, random.Random]]:
    """Yield moments of random games over all editions, each with a watching seat and a generator."""
    for number in range(games):
        chance = random.Random(number)
        for state, seat in rules.moments(number, chance, first=first):
            yield state, seat, chance


def leaks(games: int, first: str = "") -> list[Difference]:
    """Return all differences by which a seat could distinguish two tables, in `games` games."""
    return [found for at in positions(games, first=first) for found in rules.differences(*at)]


def test_indistinguishable_tables_stay_indistinguishable() -> None:
    assert leaks(40) == []


def test_a_redeal_keeps_a_hand_that_the_seat_has_seen() -> None:
    kept = 0
    for state, seat, chance in positions(40):
        redealt = engine.redeal(state, seat, chance)
        for ours, theirs in zip(state.players, redealt.players, strict=True):
            cards = [card for by, card in ours.seen_cards if by == seat]
            assert not Counter(cards) - Counter(theirs.hand)
            kept += len(cards)

    assert kept > 20


def without_king(**hands: list[str]) -> State:
    """Return a table of Hans im Glück where the Assassin is next and no seat has the King."""
    names = ("ann", "bob", "cleo", "dan")
    held = [hands.get(name, ["manor"]) for name in names]
    table = called(
        *("assassin", "thief", "merchant", "warlord"), edition="hig", options={"action_cards": True}, hand=held
    )
    return table.state


FIRST_DICE = 2400
"""The redeals from this number on include some that detect a reaction which reveals its holder."""


def told_apart(state: State, *texts: str) -> list[Difference]:
    """Return the differences visible to seats other than the holders, however these choices are redealt."""
    for text in texts:
        asked = engine.question(state)
        assert asked is not None
        state = rules.answer_standing(engine.play(state, asked.seat, text), rules.ALL_PASS)[1].state
    lookers = [seat for seat in (0, 1, 2, 3, None) for _ in range(40)]
    return [
        found
        for n, seat in enumerate(lookers)
        for found in rules.differences(state, seat, random.Random(FIRST_DICE + n))
    ]


STANDING = [
    ("strongman", Resist, {"bob": ["strongman"], "cleo": ["strongman"]}, ()),
    ("acrobat", TakeThrone, {"cleo": ["acrobat"]}, ("assassinate:king", "gather:gold", "end_turn", "gather:gold")),
]


@pytest.mark.parametrize(("card", "asks", "hands", "before"), STANDING)
def test_an_unplayed_card_out_of_turn_looks_like_no_card(card, asks, hands, before) -> None:
    came_up = []
    honest = rules.answer_standing

    def counted(outcome: engine.Outcome, orders: rules.Orders) -> tuple[list[tuple[int, str]], engine.Outcome]:
        asked = engine.question(outcome.state)
        came_up.append(asked is not None and asked.standing_order == card)
        return honest(outcome, orders)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rules, "answer_standing", counted)
        differences = told_apart(without_king(**hands), *before)

    assert differences == []
    assert {True, False} == set(came_up)


@replaces_engine_code
@pytest.mark.parametrize(("card", "asks", "hands", "before"), STANDING)
def test_a_reaction_that_reveals_its_holder_is_detected(monkeypatch, card, asks, hands, before) -> None:
    honest = asks.answer

    def loud(self: Question, game: engine.play.Game, choice: tuple[str, ...]) -> None:
        honest(self, game, choice)
        if choice == ("pass",):
            game.emit(facts.Named(self.seat, "bishop", "kept"))

    monkeypatch.setattr(asks, "answer", loud)

    assert told_apart(without_king(**hands), *before)


@pytest.mark.parametrize(("card", "asks", "hands", "before"), STANDING)
def test_a_wait_that_reveals_the_holder_of_a_card_is_detected(monkeypatch, card, asks, hands, before) -> None:
    monkeypatch.setattr(asks, "standing_order", "")

    assert any(found.where.startswith("asked") for found in told_apart(without_king(**hands), *before))


def spilt(part: str, secret: object) -> object:
    """Return a view function that leaks `secret(state, seat)` in the field `part`."""

    def leaky(state: State, seat: int | None) -> engine.View:
        return with_changes(engine.view_for(state, seat), **{part: secret(state, seat)})  # type: ignore[operator]

    return leaky


@replaces_engine_code
@pytest.mark.parametrize(
    ("part", "secret"),
    [
        ("deck_size", lambda state, seat: (len(state.deck), state.deck[:1])),
        ("facedown_seen", lambda state, seat: tuple(c for _, c, kept in state.picks if not kept)),
        ("pool", lambda state, seat: tuple(state.pool)),
        ("drawn", lambda state, seat: tuple(state.drawn)),
        ("players", lambda state, seat: tuple(tuple(p.hand) for p in state.players)),
        ("revealed", lambda state, seat: tuple(p.characters for p in state.players)),
        ("marks", lambda state, seat: tuple(state.marks.items())),
        ("passed", lambda state, seat: tuple(p.passed for p in state.players)),
        ("stash", lambda state, seat: tuple(state.stash.items())),
        ("round", lambda state, seat: int(state.seed[:4], 16)),
    ],
)
def test_a_leak_planted_in_the_view_is_detected(monkeypatch: pytest.MonkeyPatch, part: str, secret: object) -> None:
    monkeypatch.setattr(rules, "view_for", spilt(part, secret))

    assert any(part in found.where for found in leaks(60 if part == "stash" else 12))


def test_an_option_order_that_depends_on_a_hidden_hand_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(state: State, seat: int | None) -> engine.View:
        seen = engine.view_for(state, seat)
        richest = max((card for p in state.players for card in p.hand), default="")
        return with_changes(seen, offers=seen.offers if richest < "t" else seen.offers[::-1])

    monkeypatch.setattr(rules, "view_for", leaky)

    assert any("offers" in found.where for found in leaks(20))


def test_a_question_that_depends_on_the_true_token_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    from engine.characters.magistrate import Magistrate

    honest = Magistrate.after_commissioned

    def telling(self: Magistrate, game: engine.play.Game, fact: facts.Commissioned) -> None:
        if "warrant!" in game.state.marks.get(game.turn.character, ()):
            honest(self, game, fact)

    monkeypatch.setattr(Magistrate, "after_commissioned", telling)
    engine.editions.prepare_kit.cache_clear()
    try:
        assert any("asked after" in found.where for found in leaks(30, "magistrate"))
    finally:
        engine.editions.prepare_kit.cache_clear()


PAIRS: list[tuple[Fact, Fact, set[int]]] = [
    (
        facts.Began(0, 2, (("manor",), ("docks",)), ("keep",), False),
        facts.Began(0, 2, (("docks",), ("manor",)), ("keep",), False),
        {0, 1},
    ),
    (facts.Dealt(1, 0, (), "king", 2, ("thief",)), facts.Dealt(1, 0, (), "thief", 2, ("king",)), {0, 2}),
    (facts.Picked(0, "king"), facts.Picked(0, "thief"), {0}),
    (facts.LaidAside(1, "king"), facts.LaidAside(1, "thief"), {1}),
    (facts.LaidAside(-1, "king"), facts.LaidAside(-1, "thief"), set()),
    (facts.TookFacedown(1, "king", ("king",)), facts.TookFacedown(1, "thief", ("thief",)), {1}),
    (facts.CharactersSwapped(0, 2, "king", "thief"), facts.CharactersSwapped(0, 2, "thief", "king"), {0, 2}),
    (facts.Drew(0, ("manor",), "gather"), facts.Drew(0, ("docks",), "gather"), {0}),
    (facts.LookedAt(0, ("manor",), "gather"), facts.LookedAt(0, ("docks",), "gather"), {0}),
    (facts.Kept(0, ("manor",), ("docks",), False), facts.Kept(0, ("docks",), ("manor",), False), {0}),
    (facts.Kept(0, ("manor",), ("keep",), True), facts.Kept(0, ("docks",), ("keep",), True), {0}),
    (facts.DeckShuffled(("manor", "docks"), True), facts.DeckShuffled(("docks", "manor"), True), set()),
    (facts.Discarded(1, ("manor",), "x", False), facts.Discarded(1, ("docks",), "x", False), {1}),
    (facts.CardMoved(0, 1, "manor", "x"), facts.CardMoved(0, 1, "docks", "x"), {0, 1}),
    (facts.HandsSwapped(0, 1, ("manor",), ()), facts.HandsSwapped(0, 1, ("docks",), ()), {0, 1}),
    (facts.HandSeen(0, 1, ("manor",), "x"), facts.HandSeen(0, 1, ("docks",), "x"), {0, 1}),
    (
        facts.Commissioned(0, "keep", 1, ("manor",), True, True),
        facts.Commissioned(0, "keep", 1, ("docks",), True, True),
        {0},
    ),
    (facts.Tucked(0, "manor", "museum"), facts.Tucked(0, "docks", "museum"), {0}),
    (facts.UnderSeen(0, "museum", ("manor",)), facts.UnderSeen(0, "museum", ("docks",)), {0}),
    (facts.Untucked("museum", ("manor",)), facts.Untucked("museum", ("docks",)), set()),
    (
        facts.TokensLaid(0, "threat", ("king", "bishop"), "king"),
        facts.TokensLaid(0, "threat", ("king", "bishop"), "bishop"),
        {0},
    ),
]


@pytest.mark.parametrize(("ours", "theirs", "parties"), PAIRS)
def test_only_the_seats_involved_see_the_hidden_fields_of_a_fact(ours: Fact, theirs: Fact, parties: set[int]) -> None:
    told_apart = {seat for seat in (0, 1, 2, None) if ours.seen_by(seat) != theirs.seen_by(seat)}

    assert told_apart == parties


def test_every_fact_with_hidden_fields_is_tested_here() -> None:
    hiding = {kind for kind in all_subclasses(Fact) if kind.secret or "seen_by" in vars(kind)}

    assert hiding == {type(ours) for ours, _, _ in PAIRS}
