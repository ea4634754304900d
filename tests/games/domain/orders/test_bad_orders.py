"""Orders that cannot be meant: each is refused with a clear answer, or does nothing."""

import pytest

from games.domain.accounts import guest_cleanup
from games.domain.errors import Refused
from games.domain.matches import match_history
from games.domain.orders import filed_orders
from games.domain.orders.kinds.turn_plan import TurnPlan
from games.enums import OrderStatus
from games.models import FiledOrder, Match, User
from tests.games.domain.orders.test_order_post import file_list, post_after, table
from tests.games.tables import asked, play_until
from tests.games.views.play.test_turn_plans import STEPS, plan_address
from tests.games.views.visiting import signed_in

pytestmark = pytest.mark.django_db


def file_plan(match: Match, character: str, *choices: str, user: User | None = None) -> FiledOrder:
    """File a plan of the player who is asked."""
    actions = {"gather": "gather", "build": "build", "end_turn": "end"}
    steps = [{"action": actions.get(choice.split(":")[0], "use"), "choices": [choice]} for choice in choices]
    return filed_orders.file_order(
        match=match,
        user=user or asked(match).user,
        kind=TurnPlan.key,
        subject=character,
        contents={"steps": steps, "guards": []},
    )


def free_character(match: Match) -> str:
    """Return a character that can still be picked."""
    state = match_history.newest_state(match)
    return next(key for key in state.cast if key not in state.faceup)


def test_a_character_that_is_not_in_the_game(travel):
    match = table(travel)

    with pytest.raises(Refused, match="order_unknown_character"):
        file_list(match, asked(match), "witch")
    with pytest.raises(Refused, match="plan_impossible"):
        file_plan(match, "witch", *STEPS)
    assert not FiledOrder.objects.exists()


def test_a_seat_that_is_not_ones_own(travel):
    match = table(travel)
    key = free_character(match)

    with pytest.raises(Refused, match="not_your_seat"):
        file_plan(match, key, *STEPS, user=table(travel).creator)
    assert not FiledOrder.objects.exists()


@pytest.mark.parametrize(
    ("choices", "code"),
    [
        (("gather:gold", "gather:cards", "end_turn"), "plan_impossible"),
        (("end_turn", "gather:gold"), "plan_impossible"),
        (("gather:gold",) * 25, "order_too_long"),
        (("gather:" + "gold" * 40,), "order_unreadable"),
        ((), "plan_empty"),
    ],
)
def test_contradictory_or_too_long(travel, choices, code):
    match = table(travel)

    with pytest.raises(Refused, match=code):
        file_plan(match, free_character(match), *choices)
    assert not FiledOrder.objects.exists()


def test_a_plan_from_a_page_of_an_earlier_round_is_refused_and_not_filed_for_the_next_one(travel):
    match = table(travel)
    seat, key = asked(match), free_character(match)
    client = signed_in(seat.user)
    page = client.get(plan_address(match, key), {"step": STEPS}).content.decode()
    assert f'name="round" value="{match.round}"' in page
    play_until(match, lambda now: now.round == 2)

    answer = client.post(plan_address(match, key), {"step": STEPS, "guard": "1", "round": "1"})

    assert answer.status_code == 422
    assert "This turn has already begun or is over." in answer.content.decode()
    assert not FiledOrder.objects.exists()


def test_a_guest_who_is_gone(travel):
    match = table(travel)
    seat = asked(match)
    file_list(match, seat)
    User.objects.filter(pk=seat.user_id).update(is_guest=True)

    assert guest_cleanup.clear_guest(seat.user_id)

    assert not FiledOrder.objects.exists()
    assert post_after(travel, 15) == 0
    with pytest.raises(Refused, match="order_off"):
        file_list(match, seat)


def test_a_stopped_plan_is_not_taken_up_again(travel):
    match = table(travel)
    file_list(match, asked(match), match_history.newest_state(match).faceup[0])

    assert [post_after(travel, 15), post_after(travel, 15)] == [0, 0]
    assert FiledOrder.objects.get().status == OrderStatus.STOPPED
