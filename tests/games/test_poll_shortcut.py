"""The question "anything new?" is cheap, and lets nobody in who may not be there."""

import pytest
from django.conf import settings
from django.test import Client

from tests.games import tables

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    return tables.running(2, private=True, spectators=False)


def ask(match, user, stamp, client: Client | None = None):
    client = client or Client()
    if user:
        client.force_login(user, settings.AUTHENTICATION_BACKENDS[0])
    return client.get(f"/games/{match.pk}/table/", {"after": stamp})


def test_nothing_new_costs_two_queries(match, django_assert_num_queries):
    seat = tables.asked(match)
    client = Client()
    client.force_login(seat.user, settings.AUTHENTICATION_BACKENDS[0])

    with django_assert_num_queries(2):
        answer = client.get(f"/games/{match.pk}/table/", {"after": seat.stamp})

    assert answer.status_code == 204
    assert answer.content == b""
    assert "no-store" in answer["Cache-Control"]


def test_something_new_is_shown(match):
    seat = tables.asked(match)

    assert ask(match, seat.user, seat.stamp + 1).status_code == 200


def test_a_stranger_learns_nothing(match):
    stamp = tables.asked(match).stamp

    assert ask(match, tables.person("Eve"), stamp).status_code == 404
    assert ask(match, None, stamp).status_code in {302, 404}


@pytest.mark.parametrize("stamp", ["", "x", "-1", "٣", "9" * 40, "1\0"])
def test_a_stamp_that_is_none_is_no_error(match, stamp):
    assert ask(match, tables.asked(match).user, stamp).status_code in {200, 204, 400}
