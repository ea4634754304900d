"""Counsel, the bot that searches: legal, reproducible, blind to what is hidden, and bound by its budget."""

import random
from itertools import islice

import pytest

import engine
from engine import bots
from engine.bots import builder, counsel
from engine.bots.counsel import policies, race, rivals, tables
from engine.bots.counsel.budget import Budget
from engine.bots.counsel.simulation import Trial
from engine.codec import dump
from engine.records import with_changes
from engine.redeal import sampler
from engine.view import bare_view
from tests.engine.bots.tables import decisions

SPOT = 251
BUDGET = Budget(trials=12, width=3)
UNSEEN = {"offers": (), "prices": (), "worth": (), "gifts": (), "scores": ()}
"""The fields that `bare_view` leaves empty."""


@pytest.fixture(scope="module")
def positions():
    """Return tables of all editions and sizes at which a seat has a choice."""
    asked = [state.copy() for i, state in enumerate(decisions(*range(13))) if i % SPOT == 0]
    return [state for state in asked if len(engine.options(state)) > 1]


def choice_at(state, seat, *, budget=BUDGET):
    view = engine.view_for(state, seat)
    return counsel.choose(view, view.choices, random.Random(1), sampler(state, seat), budget)


def test_choices_are_legal_and_blind_to_hidden_facts_with_equally_many_trials(positions, monkeypatch):
    trials = []
    simulate = Trial.__call__
    monkeypatch.setattr(Trial, "__call__", lambda *args: trials.append(args[1:]) or simulate(*args))
    for number, state in enumerate(positions):
        seat = engine.question(state).seat
        other = engine.redeal(state, seat, random.Random(number))

        first = choice_at(state, seat), trials[:]
        trials.clear()
        second = choice_at(other, seat), trials[:]
        trials.clear()

        assert first[0] in engine.options(state)
        assert first == second


def test_tables_that_a_seat_cannot_distinguish_are_redealt_alike():
    for number, state in enumerate(islice(decisions(*range(8)), 0, None, 7)):
        seat = engine.question(state).seat
        other = engine.redeal(state, seat, random.Random(number))

        ours, theirs = (sampler(table, seat)(random.Random(5)) for table in (state, other))

        assert dump(ours) == dump(theirs)


def test_the_view_of_simulations_equals_the_real_one():
    for state in islice(decisions(*range(8)), 0, None, 7):
        game = engine.resume(state)
        for seat in (None, engine.question(state).seat):
            assert bare_view(game, seat) == with_changes(engine.view_for(state, seat), **UNSEEN)


def test_the_builder_answers_when_the_time_is_up(positions):
    for state in positions:
        seat = engine.question(state).seat
        view = engine.view_for(state, seat)

        choice = choice_at(state, seat, budget=Budget(trials=1000, is_over=lambda: True))

        assert choice == builder.choose(view, view.choices, random.Random(1))


def test_more_players_get_fewer_simulations_because_each_takes_longer():
    budget = Budget(trials=400)

    assert [budget.for_players(number).trials for number in (2, 4, 7, 8)] == [400, 400, 130, 100]


def test_likely_characters_are_dealt_more_often():
    state = killers_turn()
    seat = engine.question(state).seat
    view = engine.view_for(state, seat)
    belief = tables.holder_belief(tables.Situation(view, view.choices))
    likely, unlikely = belief_extremes(belief)

    dealt, by_apprentices = (
        tables.likely_tables(view, sampler(state, seat), random.Random(1), [chance] * len(view.players))
        for chance in (0.0, 1.0)
    )

    assert held(dealt, likely) > held(dealt, unlikely)
    assert held(dealt, likely) > held(by_apprentices, likely)


def killers_turn():
    """Return a table at which the holder of rank 1 is asked, in the first turn of a round."""
    for state in decisions(0, 4, 8):
        if len(state.players) > 3 and state.phase == "action" and state.called == 1 and state.turn:
            return state
    raise AssertionError("no such table")


def belief_extremes(belief):
    """Return the (probability, character, seat) that is most likely, and the one that is least likely."""
    rows = sorted((p, c, seat) for c, seats in belief.items() for seat, p in seats.items() if 0 < p < 1)
    return rows[-1], rows[0]


