"""A whole game of seven in envelope rounds: no one presses anything but the envelope."""

import random
from datetime import UTC, datetime, timedelta

import pytest

from engine import plans
from games.domain.deadlines import deadline_sweep
from games.domain.errors import Refused
from games.domain.matches import match_view
from games.domain.orders import envelope_rounds, filed_orders
from games.domain.play import order_post
from games.domain.timing import post_times
from games.models import Match, Seat
from tests.games.tables import running

pytestmark = pytest.mark.django_db

MORNING = datetime(2026, 3, 2, 9, 0, 30, tzinfo=UTC)


def file_list(match: Match, seat: Seat) -> None:
    """File a list of all characters without a guard, and seal it: the rest is decided by the clock."""
    view = match_view.current_view(match, seat)
    contents = {"usual": plans.draft_list_of(view), "first": 0}
    replaces = filed_orders.live_orders(match, seat).filter(kind="draft_list").first()
    if replaces is None:
        filed_orders.file_order(match=match, user=seat.user, kind="draft_list", contents=contents)
    envelope_rounds.seal_envelope(match=match, user=seat.user, round_number=match.round, is_sealed=True)


def file_plan(match: Match, seat: Seat) -> None:
    """File a plan without guards for each character that the player holds and will be called as."""
    view = match_view.current_view(match, seat)
    for character in view.own.characters:
        try:
            contents = plans.plan_to_data(plans.plan_of(view, character, random.Random(1)))
            filed_orders.file_order(
                match=match,
                user=seat.user,
                kind="turn_plan",
                subject=character,
                contents={**contents, "guards": []},
            )
        except Refused:
            continue


def test_a_game_of_seven_is_played_by_the_post(travel):
    travel.move_to(MORNING, tick=False)
    match, now = running(7, post_times=post_times.USUAL_TIMES), MORNING
    planned = set()
    while match.is_running and now < MORNING + timedelta(days=12):
        for seat in match.seats.select_related("user"):
            if match.post_at is not None:
                file_list(match, seat)
            elif (match.round, seat.number) not in planned:
                file_plan(match, seat)
                planned.add((match.round, seat.number))
        asked = match.seats.get(is_asked=True)
        is_waiting = match.post_at is None and len(planned) == 7 * match.round and asked.asked_at < now
        now = asked.deadline if is_waiting else post_times.last_quarter(now) + timedelta(minutes=15, seconds=30)
        travel.move_to(now, tick=False)
        order_post.carry_out_due_orders()
        for late in match.seats.filter(is_asked=True, deadline__lte=now):
            deadline_sweep.time_out_seat(match_id=match.pk, seat_id=late.pk, now=now)
            order_post.carry_out_orders_at(match.pk)
        match.refresh_from_db()

    assert match.is_finished
    assert now - MORNING <= timedelta(days=9)
    by_order = {number for order in match.filed_orders.all() for number, _progress in order.uses}
    assert len(by_order) > match.entries.count() / 2
    assert not match.seats.exclude(stood_in_at=None).exists()
