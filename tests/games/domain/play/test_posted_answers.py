"""The answers of one post: sorted into the question's order, and counted."""

import functools

import pytest

import engine
from games.domain.errors import Refused
from games.domain.play import posted_answers
from tests.games.screens.decision.occasions import OCCASIONS
from tests.games.screens.decision.positions import positions


@functools.cache
def redraws() -> list[engine.View]:
    """Return the view of a Magician who may put cards back."""
    asked = [(state, engine.question(state)) for state in positions(40)]
    views = [engine.view_for(state, one.seat) for state, one in asked if one and one.kind == "redraw"]
    return [view for view in views if not dict(view.about)["chosen"]]


def test_cards_put_back_together_are_answered_in_the_order_of_the_question():
    view = next(view for view in redraws() if view.players[view.seat].hand_size > 2)
    hand = view.players[view.seat].hand

    two = posted_answers.order_answers(view, [f"put_back:{hand[1]}", f"put_back:{hand[0]}"])
    whole = posted_answers.order_answers(view, [*(f"put_back:{card}" for card in hand), "stop"])

    assert two == [*sorted([f"put_back:{hand[0]}", f"put_back:{hand[1]}"]), "stop"]
    assert whole == sorted(f"put_back:{card}" for card in hand)


def test_nothing_is_sent_where_nothing_was_put_back():
    view = redraws()[0]

    assert posted_answers.order_answers(view, ["stop"]) == []


@pytest.mark.parametrize(
    ("name", "choices", "code"),
    [
        ("magistrate_lays", ["warrant:thief"], "choose_exactly"),
        ("thieves_den_paid", ["add_card:tavern", "pay"], "choose_at_least"),
        ("thieves_den_paid", ["add_card:tavern"] * 8, "choose_at_most"),
    ],
)
def test_too_few_and_too_many_are_refused_by_number(name, choices, code):
    state = OCCASIONS[name]().state
    view = engine.view_for(state, engine.question(state).seat)

    with pytest.raises(Refused, match=code):
        posted_answers.check_number_of_answers(view, choices)
