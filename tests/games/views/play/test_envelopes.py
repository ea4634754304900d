"""The post of a table: set when it is opened or while it waits, shown to all, and sealed envelopes to their owner."""

from datetime import UTC, datetime

import pytest
from django.urls import reverse

from games.domain.orders import filed_orders
from games.domain.play import order_post
from games.models import Match
from tests.games.tables import asked, choose, open_table, person, running
from tests.games.views.visiting import signed_in

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 3, 2, 12, 0, 30, tzinfo=UTC)
COUNT = "The post leaves at 20:00; sealed: {} of 4."


@pytest.fixture
def match(travel) -> Match:
    travel.move_to(NOON, tick=False)
    return running(4, post_times="08:00 20:00")


def page_of(match: Match, user, name: str = "table") -> str:
    return signed_in(user).get(reverse(f"games:{name}", args=[match.pk])).content.decode()


def press(match: Match, user, **data: object):
    return signed_in(user).post(reverse("games:seal_envelope", args=[match.pk]), {"round": match.round, **data})


def tick(travel, minute: int, hour: int = 12) -> None:
    travel.move_to(NOON.replace(hour=hour, minute=minute), tick=False)
    order_post.carry_out_due_orders()


def test_the_table_shows_when_the_post_leaves_and_the_count_of_the_last_quarter_of_an_hour(match, travel):
    seat, other = asked(match), match.seats.exclude(pk=asked(match).pk).first()
    press(match, seat.user)

    for user in (seat.user, other.user):
        assert COUNT.format(0) in page_of(match, user)
    tick(travel, 15)
    for user in (seat.user, other.user):
        assert COUNT.format(1) in page_of(match, user)


def test_only_its_owner_sees_whether_an_envelope_is_sealed(match):
    seat, other = asked(match), match.seats.exclude(pk=asked(match).pk).first()
    press(match, seat.user)

    assert "Your envelope is sealed." in page_of(match, seat.user)
    assert "Your envelope is sealed." not in page_of(match, other.user)
    press(match, seat.user, open="1")
    assert "Your envelope is sealed." not in page_of(match, seat.user)


def test_the_button_says_what_the_owner_of_the_envelope_will_be_asked_about(match):
    seat = asked(match)
    assert "Seal: ask me about everything" in page_of(match, seat.user)
    filed_orders.file_order(
        match=match, user=seat.user, kind="draft_list", contents={"usual": ["bishop"], "every": True}
    )

    assert "Seal: ask me about the rest" in page_of(match, seat.user)


@pytest.mark.parametrize("number", ["2", "", "x", "²"])
def test_an_envelope_for_another_round_is_refused(match, number):
    seat = asked(match)
    press(match, seat.user, round=number)

    seat.refresh_from_db()
    assert seat.sealed_round == 0


def test_a_stranger_cannot_seal(match):
    assert press(match, person("Zoe")).status_code in (302, 404)
    assert not match.seats.exclude(sealed_round=0).exists()


def test_my_games_and_the_planning_page_show_the_post(match, travel):
    seat = asked(match)

    assert COUNT.format(0) in signed_in(seat.user).get(reverse("games:mine")).content.decode()
    assert COUNT.format(0) in page_of(match, seat.user, "plan_ahead")
    tick(travel, 0, hour=20)
    assert "The post has left" in page_of(match, seat.user)
    choose(match)


def test_a_table_is_opened_with_times_in_the_time_zone_of_its_creator():
    user = person(time_zone="Europe/Prague")
    client = signed_in(user)
    form = {"edition": "classic", "size": 4, "pace": "daily", "visibility": "open", "stand_in": "apprentice"}
    refused = client.post(reverse("games:new"), {**form, "post": "times", "post_times": "8:05"})
    client.post(reverse("games:new"), {**form, "post": "times", "post_times": "20:00, 8:30"})

    assert refused.status_code == 422
    match = Match.objects.get()
    assert (match.post_times, match.post_zone) == ("08:30 20:00", "Europe/Prague")
    assert (
        "The post leaves at 08:30 and 20:00 (Europe/Prague)" in client.get(match.get_absolute_url(), follow=True).text
    )


def test_the_creator_changes_the_times_while_the_table_waits():
    user = person()
    match = open_table(user, 3)
    address = reverse("games:post_times", args=[match.pk])
    signed_in(user).post(address, {"post": "times", "post_times": "7:00", "post_zone": "Asia/Taipei"})

    match.refresh_from_db()
    assert (match.post_times, match.post_zone) == ("07:00", "Asia/Taipei")
    assert '<option value="Asia/Taipei" selected>' in signed_in(user).get(match.get_absolute_url(), follow=True).text
    signed_in(person("Bea")).post(address, {"post": "quarters"})
    signed_in(user).post(address, {"post": "times", "post_times": "odd"})
    match.refresh_from_db()
    assert match.post_times == "07:00"
    signed_in(user).post(address, {"post": "quarters"})
    match.refresh_from_db()
    assert match.post_times == ""


def test_a_live_table_has_no_set_times():
    user = person()
    match = open_table(user, 3, pace="live", post_times="08:00")

    assert match.post_times == ""
    signed_in(user).post(reverse("games:post_times", args=[match.pk]), {"post": "times", "post_times": "7:00"})
    match.refresh_from_db()
    assert match.post_times == ""
