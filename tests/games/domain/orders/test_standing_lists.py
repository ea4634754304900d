"""A list for every round picks once in each round, and a stop lasts for one round only."""

from datetime import timedelta

import pytest
from django.urls import reverse

import engine
from games.domain.errors import Refused
from games.domain.matches import match_history
from games.domain.orders import filed_orders
from games.domain.orders.kinds import ORDER_KINDS
from games.domain.orders.kinds.base import Reply
from games.domain.orders.order_verification import find_order_flaw
from games.enums import OrderStatus
from games.models import FiledOrder, Match, Notice, Seat
from tests.games.domain.orders.kinds.test_draft_list import first_view
from tests.games.domain.orders.test_order_post import cast_of, file_list, post_after, table
from tests.games.tables import asked, choose, play_to_end, play_until
from tests.games.views.visiting import signed_in

pytestmark = pytest.mark.django_db
KIND = ORDER_KINDS["draft_list"]


@pytest.fixture
def match(travel) -> Match:
    """Return a table of four; its first player is asked to pick, and time stands still."""
    return table(travel)


def own_list(seat: Seat) -> FiledOrder:
    return FiledOrder.objects.get(seat=seat.number, status=OrderStatus.FILED)


def play_until_pick_of(seat: Seat, match: Match, *, after: int) -> None:
    """Play by hand until the player of `seat` is asked to pick in a round after `after`."""
    play_until(match, lambda match: match.round > after and asked(match).number == seat.number)
    assert engine.question(match_history.newest_state(match)).kind == "pick"


def gone_and_left(match: Match) -> tuple[str, str]:
    state = match_history.newest_state(match)
    return next(key for key in state.cast if key not in state.pool), state.pool[0]


def test_it_picks_in_each_round_until_it_is_deleted(match, travel):
    seat = asked(match)
    file_list(match, seat, every=True)

    for number in (1, 2):
        assert post_after(travel, 15) == 1
        match.refresh_from_db()
        assert len(own_list(seat).uses) == number
        play_until_pick_of(seat, match, after=match.round)
    tag = filed_orders.order_tag(own_list(seat))
    filed_orders.withdraw_order(match=match, user=seat.user, kind=KIND.key, replaces=tag)

    assert post_after(travel, 15) == 0
    assert FiledOrder.objects.get().progress == {"rounds": {"1": 1, "2": 1}}
    assert find_order_flaw(match) is None


def test_a_stop_lasts_for_the_round_and_tells_no_one_else(match, travel):
    seat = asked(match)
    gone, _left = gone_and_left(match)
    file_list(match, seat, gone, every=True)
    stamps = {s.number: s.total_stamp for s in match.seats.select_related("match")}
    notices = Notice.objects.count()

    assert post_after(travel, 15) == 0
    order = own_list(seat)
    after = {s.number: s.total_stamp for s in match.seats.select_related("match")}
    assert order.progress == {"rounds": {"1": "none_left"}}
    assert {number for number in stamps if after[number] != stamps[number]} == {seat.number}
    assert Notice.objects.count() == notices
    assert post_after(travel, 15) == 0
    assert own_list(seat).version == order.version

    client, place = signed_in(seat.user), reverse("games:table", args=[match.pk])
    assert "It stays saved for the next rounds." in client.get(place).content.decode()
    assert "stays saved" not in signed_in(match.seats.exclude(pk=seat.pk)[0].user).get(place).content.decode()
    choose(match)
    assert "saved for every round until you change it" in client.get(place).content.decode()

    play_until_pick_of(seat, match, after=1)
    assert (
        KIND.reply(engine.view_for(match_history.newest_state(match), seat.number), "", order.contents, {}) != Reply()
    )


def test_it_answers_again_after_its_owner_has_changed_it(match, travel):
    seat = asked(match)
    gone, left = gone_and_left(match)
    file_list(match, seat, gone, every=True)
    post_after(travel, 15)

    file_list(match, seat, left, every=True, replaces=filed_orders.order_tag(own_list(seat)))

    assert post_after(travel, 15) == 1
    stopped, used = FiledOrder.objects.order_by("number")
    assert (stopped.status, used.status, used.round) == (OrderStatus.REPLACED, OrderStatus.FILED, 0)