def held(dealt, row):
    """Return on how many tables the seat of `row` holds its character."""
    _, character, seat = row
    return sum(character in table.players[seat].characters for table in dealt)


def test_rivals_are_modeled_by_the_level_that_the_table_shows():
    view = engine.view_for(engine.new_game("classic", 4, f"{1:064x}").state, 0)
    apprentice, builder = (rivals.BY_LEVEL[level] for level in ("apprentice", "builder"))

    assert rivals.apprentice_chances(view, ("counsel", "apprentice", "builder", "")) == [
        *(0.0, apprentice, builder, rivals.PRIOR)
    ]
    assert rivals.apprentice_chances(view) == [0.0, *[rivals.PRIOR] * 3]


def test_simulated_rivals_play_by_their_chances():
    dice = random.Random(3)
    drawn = [policies.drawn_policies([0.0, 0.0, 0.5, 1.0], 0, dice) for _ in range(200)]

    share = [sum(row[seat] is policies.apprentice.choose for row in drawn) / 200 for seat in range(4)]
    noisy = [sum(row[seat] is policies.noisy_builder for row in drawn) / 200 for seat in range(4)]

    assert share == pytest.approx([0, 0, 0.5, 1], abs=0.1)
    assert noisy == pytest.approx([0, policies.NOISY, policies.NOISY / 2, 0], abs=0.1)


WORTH = {"usual": 0.3, "better": 0.5, "poor": 0.1}


def run(choices, noise, budget):
    """Return the winner of a race in which each choice has its worth, and noise that all choices share."""
    tried = []

    def trial(choice, number):
        tried.append(choice[0])
        return WORTH[choice[0]] + noise * random.Random(number).random()

    return race.run_race([(name,) for name in choices], trial, budget).choice, tried


def test_a_race_returns_the_best_choice_and_drops_the_others_early():
    winner, tried = run(["usual", "poor", "better"], 0.4, Budget(trials=300))

    assert winner == ("better",)
    assert len(tried) == 3 * race.HEAT


def test_a_race_stays_within_its_trials():
    _, tried = run(["usual", "usual", "better"], 0.0, Budget(trials=7))

    assert len(tried) <= 7


def test_a_race_keeps_the_builders_choice_unless_another_is_clearly_better():
    trial = {("usual",): 0.3, ("better",): 0.3}

    assert race.run_race(list(trial), lambda choice, number: trial[choice], Budget(trials=40)).choice == ("usual",)


@pytest.mark.parametrize(
    ("apart", "close", "trials"), [(0.01, 0.01, 4 * race.HEAT), (0.01, 0.0, 200), (0.2, 0.01, 200)]
)
def test_a_race_ends_early_if_the_choices_are_about_equally_good(apart, close, trials):
    tried = []

    def trial(choice, number):
        tried.append(choice)
        return 0.3 + (apart, -apart)[number % 2] * (choice == ("other",))

    choice = race.run_race([("usual",), ("other",)], trial, Budget(trials=200, close=close)).choice

    assert choice == ("usual",)
    assert len(tried) == trials


def test_a_race_tells_the_averages_of_the_best_two_after_enough_trials():
    values = {("usual",): 0.3, ("better",): 0.36, ("poor",): 0.1}

    def trial(choice, number):
        return values[choice] + (0.15, -0.15)[number % 2] * (choice == ("better",))

    few, many = (race.run_race(list(values), trial, Budget(trials=number)) for number in (6, 60))

    assert few[1:] == (None, None)
    assert many.choice == ("better",)
    assert many[1:] == pytest.approx((0.36, 0.3))


def test_advice_is_blind_to_hidden_facts_and_passes_over_what_it_should(positions):
    told = 0
    for number, state in enumerate(positions):
        seat = engine.question(state).seat
        other = engine.redeal(state, seat, random.Random(number))
        budget = Budget(trials=26, width=2)
        first, second = (bots.advise(table, seat, random.Random(1), budget) for table in (state, other))

        assert first == second
        told += first[1] is not None
        if len(engine.options(state)) > 2:
            assert bots.advise(state, seat, random.Random(1), budget, [first[0]])[0] != first[0]
    assert told
