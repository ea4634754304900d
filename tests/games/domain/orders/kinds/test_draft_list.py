"""The draft list picks the first listed character that is left, unless a guard stops it."""

import pytest

import engine
from engine import View
from engine.records import with_changes
from games.domain.errors import Refused
from games.domain.orders.kinds import ORDER_KINDS
from games.domain.orders.kinds.base import Reply

KIND = ORDER_KINDS["draft_list"]
FIRST_SEAT_OF_FOUR = 0


def first_view(seats: int = 4, **fields: object) -> View:
    """Return the view of the first player to pick, with some fields changed."""
    state = engine.new_game("classic", seats, "5eed" * 16).state
    question = engine.question(state)
    assert question is not None
    return with_changes(engine.view_for(state, question.seat), **fields)


def reply(view: View, **contents: object) -> Reply:
    """Return the answer of a list at the table of `view`."""
    return KIND.reply(view, "", KIND.check(view, "", contents), {})


def without(view: View, *gone: str) -> View:
    return with_changes(view, pool=tuple(key for key in view.pool or () if key not in gone))


CAST = list(first_view().cast)


def test_the_first_character_that_is_left_is_picked():
    view = without(first_view(pool=tuple(CAST), faceup=()), "king")

    assert reply(view, usual=["king", "merchant", "thief"]) == Reply("pick:merchant", is_done=True)


@pytest.mark.parametrize(("first", "answer"), [(3, Reply(stop="none_left")), (0, Reply("pick:thief", is_done=True))])
def test_it_stops_if_none_of_the_first_is_left(first, answer):
    usual = ["king", "merchant", "bishop", "thief"]
    view = without(first_view(pool=tuple(CAST), faceup=()), "king", "merchant", "bishop")

    assert reply(view, usual=usual, first=first) == answer
    assert KIND.check(view, "", {"usual": usual})["first"] == 4


@pytest.mark.parametrize(("seats", "first"), [(2, 3), (4, 4), (7, 6)])
def test_of_as_many_first_characters_as_players_one_must_be_left(seats, first):
    view = first_view(seats)

    assert KIND.check(view, "", {"usual": list(view.cast)})["first"] == first


def test_faceup_characters_are_not_among_the_first():
    usual = ["king", "merchant", "bishop", "warlord", "thief"]
    view = without(first_view(pool=tuple(CAST), faceup=("king",)), "king", "merchant", "bishop", "warlord")

    assert reply(view, usual=usual) == Reply("pick:thief", is_done=True)


def test_it_stops_if_no_listed_character_is_left():
    assert reply(without(first_view(pool=tuple(CAST), faceup=()), "king"), usual=["king"], first=0) == Reply(
        stop="none_left"
    )


def test_the_list_for_the_crown_counts_only_with_the_crown():
    view = first_view(pool=tuple(CAST), faceup=())
    lists = {"usual": ["king"], "crown": ["thief"]}

    assert reply(with_changes(view, crown=view.seat), **lists).choice == "pick:thief"
    assert reply(with_changes(view, crown=(view.seat + 1) % 4), **lists).choice == "pick:king"


def test_the_list_for_the_end_counts_if_a_city_lacks_one_district():
    view = first_view(pool=tuple(CAST), faceup=())
    other = with_changes(view.players[1], city_size=view.kit.city_size - 1)
    near = with_changes(view, players=(view.players[0], other, *view.players[2:]))
    lists = {"usual": ["king"], "near_end": ["thief"]}

    assert reply(view, **lists).choice == "pick:king"
    assert reply(near, **lists).choice == "pick:thief"
    assert reply(near, usual=["king"], near_end_asks=True) == Reply(stop="near_end")


def test_it_stops_if_the_owners_things_are_not_as_they_were():
    view = first_view(pool=tuple(CAST), faceup=())
    contents = KIND.check(view, "", {"usual": ["king"], "changed": True})
    own = with_changes(view.own, gold=view.own.gold + 1)
    richer = with_changes(view, players=tuple(own if p.seat == view.seat else p for p in view.players))

    assert KIND.reply(view, "", contents, {}).choice == "pick:king"
    assert KIND.reply(richer, "", contents, {}) == Reply(stop="changed")


@pytest.mark.parametrize(
    ("contents", "code"),
    [
        ({}, "order_unreadable"),
        ({"usual": "king"}, "order_unreadable"),
        ({"usual": [4]}, "order_unreadable"),
        ({"usual": []}, "order_empty"),
        ({"usual": ["wizard"]}, "order_unknown_character"),
        ({"usual": ["king", "king"]}, "order_repeats"),
        ({"usual": ["king"], "crown": ["dragon"]}, "order_unknown_character"),
        ({"usual": ["king"], "first": True}, "order_unreadable"),
        ({"usual": ["king"], "first": 99}, "order_unreadable"),
    ],
)
def test_bad_lists_are_refused(contents, code):
    with pytest.raises(Refused) as refused:
        KIND.check(first_view(), "", contents)

    assert refused.value.code == code


def test_it_is_for_this_round_until_the_owner_has_picked():
    view = first_view()
    picked = with_changes(view.own, characters=("king",))
    after = with_changes(view, players=tuple(picked if p.seat == view.seat else p for p in view.players))

    assert KIND.round_of(view, "", {}) == view.round
    assert KIND.round_of(after, "", {}) == view.round + 1
    assert KIND.round_of(with_changes(view, phase="turns"), "", {}) == view.round + 1


def test_among_two_a_list_picks_twice():
    assert reply(first_view(2, pool=tuple(CAST)), usual=["king"]) == Reply("pick:king", is_done=False)


def test_an_answer_depends_on_the_owners_view_alone():
    assert KIND.is_about(first_view(), "")
    assert not KIND.is_about(with_changes(first_view(), question="lay_aside"), "")