def test_a_pick_that_its_owner_takes_back_is_left_to_them():
    view = first_view()
    contents = KIND.check(view, "", {"usual": list(view.cast), "first": 0, "every": True})
    made = KIND.reply(view, "", contents, {})

    assert made.choice.startswith("pick:")
    assert not made.is_done
    assert KIND.reply(view, "", contents, made.progress) == Reply()


def test_among_two_it_picks_twice_in_each_round(travel):
    match = table(travel, 2)
    seat = asked(match)
    file_list(match, seat, every=True)
    post_after(travel, 15)
    match.refresh_from_db()
    play_until(match, lambda match: asked(match).number == seat.number)

    assert post_after(travel, 15) == 1
    assert own_list(seat).progress == {"rounds": {"1": 2}}


def test_a_list_that_the_rules_refuse_is_not_tried_again_in_the_round(match, travel, monkeypatch):
    seat = asked(match)
    file_list(match, seat, every=True)
    with monkeypatch.context() as patched:
        patched.setattr(type(KIND), "reply", lambda *_: Reply("pick:nobody", is_done=True))
        assert post_after(travel, 15) == 0

    assert own_list(seat).progress == {"rounds": {"1": "refused"}}
    assert post_after(travel, 15) == 0


def test_it_can_not_ask_about_things_that_change_in_every_round(match):
    with pytest.raises(Refused, match="order_every_changed"):
        file_list(match, asked(match), every=True, changed=True)


def test_the_forms_of_the_page_save_it_change_it_and_end_it(match):
    seat = match.seats.select_related("user").get(number=(asked(match).number + 1) % 4)
    client, place = signed_in(seat.user), reverse("games:plan_ahead", args=[match.pk])
    page = client.get(place).context["plan"]

    saved = client.post(place, {"usual.king": "1", "every": "on", "round": str(page.list_round)}, follow=True)
    assert "Your list is saved for every round until you change it." in saved.content.decode()
    order = own_list(seat)
    assert (order.round, order.contents["every"]) == (0, True)
    assert client.get(place).context["form"].is_for_every_round

    again = {"usual.thief": "1", "round": str(page.list_round), "replaces": filed_orders.order_tag(order)}
    client.post(place, again)
    assert (own_list(seat).round, own_list(seat).contents["usual"]) == (match.round, ["thief"])


def test_it_is_shown_however_many_plans_are_filed_later(match):
    seat = asked(match)
    order = file_list(match, seat, every=True)
    for number in range(2, 2 + filed_orders.SHOWN_ORDERS):
        FiledOrder.objects.create(
            match=match, seat=seat.number, number=number, user=seat.user, kind="turn_plan", subject=f"x{number}",
            contents={}, round=1, status=OrderStatus.USED,
        )  # fmt: skip

    newest = filed_orders.newest_orders(match, seat)

    assert newest[-1] == order
    assert [shown.number for shown in newest] == sorted((shown.number for shown in newest), reverse=True)


def test_the_replay_shows_what_it_did_in_each_round(match, travel):
    seat = asked(match)
    gone, _left = gone_and_left(match)
    cast = cast_of(match)
    file_list(match, seat, gone, every=True)
    post_after(travel, 15)
    first = file_list(match, seat, *cast, every=True, replaces=filed_orders.order_tag(own_list(seat)))
    post_after(travel, 15)
    match.refresh_from_db()
    play_to_end(match)
    travel.shift(timedelta(minutes=1))

    page = signed_in(seat.user).get(reverse("games:moment", args=[match.pk, 1]) + "?as=open").content.decode()
    later = signed_in(seat.user).get(reverse("games:moment", args=[match.pk, match.version]) + "?as=open")

    assert first.round == 0
    assert "listed for every draft" in page
    assert "(carried out)" in page
    assert "(not used)" in later.content.decode()
