"""The question "anything new?" is cheap, and lets nobody in who may not be there."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from games.domain.matches import notice_creation
from games.enums import DeliveryStatus, NoticeKind, NoticeMode
from games.models import Delivery, Notice, Seat
from games.notices import claims, deliveries, dispatch, policy
from games.notices.kinds import kinds_where
from games.notices.reader import Reader
from tests.games import tables
from tests.games.notices.postman import MAIL

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    return tables.running(2, private=True, spectators=False)


def ask(match, user, stamp, client: Client | None = None):
    client = client or Client()
    if user:
        client.force_login(user, settings.AUTHENTICATION_BACKENDS[0])
    return client.get(f"/games/{match.pk}/table/", {"after": stamp})


def test_nothing_new_costs_one_query(match, django_assert_num_queries):
    seat = tables.asked(match)
    client = Client()
    client.force_login(seat.user, settings.AUTHENTICATION_BACKENDS[0])

    with django_assert_num_queries(1):
        answer = client.get(f"/games/{match.pk}/table/", {"after": seat.total_stamp})

    assert answer.status_code == 204
    assert answer.content == b""
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.parametrize("name", [None, "Eve"])
def test_nothing_new_costs_spectators_one_query(name, django_assert_num_queries):
    match, client = tables.running(2), Client()
    if name:
        client.force_login(tables.person(name), settings.AUTHENTICATION_BACKENDS[0])

    with django_assert_num_queries(1):
        quiet = client.get(f"/games/{match.pk}/table/", {"after": match.stamp})

    assert (quiet.status_code, "no-store" in quiet["Cache-Control"]) == (204, True)
    assert client.get(f"/games/{match.pk}/table/", {"after": match.stamp - 1}).status_code == 200


def test_a_players_news_are_never_taken_for_a_spectators_silence(match):
    """The stamps of seats and of the table grow apart."""
    seat, other = tables.running(2).seats.all()
    Seat.objects.filter(pk=seat.pk).update(stamp=seat.match.stamp + 1)

    assert ask(seat.match, seat.user, seat.match.stamp).status_code == 200
    assert ask(seat.match, seat.user, seat.total_stamp).status_code == 200
    assert ask(seat.match, other.user, other.total_stamp).status_code == 204


def test_something_new_is_shown(match):
    seat = tables.asked(match)

    assert ask(match, seat.user, seat.total_stamp + 1).status_code == 200


@pytest.mark.parametrize("closed", [{"private": True}, {"spectators": False}])
def test_a_stranger_learns_nothing(closed):
    match = tables.running(2, **closed)

    for stamp in (tables.asked(match).total_stamp, match.stamp):
        assert ask(match, tables.person(), stamp).status_code == 404
        assert ask(match, None, stamp).status_code == 302


@pytest.mark.parametrize("stamp", ["", "x", "-1", "٣", "9" * 40, "1\0"])
def test_a_stamp_that_is_none_is_no_error(match, stamp):
    assert ask(match, tables.asked(match).user, stamp).status_code in {200, 204, 400}


@pytest.fixture
def watched(match, travel):
    """Let somebody sit before a page that has nothing new; give how it asks, and their seat."""
    seat, client = tables.asked(match), Client()
    client.force_login(seat.user, settings.AUTHENTICATION_BACKENDS[0])
    client.get(f"/games/{match.pk}/table/")
    Notice.objects.all().delete()

    def ask_as(here: str) -> Seat:
        stamp = Seat.objects.select_related("match").get(pk=seat.pk).total_stamp
        assert client.get(f"/games/{match.pk}/table/", {"after": stamp, "here": here}).status_code == 204
        return Seat.objects.get(pk=seat.pk)

    return ask_as


def test_visible_pages_store_a_visit_once_a_minute(watched, travel):
    began = timezone.now()
    seen = []
    for _ in range(4):
        travel.shift(timedelta(seconds=31))
        seen.append((watched("1").seen_at - began).total_seconds())

    assert seen == [0, 62, 62, 124]


def test_storing_a_visit_costs_one_more_query(match, django_assert_num_queries):
    seat, client = tables.asked(match), Client()
    client.force_login(seat.user, settings.AUTHENTICATION_BACKENDS[0])
    Seat.objects.filter(pk=seat.pk).update(seen_at=timezone.now() - timedelta(seconds=90))

    for queries in (2, 1):
        with django_assert_num_queries(queries):
            client.get(f"/games/{match.pk}/table/", {"after": seat.total_stamp, "here": "1"})


@pytest.mark.parametrize("here", ["0", "", "2"])
def test_hidden_pages_never_store_a_visit(watched, travel, here):
    began = timezone.now()
    travel.shift(timedelta(minutes=9))

    assert watched(here).seen_at == began


def test_who_comes_back_to_a_page_has_seen_what_it_showed_meanwhile(watched, travel, match):
    Seat.objects.filter(match=match).update(seen_version=0)
    type(match).objects.filter(pk=match.pk).update(version=7)
    travel.shift(timedelta(seconds=3))

    seat = watched("again")

    assert (seat.seen_at, seat.seen_version) == (timezone.now(), 7)


SEEN_AT_TABLE = kinds_where(lambda kind: kind.is_seen_at_table and kind.default_mode(MAIL.key) != NoticeMode.OFF)


def test_spectating_players_get_no_emails(watched, travel, match):
    seat = tables.asked(match)
    notices = {NoticeKind.YOUR_TURN: seat.wait} | dict.fromkeys(SEEN_AT_TABLE, 99)
    for kind, version in notices.items():
        notice_creation.create_notice(user=seat.user, kind=kind, match=match, seat=seat, about="now", version=version)
    deliveries.create_deliveries([MAIL])
    Delivery.objects.update(due_at=timezone.now())

    for _ in range(20):
        travel.shift(timedelta(seconds=30))
        watched("1")
        assert dispatch.dispatch_due() == 0
    assert set(Delivery.objects.values_list("status", flat=True)) == {DeliveryStatus.WAITING}
    travel.shift(timedelta(minutes=3))

    due = list(claims.due_deliveries(MAIL.key, timezone.now()).filter(notice__kind=NoticeKind.YOUR_TURN))
    assert [message.deliveries for message in policy.plan_messages(Reader(seat.user, MAIL), due).messages] == [due]


def test_news_that_come_to_a_page_that_nobody_looks_at_wait_to_be_seen(match, client, travel):
    seat = tables.asked(match)
    other = match.seats.exclude(pk=seat.pk).get()
    client.force_login(other.user)
    client.get(f"/games/{match.pk}/table/")
    tables.choose(match)
    ask = {"after": 0, "here": "0"}

    unseen = client.get(f"/games/{match.pk}/table/", ask)
    other.refresh_from_db()
    before = other.seen_version
    client.get(f"/games/{match.pk}/table/", {**ask, "here": "1"})
    other.refresh_from_db()

    assert (unseen.status_code, before, other.seen_version) == (200, 0, 1)
