"""Answers in advance at a table: given at the post, each time, and beside a turn plan."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

import engine
from engine import codec, plans
from engine.scenario.position import Position
from games.domain.matches import match_history
from games.domain.orders import filed_orders
from games.domain.play import order_post
from games.enums import By, OrderStatus
from games.models import CurrentState, FiledOrder, Match, Snapshot
from tests.games.domain.orders.kinds.test_answers import THREAT, WARRANT
from tests.games.tables import asked, choose, running

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 3, 2, 12, 0, 30, tzinfo=UTC)
QUARTER = timedelta(minutes=15)


def laid_out(travel, given: dict[str, Any]) -> Match:
    """Return a table of four that plays on from a position; time stands still."""
    travel.move_to(NOON, tick=False)
    match = running(4, edition=given.get("edition", "deluxe"), options=given.get("options", {}))
    state = put_state(match, given)
    match.seats.update(is_asked=False, asked_at=None)
    match.seats.filter(number=engine.question(state).seat).update(is_asked=True, asked_at=NOON)
    Match.objects.filter(pk=match.pk).update(round=state.round)
    match.refresh_from_db()
    return match


def put_state(match: Match, given: dict[str, object]) -> engine.State:
    """Replace the state of a table by a position."""
    state = Position({"id": "answers", "given": given, "steps": []}).lay_out()
    for stored in (CurrentState, Snapshot):
        stored.objects.filter(match=match).update(state=codec.dump(state))
    return state


def file_answers(match: Match, number: int, **contents: str) -> FiledOrder:
    user = match.seats.get(number=number).user
    return filed_orders.file_order(match=match, user=user, kind="answers", contents=contents)


def post(travel, match: Match) -> int:
    travel.shift(QUARTER)
    count = order_post.carry_out_due_orders()
    match.refresh_from_db()
    return count


def test_an_answer_is_given_at_the_post_as_its_owners_and_stays_filed(travel):
    match = laid_out(travel, WARRANT)
    file_answers(match, 0, confiscate="always")
    for choice in ("gather:gold", "build:castle"):
        choose(match, choice)
        match.refresh_from_db()
    assert asked(match).number == 0

    assert post(travel, match) == 1

    entry, order = match.entries.last(), FiledOrder.objects.get()
    assert (entry.seat, entry.choices, entry.by) == (0, ["confiscate:true"], By.PERSON)
    assert (order.status, order.uses) == (OrderStatus.FILED, [[entry.number, {}]])
    assert match_history.newest_state(match).players[0].city == ["castle"]


def test_an_owner_who_wants_to_be_asked_is_asked(travel):
    match = laid_out(travel, THREAT)
    file_answers(match, 0, bribe="never")
    for choice in ("gather:gold", "bribe:false"):
        choose(match, choice)
        match.refresh_from_db()

    assert post(travel, match) == 0
    assert asked(match).number == 0
    assert FiledOrder.objects.get().status == OrderStatus.FILED


def before_planned_turn(travel) -> Match:
    """Return a table at which the Merchant is threatened after a plan was filed: take gold, end the turn, no guards."""
    match = laid_out(travel, {**THREAT, "called": 5, "threats": {"flowered": "king", "unmarked": "warlord"}})
    view = engine.view_for(match_history.newest_state(match), 1)
    steps = (plans.PlanStep("gather", ("gather:gold",)), plans.PlanStep("end", ("end_turn",)))
    contents = plans.plan_to_data(plans.new_plan(view, "merchant", steps, ()))
    user = match.seats.get(number=1).user
    filed_orders.file_order(match=match, user=user, kind="turn_plan", contents=contents, subject="merchant")
    put_state(match, {**THREAT, "called": 5})
    match.refresh_from_db()
    return match


def end_turn(match: Match) -> None:
    """Play the turn before the planned one."""
    for choice in ("gather:gold", "end_turn"):
        choose(match, choice)
        match.refresh_from_db()


def test_a_turn_plan_goes_on_after_an_answer(travel):
    match = before_planned_turn(travel)
    file_answers(match, 1, bribe="always")
    end_turn(match)

    assert post(travel, match) == 3

    choices = [entry.choices for entry in match.entries.order_by("number") if entry.seat == 1]
    assert choices == [["gather:gold"], ["bribe:true"], ["end_turn"]]
    assert {order.kind: order.status for order in FiledOrder.objects.all()} == {
        "turn_plan": OrderStatus.USED,
        "answers": OrderStatus.FILED,
    }


def test_without_an_answer_the_plan_stops_at_the_question(travel):
    match = before_planned_turn(travel)
    end_turn(match)

    assert post(travel, match) == 1
    assert (FiledOrder.objects.get().status, FiledOrder.objects.get().reason) == (OrderStatus.STOPPED, "other_question")
