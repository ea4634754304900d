"""Notices of harm: every kind of fact is classified, and every scenario of the rules is checked."""

from collections import Counter
from pathlib import Path
from unittest.mock import patch

import pytest

import engine
from engine import facts
from engine.facts import Dealt, Fact, GoldMoved, Named
from engine.scenario import moves, runner
from games.domain.matches import harm_notices
from games.enums import NoticeKind

Kind = NoticeKind
EVERY_CARD = Path("tests/scenarios")
HARMFUL = {
    "CardMoved": Kind.HAND,
    "CharactersSwapped": Kind.CHARACTER,
    "Confiscated": Kind.DISTRICT_TAKEN,
    "Destroyed": Kind.DESTROYED,
    "DistrictMoved": Kind.DISTRICT_TAKEN,
    "GoldMoved": Kind.ROBBED,
    "HandsSwapped": Kind.HAND,
    "Named": Kind.MURDERED,
}
"""Kinds of facts that may harm another seat, with their kind of notice (`Named` in two ways)."""
HARMLESS = {
    "of one's own": (
        *("Beautified", "BoothLaid", "BoothUsed", "BoothCashed", "Built", "Commissioned", "Completed", "Declined"),
        *("Discarded", "Drew", "ExtraBuilds", "Gathered", "Kept", "Laid", "LaidAside", "LookedAt", "Picked"),
        *("Replaced", "Salvaged", "TookFacedown", "Tucked", "UnderSeen", "Used"),
    ),
    "looked at, and nothing is gone": ("HandSeen", "HandClosed"),
    "the crown belongs to nobody for long": ("Crowned",),
    "what comes of it is a fact of its own": ("TokensLaid", "TokenTaken", "Untucked"),
    "the course of the game": (
        *("Began", "Called", "CallingBegan", "Dealt", "DeckShuffled", "Finished", "RoundEnded", "SelectionEnded"),
        *("Shown", "Stashed", "TurnBegan", "TurnEnded", "TurnPaused", "TurnResumed"),
    ),
    "nobody knows": ("Unknown",),
}


def kinds_of_facts() -> set[str]:
    return {name for name in facts.__all__ if isinstance(getattr(facts, name), type)} - {"Fact"}


def test_every_kind_of_fact_is_classified_as_harmful_or_not():
    decided = [*HARMFUL, *(name for names in HARMLESS.values() for name in names)]

    assert sorted(decided) == sorted(kinds_of_facts())
    assert set(HARMFUL.values()) | {Kind.CHARACTER} == harm_notices.HARM_KINDS


def belongings(state: engine.State, seat: int) -> Counter:
    """Return what a player can lose."""
    p = state.players[seat]
    building = state.site[1:] if state.site and state.site[0] == seat else ()
    return Counter({"gold": p.gold}) + Counter((*p.hand, *p.city, *p.characters, *building))


def losers(state: engine.State, fact: Fact, mover: int) -> set[int]:
    """Apply the fact; return the seats other than the mover that have lost something."""
    others = [seat for seat in range(len(state.players)) if seat != mover]
    before = {seat: belongings(state, seat) for seat in others}
    fact.apply(state)
    return {seat for seat in others if before[seat] - belongings(state, seat)}


@pytest.fixture(scope="module")
def moved() -> list[tuple[engine.State, int, engine.Outcome]]:
    """Every move of every scenario of the rules: the state before it, the mover, and the outcome."""
    seen, play = [], moves.play

    def noted(state: engine.State, seat: int, text: str) -> engine.Outcome:
        before = state.copy()
        outcome = play(state, seat, text)
        seen.append((before, seat, outcome))
        return outcome

    with patch.object(moves, "play", noted):
        for _verdict in runner.run_all(EVERY_CARD):
            pass
    return seen


def test_every_scenario_with_a_loss_notifies_the_victim(moved):
    harming = set()
    for before, mover, outcome in moved:
        table = before.copy()
        for fact in outcome.facts:
            lost = losers(table, fact, mover)
            if type(fact).__name__ in HARMFUL and not is_due(fact):
                told = {seat: kind for seat, kind, _params in harm_notices.harms_to_others(mover, fact, outcome.state)}
                assert lost <= told.keys(), fact
                harming |= {type(fact).__name__ for seat in lost if told[seat] == HARMFUL[type(fact).__name__]}
            else:
                assert lost <= {getattr(fact, "seat", None)} or isinstance(fact, Dealt), fact

    assert harming == HARMFUL.keys() - {"Named"}


def is_due(fact: Fact) -> bool:
    """Return whether gold moves to the bank or to a card, so that no player takes it."""
    return isinstance(fact, GoldMoved) and not (isinstance(fact.target, int) and fact.target >= 0)


def test_every_scenario_with_a_lost_turn_notifies_the_victim(moved):
    tokens = Counter()
    for _before, mover, outcome in moved:
        for fact in outcome.facts:
            if not isinstance(fact, Named) or fact.token not in harm_notices.HARMFUL_TOKENS:
                continue
            stands = fact.token in outcome.state.marks.get(fact.character, ())
            held = {seat for seat, p in enumerate(outcome.state.players) if fact.character in p.characters} - {mover}
            told = {(seat, kind) for seat, kind, _params in harm_notices.harms_to_others(mover, fact, outcome.state)}
            assert told == {(seat, harm_notices.HARMFUL_TOKENS[fact.token]) for seat in held if stands}, fact
            tokens[fact.token, bool(told)] += 1

    assert set(tokens) == {(token, is_told) for token in harm_notices.HARMFUL_TOKENS for is_told in (True, False)}
