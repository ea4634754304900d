"""The steward's modest answer to every kind of question."""

import random
from collections import defaultdict

import pytest

import engine
from engine.bots import steward
from engine.records import with_changes
from engine.steps import question_kinds
from tests.engine.bots.tables import decisions, decisions_of_all_kinds


@pytest.fixture(scope="module")
def answers():
    """Return the steward's answers in some random games: kind -> [(view, options, answer)]."""
    found = defaultdict(list)
    for state in decisions_of_all_kinds():
        asked = engine.question(state)
        view = engine.view_for(state, asked.seat)
        choice = steward.choose(view, view.choices, random.Random(1))
        found[asked.kind].append((view, view.choices, choice))
    return found


def test_the_steward_answers_every_kind_of_question_legally(answers):
    assert set(answers) == set(question_kinds())
    assert all(choice in options for given in answers.values() for _, options, choice in given)


def test_the_steward_only_gathers_gold_and_ends_the_turn(answers):
    done = {choice for _, _, choice in answers["act"]}

    assert {("gather", "gold"), ("end_turn",)} <= done
    assert {choice[0] for choice in done} <= {"gather", "end_turn", "crown", "bewitch"}


def test_the_steward_uses_a_power_only_if_the_turn_cannot_end_otherwise(answers):
    for _, options, choice in answers["act"]:
        if choice[0] in ("crown", "bewitch"):
            assert ("end_turn",) not in options
            assert ("gather", "gold") not in options


def test_the_steward_names_the_lowest_legal_rank_if_it_must_name_one(answers):
    named = [(v, o, c) for v, o, c in answers["act"] if c[0] == "bewitch"]

    assert named
    for view, options, choice in named:
        lowest = min((o for o in options if o[0] == choice[0]), key=lambda o: view.kit.ranks[o[1]])
        assert choice == lowest


def test_the_steward_crowns_the_next_clockwise_and_takes_gold_before_a_card(answers):
    crowned = [(v, o, c) for v, o, c in (*answers["act"], *answers["crown"]) if c[0] == "crown"]

    assert crowned
    for view, options, choice in crowned:
        seats = [o[1] for o in options if o[0] == "crown"]
        nearest = min(seats, key=lambda seat: (seat - view.seat) % len(view.players))
        assert choice[1] == nearest
        if ("crown", nearest, "gold") in options:
            assert choice[2] == "gold"


def test_the_steward_keeps_the_most_expensive_card(answers):
    single = [(v, o, c) for v, o, c in answers["keep"] if len(o) == len(set(v.drawn))]

    assert single
    for view, _, choice in single:
        assert view.kit.cards[choice[1]].cost == max(view.kit.cards[card].cost for card in view.drawn)


def test_the_steward_keeps_the_two_most_expensive_of_three():
    # The Library of Hans im Glück with the Observatory: three are drawn, two are kept, one after the other.
    for state in decisions(3):
        view = engine.view_for(state, engine.question(state).seat)
        if view.question == "act" and ("gather", "cards") in view.choices:
            break
    state.players[view.seat].city = ["library", "observatory"]
    state.deck[:3] = ["tavern", "castle", "palace"]

    state = engine.play(state, view.seat, "gather:cards").state
    for _ in range(2):
        view = engine.view_for(state, view.seat)
        text = ":".join(map(str, steward.choose(view, view.choices, random.Random(1))))
        state = engine.play(state, view.seat, text).state

    assert sorted(set(state.players[view.seat].hand) & {"tavern", "castle", "palace"}) == ["castle", "palace"]


def test_the_steward_bribes_only_if_half_of_the_gold_is_zero(answers):
    for view, _, choice in answers["bribe"]:
        assert choice == ("bribe", "true" if view.players[view.seat].gold <= 1 else "false")


@pytest.mark.parametrize(
    ("kind", "modest"),
    [
        ("confiscate", ("confiscate", "false")),
        ("reveal_threat", ("reveal_threat", "false")),
        ("salvage", ("pass",)),
        ("swap_characters", ("theater", "decline")),
        ("take_throne", ("pass",)),
        ("resist", ("play", "strongman")),
        ("beautify", ("stop",)),
        ("cash_booth", ("cash_booth", "false")),
    ],
)
def test_the_steward_declines_optional_offers(answers, kind, modest):
    assert {choice for _, _, choice in answers[kind]} == {modest}


def test_the_steward_gives_the_seers_cards_back_as_they_came(answers):
    assert answers["give_back"]
    assert all(choice == options[0] for _, options, choice in answers["give_back"])


def test_the_steward_passes_on_an_unknown_question():
    state = next(decisions(0))
    view = engine.view_for(state, engine.question(state).seat)
    strange = with_changes(view, question="riddle")
    first, second = view.cast[:2]

    assert steward.choose(strange, [("solve", first), ("pass",)], random.Random(1)) == ("pass",)
    assert steward.choose(strange, [("solve", second), ("solve", first)], random.Random(1)) == ("solve", first)
