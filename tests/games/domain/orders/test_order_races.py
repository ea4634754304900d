"""Orders given ahead are carried out at most once, on SQLite and PostgreSQL."""

import signal
from datetime import timedelta
from multiprocessing import get_context

import pytest
from django.db import connection
from django.utils import timezone

from games.domain.errors import Refused
from games.domain.matches import match_history
from games.domain.orders import envelope_rounds, filed_orders
from games.domain.orders.kinds.draft_list import DraftList
from games.domain.play import order_post
from games.enums import OrderStatus
from games.models import FiledOrder, Match, Seat
from tests.games.domain.play.test_races import at_once, post, run_and_die
from tests.games.tables import asked, everything, options, running


@pytest.fixture(
    params=[
        pytest.param("sqlite", marks=pytest.mark.django_db(transaction=True)),
        pytest.param("postgres", marks=pytest.mark.postgres),
    ],
    autouse=True,
)
def database(request: pytest.FixtureRequest) -> str:
    """Run every test on both databases."""
    return request.param


def with_lists(size: int = 4) -> Match:
    """Return a table where the player who is asked filed a list half an hour ago."""
    match = running(size)
    seat = asked(match)
    earlier = timezone.now() - timedelta(minutes=30)
    Seat.objects.filter(pk=seat.pk).update(asked_at=earlier)
    keys = list(match_history.newest_state(match).cast)
    filed_orders.file_order(match=match, user=seat.user, kind=DraftList.key, contents={"usual": keys, "first": 0})
    FiledOrder.objects.update(filed_at=earlier)
    return match


def test_an_order_that_several_workers_carry_out_is_carried_out_once():
    for _ in range(3):
        match = with_lists()

        results = at_once(*[order_post.carry_out_due_orders] * 3)

        assert sum(results) == 1, results
        assert FiledOrder.objects.get(match=match).uses == [[1, {}]]
        assert match.entries.count() == 2


def test_of_a_press_and_an_order_at_the_same_moment_one_is_played():
    match = with_lists()

    at_once(post(match, options(match)[-1], "press"), order_post.carry_out_due_orders)

    order = FiledOrder.objects.get()
    assert match.entries.count() == 2
    assert (order.status == OrderStatus.USED) == bool(order.uses)
    assert match_history.verify_match(Match.objects.get(pk=match.pk)) is None


@pytest.mark.parametrize("late", [timedelta(minutes=1), -timedelta(hours=9)], ids=["due", "early"])
def test_a_post_that_two_workers_send_during_a_press_plays_each_order_once(late: timedelta):
    match = running(4, post_times="08:00 20:00")
    for seat in match.seats.all():
        keys = list(match_history.newest_state(match).cast)
        filed_orders.file_order(match=match, user=seat.user, kind=DraftList.key, contents={"usual": keys, "first": 0})
        envelope_rounds.seal_envelope(match=match, user=seat.user, round_number=1, is_sealed=True)
    FiledOrder.objects.update(filed_at=timezone.now() - timedelta(minutes=30))
    Match.objects.filter(pk=match.pk).update(post_at=timezone.now() - late)

    at_once(post(match, options(match)[-1], "press"), *[order_post.carry_out_due_orders] * 2)
    order_post.carry_out_due_orders()

    picks = list(match.entries.exclude(number=0).values_list("seat", flat=True))
    assert sorted(picks) == [0, 1, 2, 3]
    assert all(len(order.uses) <= 1 for order in FiledOrder.objects.all())
    match.refresh_from_db()
    assert (match.post_at, match.version) == (None, 4)


def test_an_edit_at_the_moment_of_use_is_refused_or_comes_first():
    match = with_lists()
    seat, tag = asked(match), filed_orders.order_tag(FiledOrder.objects.get())

    def edit():
        contents = {"usual": ["king"], "first": 0}
        filed_orders.file_order(match=match, user=seat.user, kind=DraftList.key, contents=contents, replaces=tag)

    edited, _count = at_once(edit, order_post.carry_out_due_orders)

    order = FiledOrder.objects.get(number=1)
    assert isinstance(edited, Refused) == bool(order.uses), edited
    assert FiledOrder.objects.count() == 1


def test_a_worker_killed_in_the_middle_leaves_no_half_done_order():
    match = with_lists()
    before = everything(match), list(FiledOrder.objects.values())
    connection.close()

    process = get_context("fork").Process(target=carry_out_and_die)
    process.start()
    process.join(timeout=60)

    assert process.exitcode == -signal.SIGKILL
    assert (everything(match), list(FiledOrder.objects.values())) == before
    assert order_post.carry_out_due_orders() == 1
    assert FiledOrder.objects.get().uses == [[1, {}]]


def carry_out_and_die() -> None:
    """Carry out an order in a separate process, and kill it before the transaction ends."""
    run_and_die(order_post.carry_out_due_orders)
