"""Envelope rounds: one post plays a round from what was sealed, at its time or when all have sealed."""

import random
from datetime import UTC, datetime, timedelta
from functools import partial

import pytest
from django.utils import timezone

from engine import plans
from games.domain.errors import Refused
from games.domain.matches import match_history, match_view
from games.domain.orders import envelope_rounds, filed_orders
from games.domain.play import order_post
from games.domain.timing import post_times, waits
from games.enums import NoticeKind, OrderStatus, Pace
from games.models import Match, Seat
from tests.games.domain.orders.test_order_post import file_list
from tests.games.tables import asked, choose, running

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 3, 2, 12, 0, 30, tzinfo=UTC)
EVENING = datetime(2026, 3, 2, 20, 0, tzinfo=UTC)


def table(travel, size: int = 4, **wishes: object) -> Match:
    """Return a table whose post leaves in the morning and evening; it is shortly after noon."""
    travel.move_to(NOON, tick=False)
    return running(size, post_times=post_times.USUAL_TIMES, **wishes)


def post_at(travel, match: Match, at: datetime) -> int:
    """Do what the worker does at a time, half a minute late; return the number of answers."""
    travel.move_to(at + timedelta(seconds=30), tick=False)
    count = order_post.carry_out_due_orders()
    match.refresh_from_db()
    return count


def seal(match: Match, seat: Seat, *, is_sealed: bool = True) -> None:
    envelope_rounds.seal_envelope(match=match, user=seat.user, round_number=match.round, is_sealed=is_sealed)


def test_a_round_waits_for_the_post_and_is_then_played_by_orders(travel):
    match = table(travel)
    for seat in match.seats.all():
        file_list(match, seat)

    assert match.post_at == EVENING
    assert post_at(travel, match, NOON + timedelta(minutes=14, seconds=30)) == 0
    assert post_at(travel, match, EVENING) == 4
    assert match_history.newest_state(match).phase != "selection"
    assert match.post_at is None


def test_a_player_who_is_asked_before_the_post_may_answer_and_the_next_waits(travel):
    match = table(travel)
    first = asked(match)
    for seat in match.seats.exclude(pk=first.pk):
        file_list(match, seat)
    choose(match)

    assert asked(match).number == (first.number + 1) % 4
    assert post_at(travel, match, NOON + timedelta(minutes=14, seconds=30)) == 0
    assert post_at(travel, match, EVENING) == 3


def test_a_clock_runs_from_the_post_on_and_is_short(travel):
    match = table(travel)
    seat = asked(match)

    assert (seat.asked_at, seat.deadline) == (EVENING, EVENING + post_times.ROUND_WAIT)
    post_at(travel, match, EVENING)
    choose(match)
    assert asked(match).deadline == timezone.now() + post_times.ROUND_WAIT


def test_after_a_question_the_round_goes_on_at_once(travel, monkeypatch):
    match = table(travel)
    first = asked(match)
    for seat in match.seats.exclude(pk=first.pk):
        file_list(match, seat)
    post_at(travel, match, EVENING)
    assert asked(match).number == first.number
    sent = []
    monkeypatch.setattr("games.task_queue.enqueue", lambda name, **about: sent.append((str(name), about)))
    travel.shift(timedelta(minutes=7))
    choose(match)

    assert sent == [("games.post_orders", {"match_id": match.pk})]
    assert order_post.carry_out_orders_at(match.pk) == 3


def test_the_next_round_waits_for_the_next_post(travel):
    match = table(travel)
    post_at(travel, match, EVENING)
    while match.round == 1:
        choose(match)

    assert match.post_at == datetime(2026, 3, 3, 8, 0, tzinfo=UTC)
    assert asked(match).asked_at == match.post_at


