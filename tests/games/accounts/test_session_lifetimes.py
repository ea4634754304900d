"""Sessions end after the idle time, and in any case after their maximum lifetime."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse

from games.models import User
from tests.games.tables import asked, guest, person, running
from tests.games.views.visiting import PASSWORD, with_password

pytestmark = pytest.mark.django_db
DAY, HOUR = timedelta(days=1), timedelta(hours=1)
WHO = {
    "guest": (guest, 180 * DAY, 365 * DAY),
    "member": (person, 30 * DAY, 90 * DAY),
    "staff": (lambda: person("Clerk", is_staff=True), 2 * HOUR, 12 * HOUR),
}
ENGINES = ["games.accounts.session_store", "django.contrib.sessions.backends.cached_db"]


@pytest.fixture(params=ENGINES, ids=["ours", "cached"], autouse=True)
def engine(request, settings) -> str:
    """Hold it on every way of keeping sessions that an installation may choose."""
    settings.SESSION_ENGINE = request.param
    return request.param


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def is_in(client: Client) -> bool:
    """Open a page as people do."""
    return client.get(reverse("games:mine")).status_code == 200


@pytest.mark.parametrize("who", WHO)
def test_a_session_ends_after_the_idle_time(who, travel):
    make, idle, _longest = WHO[who]
    early, late = signed_in(make()), signed_in(make())

    travel.shift(idle - HOUR / 60)
    was_in = is_in(early)
    travel.shift(HOUR / 30)

    assert (was_in, is_in(late)) == (True, False)


@pytest.mark.parametrize("who", WHO)
def test_a_session_has_a_maximum_lifetime(who, travel):
    make, idle, longest = WHO[who]
    client, visits = signed_in(make()), 0

    for _ in range(60):
        travel.shift(idle / 4)
        if not is_in(client):
            break
        visits += 1

    assert visits * (idle / 4) < longest
    assert (visits + 2) * (idle / 4) >= longest


def test_a_visit_extends_the_session(travel):
    client = signed_in(person())

    for _ in range(4):
        travel.shift(20 * DAY)
        assert is_in(client)


def test_polls_do_not_extend_the_session(travel):
    match = running(2, private=True, spectators=False)
    seat = asked(match)
    client = signed_in(seat.user)
    for _ in range(3):
        travel.shift(8 * DAY)
        client.get(f"/games/{match.pk}/table/", headers={"HX-Request": "true"})
        client.get(f"/games/{match.pk}/table/", {"after": seat.total_stamp}, headers={"HX-Request": "true"})

    travel.shift(8 * DAY)
    poll = client.get(f"/games/{match.pk}/table/", {"after": seat.total_stamp}, headers={"HX-Request": "true"})

    assert poll.status_code != 204
    assert not is_in(client)


def test_a_post_extends_the_session(travel):
    client = signed_in(person())

    for _ in range(2):
        travel.shift(20 * DAY)
        client.post(reverse("games:close_others"), headers={"HX-Request": "true"})

    assert is_in(client)


def test_an_expired_session_cookie_does_not_sign_in(travel):
    client = signed_in(person())
    cookie = client.cookies["sessionid"].value

    travel.shift(31 * DAY)
    other = Client()
    other.cookies["sessionid"] = cookie

    assert not is_in(other)


def test_who_becomes_staff_has_the_times_of_staff_at_once(travel):
    user = person()
    client = signed_in(user)
    travel.shift(DAY)
    User.objects.filter(pk=user.pk).update(is_staff=True)

    assert client.get(reverse("admin:index")).status_code == 302
    assert not is_in(client)


def test_a_guest_who_makes_an_account_begins_anew(travel):
    client = Client()
    client.post(reverse("games:play_now"))
    travel.shift(170 * DAY)
    client.post(reverse("games:claim"), {"display_name": "Vera", "email": "v@example.org", "password": PASSWORD})

    travel.shift(29 * DAY)
    before = is_in(client)
    travel.shift(31 * DAY)

    assert (before, is_in(client)) == (True, False)


def test_signing_in_by_the_form_starts_the_same_lifetime(travel):
    user, client = with_password(person()), Client()
    client.post(reverse("account_login"), {"login": user.email, "password": PASSWORD, "remember": "on"})
    before = is_in(client)

    travel.shift(31 * DAY)

    assert (before, is_in(client)) == (True, False)


def test_opening_a_page_again_at_once_does_not_write_the_session(travel):
    client = signed_in(person())
    is_in(client)
    ends = Session.objects.get().expire_date

    travel.shift(HOUR)
    is_in(client)

    assert Session.objects.get().expire_date == ends
