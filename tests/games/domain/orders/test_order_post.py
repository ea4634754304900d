"""Orders given ahead: filed, carried out at the post, once, and seen by their owner only."""

from datetime import UTC, datetime, timedelta
from unittest.mock import patch

import pytest

from games.domain.errors import Refused
from games.domain.matches import match_history
from games.domain.orders import filed_orders
from games.domain.orders.kinds.base import Reply
from games.domain.orders.kinds.draft_list import DraftList
from games.domain.play import order_post, table_visit
from games.enums import By, OrderStatus, Pace
from games.models import FiledOrder, Match, Notice, Seat
from tests.games.tables import asked, choose, options, play_until, running

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 3, 2, 12, 0, 30, tzinfo=UTC)


def table(travel, size: int = 4, **wishes: object) -> Match:
    """Return a table of people, dealt shortly after a full quarter of an hour; its first player is asked to pick."""
    travel.move_to(NOON, tick=False)
    return running(size, **wishes)


def file_list(match: Match, seat: Seat, *keys: str, replaces: str = "", **contents: object) -> FiledOrder:
    usual = list(keys) or cast_of(match)
    return filed_orders.file_order(
        match=match,
        user=seat.user,
        kind=DraftList.key,
        contents={"usual": usual, "first": 0, **contents},
        replaces=replaces,
    )


def cast_of(match: Match) -> list[str]:
    return list(match_history.newest_state(match).cast)


def post_after(travel, minutes: float) -> int:
    travel.shift(timedelta(minutes=minutes))
    return order_post.carry_out_due_orders()


def test_a_list_picks_at_the_next_quarter_of_an_hour(travel):
    match = table(travel)
    seat = asked(match)
    file_list(match, seat)
    wanted = next(key for key in cast_of(match) if f"pick:{key}" in options(match))

    assert post_after(travel, 14) == 0
    assert post_after(travel, 1) == 1
    match.refresh_from_db()
    entry, order = match.entries.last(), FiledOrder.objects.get()
    assert (entry.seat, entry.choices, entry.by, entry.user) == (seat.number, [f"pick:{wanted}"], By.PERSON, seat.user)
    assert (order.status, order.uses) == (OrderStatus.USED, [[entry.number, {}]])
    assert asked(match).number != seat.number


def test_players_who_are_asked_because_of_a_list_pick_at_the_same_post(travel):
    match = table(travel)
    for seat in match.seats.all():
        file_list(match, seat)

    assert post_after(travel, 15) == 4
    match.refresh_from_db()
    assert match_history.newest_state(match).phase != "selection"


def test_a_list_filed_after_the_post_waits_for_the_next_one(travel):
    match = table(travel)
    travel.shift(timedelta(minutes=20))
    file_list(match, asked(match))

    assert post_after(travel, 9) == 0
    assert post_after(travel, 1) == 1


def test_a_stopped_list_leaves_the_decision_to_its_owner_and_tells_no_one_else(travel):
    match = table(travel)
    seat = asked(match)
    gone = next(key for key in cast_of(match) if f"pick:{key}" not in options(match))
    file_list(match, seat, gone)
    stamps = {s.number: s.total_stamp for s in match.seats.select_related("match")}
    notices = Notice.objects.count()

    assert post_after(travel, 15) == 0
    order = FiledOrder.objects.get()
    after = {s.number: s.total_stamp for s in match.seats.select_related("match")}
    assert (order.status, order.reason) == (OrderStatus.STOPPED, "none_left")
    assert asked(match).number == seat.number
    assert {number for number in stamps if after[number] != stamps[number]} == {seat.number}
    assert Notice.objects.count() == notices
    assert order_post.carry_out_due_orders() == 0


def test_a_list_is_for_one_round_even_if_its_owner_picks_by_hand(travel):
    match = table(travel)
    seat = asked(match)
    order = file_list(match, seat)
    choose(match)
    play_until(match, lambda match: match.round == order.round + 1 and asked(match).number == seat.number)

    assert post_after(travel, 30) == 0
    assert FiledOrder.objects.get().status == OrderStatus.FILED
    assert filed_orders.last_order(match, seat, DraftList.key) == order
    file_list(match, seat)
    assert [o.status for o in match.filed_orders.order_by("number")] == [OrderStatus.LAPSED, OrderStatus.FILED]


def test_a_list_among_two_picks_twice_in_its_round(travel):
    match = table(travel, 2)
    seat = asked(match)
    file_list(match, seat)
    post_after(travel, 15)
    play_until(match, lambda match: asked(match).number == seat.number and options(match)[0].startswith("pick"))

    assert post_after(travel, 15) == 1
    assert FiledOrder.objects.get().status == OrderStatus.USED
    assert len(FiledOrder.objects.get().uses) == 2


def test_at_a_table_played_live_lists_take_effect_at_once(travel, monkeypatch):
    match = table(travel, 3, pace=Pace.LIVE)
    sent = []
    monkeypatch.setattr("games.task_queue.enqueue", lambda name, **about: sent.append((str(name), about)))
    file_list(match, asked(match))

    assert sent == [("games.post_orders", {"match_id": match.pk})]
    assert order_post.carry_out_orders_at(match.pk) == 1