def test_the_post_leaves_early_when_all_have_sealed(travel):
    match = table(travel)
    seats = list(match.seats.all())
    for seat in seats[1:]:
        seal(match, seat)
    early = datetime(2026, 3, 2, 12, 30, tzinfo=UTC)
    post_at(travel, match, early)
    assert (match.post_at, match.sealed) == (EVENING, 3)

    travel.shift(timedelta(minutes=3))
    seal(match, seats[0])
    match.refresh_from_db()
    assert (match.post_at, match.sealed) == (EVENING, 3)
    post_at(travel, match, early + timedelta(minutes=15))
    assert (match.post_at, match.sealed) == (None, 0)
    seat = asked(match)
    assert (seat.asked_at, seat.deadline) == (early + timedelta(minutes=15), early + timedelta(hours=4, minutes=15))


def test_a_list_and_plans_for_its_first_three_characters_seal_an_envelope(travel):
    match = table(travel)
    seat = asked(match)
    state = match_history.newest_state(match)
    listed = [key for key in state.cast if key not in state.faceup][:4]
    file_list(match, seat, *listed)
    is_sealed = partial(envelope_rounds.is_sealed, match, seat)
    for character in listed[:3]:
        assert not is_sealed()
        view = match_view.current_view(match, seat)
        contents = plans.plan_to_data(plans.plan_of(view, character, random.Random(1)))
        filed_orders.file_order(match=match, user=seat.user, kind="turn_plan", subject=character, contents=contents)
    assert is_sealed()


def test_an_envelope_can_be_opened_again_but_not_once_the_post_has_left(travel):
    match = table(travel)
    seat = asked(match)
    seal(match, seat)
    seal(match, seat, is_sealed=False)

    assert not envelope_rounds.is_sealed(match, match.seats.get(pk=seat.pk))
    post_at(travel, match, EVENING)
    with pytest.raises(Refused, match="post_has_left"):
        seal(match, seat)


def test_players_who_have_not_sealed_are_reminded_once(travel):
    match = table(travel)
    sealed, *others = match.seats.all()
    seal(match, sealed)
    for minutes in (-135, -120, -105):
        post_at(travel, match, EVENING + timedelta(minutes=minutes))

    notices = match.notices.filter(kind=NoticeKind.POST_LEAVES)
    assert {notice.user_id for notice in notices} == {seat.user_id for seat in others}
    assert len(notices) == len(others)


def test_a_round_that_begins_shortly_before_the_post_is_played_at_the_next_one(travel):
    travel.move_to(EVENING - timedelta(minutes=30), tick=False)
    match = running(4, post_times=post_times.USUAL_TIMES, post_zone="Europe/Prague")

    assert match.post_at == datetime(2026, 3, 3, 7, 0, tzinfo=UTC)


def test_an_order_filed_while_a_round_is_played_takes_effect_at_the_next_quarter_of_an_hour(travel):
    match = table(travel)
    post_at(travel, match, EVENING)
    file_list(match, asked(match))

    assert order_post.carry_out_due_orders() == 0
    assert post_at(travel, match, EVENING + timedelta(minutes=15)) == 1
    assert match.filed_orders.get().status == OrderStatus.USED


def test_a_pause_holds_the_post_back(travel):
    match = table(travel)
    Match.objects.filter(pk=match.pk).update(paused_until=EVENING + timedelta(days=2))
    post_at(travel, match, EVENING)

    assert match.post_at == EVENING


def test_the_longest_wait_is_that_of_an_envelope_round():
    usual = Match(pace=Pace.DAILY, grace=0, bank=90000, cap=86400, allows_hours=False)
    envelopes = Match(pace=Pace.DAILY, grace=0, bank=90000, cap=86400, allows_hours=False, post_times="08:00")

    assert waits.longest_wait(usual) - waits.longest_wait(envelopes) == timedelta(hours=21)


@pytest.mark.parametrize(
    ("text", "stored"),
    [("8:00, 20:00", "08:00 20:00"), ("20:15 08:00 08:00", "08:00 20:15"), ("0:00", "00:00")],
)
def test_times_are_stored_in_order(text, stored):
    assert post_times.checked_times(text) == stored


@pytest.mark.parametrize("text", ["", "8", "25:00", "8:10", "1:00 2:00 3:00 4:00 5:00 6:00 7:00", "noon", "08:00:01"])
def test_odd_times_are_refused(text):
    with pytest.raises(Refused, match="odd_post_times"):
        post_times.checked_times(text)