def test_a_move_at_a_table_played_live_wakes_the_orders_of_the_next_player(travel, monkeypatch):
    match = table(travel, 3, pace=Pace.LIVE)
    first = asked(match)
    later = match.seats.get(number=(first.number + 1) % 3)
    file_list(match, later)
    sent = []
    monkeypatch.setattr("games.task_queue.enqueue", lambda name, **about: sent.append(str(name)))

    choose(match)

    assert asked(match) == later
    assert sent == ["games.post_orders"]


def test_an_edit_replaces_what_was_filed_and_an_outdated_one_is_refused(travel):
    match = table(travel)
    seat = asked(match)
    first = file_list(match, seat, "king")
    second = file_list(match, seat, "thief", replaces=filed_orders.order_tag(first))

    for outdated in ("", filed_orders.order_tag(first), "9.9"):
        with pytest.raises(Refused, match="order_outdated"):
            file_list(match, seat, "bishop", replaces=outdated)
    assert FiledOrder.objects.get().contents["usual"] == ["thief"]
    assert second.digest != first.digest


def test_an_edit_at_the_moment_of_use_is_refused(travel):
    match = table(travel)
    seat = asked(match)
    order = file_list(match, seat)
    post_after(travel, 15)
    match.refresh_from_db()

    with pytest.raises(Refused, match="order_outdated"):
        file_list(match, seat, "king", replaces=filed_orders.order_tag(order))


def test_a_withdrawn_list_does_nothing(travel):
    match = table(travel)
    seat = asked(match)
    tag = filed_orders.order_tag(file_list(match, seat))
    filed_orders.withdraw_order(match=match, user=seat.user, kind=DraftList.key, replaces=tag)

    assert post_after(travel, 15) == 0
    assert FiledOrder.objects.get().status == OrderStatus.WITHDRAWN


def test_filing_and_withdrawing_again_and_again_leaves_one_row(travel):
    match = table(travel)
    seat, numbers = asked(match), []
    for _ in range(3):
        order = file_list(match, seat, "king")
        tag = filed_orders.order_tag(order)
        numbers.append(order.number)
        filed_orders.withdraw_order(match=match, user=seat.user, kind=DraftList.key, replaces=tag)

    assert numbers == [1, 2, 3]
    assert FiledOrder.objects.get().number == 3


def test_orders_can_be_filed_only_for_ones_own_seat_that_no_bot_plays(travel):
    match, other = table(travel), running(2)
    seat = asked(match)
    with pytest.raises(Refused, match="not_your_seat"):
        file_list(match, other.seats.first(), "king")
    match.seats.filter(pk=seat.pk).update(stood_in_at=NOON)
    with pytest.raises(Refused, match="order_off"):
        file_list(match, seat, "king")
    with pytest.raises(Refused, match="order_too_long"):
        file_list(other, asked(other), "king", note="x" * 5000)


@pytest.mark.parametrize("change", [{"stood_in_at": NOON}, {"is_provisional": True}])
def test_no_order_answers_for_a_bot_or_after_the_steward(travel, change):
    match = table(travel)
    seat = asked(match)
    file_list(match, seat)
    match.seats.filter(pk=seat.pk).update(**change)

    assert post_after(travel, 15) == 0


def test_a_substitute_does_not_inherit_orders(travel):
    match, stranger = table(travel), running(2).creator
    seat = asked(match)
    file_list(match, seat)
    match.seats.filter(pk=seat.pk).update(user=stranger)

    assert post_after(travel, 15) == 0


def test_an_order_that_cannot_be_marked_is_not_played(travel):
    match = table(travel)
    file_list(match, asked(match))

    with patch.object(filed_orders, "record_use", return_value=False):
        assert post_after(travel, 15) == 0
    match.refresh_from_db()
    assert match.version == 0
    assert FiledOrder.objects.get().status == OrderStatus.FILED


def test_an_order_that_the_rules_refuse_stops(travel, monkeypatch):
    match = table(travel)
    file_list(match, asked(match))
    monkeypatch.setattr(DraftList, "reply", lambda *_: Reply("pick:nobody", is_done=True))

    assert post_after(travel, 15) == 0
    assert FiledOrder.objects.get().reason == "refused"


def test_the_owner_still_sees_as_news_what_happened_before_an_order_answered(travel):
    match = table(travel)
    first = asked(match)
    second = match.seats.get(number=(first.number + 1) % 4)
    file_list(match, second)
    choose(match)
    post_after(travel, 30)

    seat = match.seats.get(pk=second.pk)
    assert (seat.seen_version, seat.timeouts_in_row) == (0, 0)
    look = table_visit.visit_table(match.pk, second.user).look()
    assert [entry.number for entry, _facts in look.missed] == [0, 1, 2]


def test_the_digest_changes_with_everything_that_was_filed(travel):
    match = table(travel)
    order = FiledOrder.objects.get(match=match, number=file_list(match, asked(match)).number, seat=asked(match).number)

    assert filed_orders.order_digest(order) == order.digest
    for name, value in {"contents": {}, "round": 7, "seat": 9, "kind": "x", "filed_at": NOON}.items():
        before = getattr(order, name)
        setattr(order, name, value if value != before else NOON + timedelta(seconds=1))
        assert filed_orders.order_digest(order) != order.digest
        setattr(order, name, before)


def test_orders_are_secret_until_the_game_is_over(travel):
    match = table(travel)

    with pytest.raises(ValueError, match="secret"):
        filed_orders.orders_of_match(match)
