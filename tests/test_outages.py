"""With Redis stopped or hanging, everything still works, without delay."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from games.models import Match, User
from tests.games.tables import open_table, person, running
from tests.games.views.visiting import address, form, of_asked, signed_in
from tests.infrastructure.redis import RedisServer, forget_outages
from tests.languages import ENGLISH

pytestmark = [pytest.mark.postgres, pytest.mark.redis]

PASSWORD = "a bishop in the harbour"
BOUND = 5
"""Seconds: more than any answer takes on a busy machine, and far less than a hanging Redis would keep one waiting."""


@contextmanager
def killed(server: RedisServer) -> Iterator[None]:
    """Stop the server; the next test starts it again."""
    server.stop()
    yield


@pytest.fixture(params=[RedisServer.hung, killed], ids=["hung", "killed"])
def outage(request: pytest.FixtureRequest, redis_server: RedisServer, redis: str) -> Iterator[None]:
    """A Redis that was in use and no longer answers."""
    warm_up()
    with request.param(redis_server):
        yield


def warm_up() -> None:
    """Open connections to Redis, like a process that has served requests."""
    sign_in(Client())
    open_table(person(), 2, bots=["apprentice"])


def sign_in(client: Client) -> object:
    """Sign in with a password."""
    owner = person("Anna")
    owner.set_password(PASSWORD)
    owner.save()
    answer = client.post(reverse("account_login"), {"login": owner.email, "password": PASSWORD})
    assert client.session["_auth_user_id"] == str(owner.pk)
    return answer


def ask_for_a_code(client: Client) -> object:
    return client.post(reverse("account_request_login_code"), {"email": person("Anna").email})


def sign_up(client: Client) -> object:
    fields = {"display_name": "Eva", "email": "eva@example.org", "password1": PASSWORD}
    return client.post(reverse("account_signup"), fields)


def play_now(client: Client) -> object:
    answer = client.post(reverse("games:play_now"))
    assert Match.objects.filter(creator=User.objects.get(is_guest=True)).exists()
    return answer


def move(client: Client) -> object:
    match = running(2)
    answer = of_asked(match).post(address(match, "choose"), form(match))
    match.refresh_from_db()
    assert match.version == 1
    return answer


def poll(client: Client) -> object:
    match = running(2)
    return of_asked(match).get(address(match, "fragment"))


def invite(client: Client) -> object:
    match = open_table(person(), 3)
    answer = signed_in(match.creator).post(address(match, "invite"), {"email": "late@example.org"})
    assert match.invitations.exists()
    return answer


def sit_down(client: Client) -> object:
    match = open_table(person(), 2)
    answer = signed_in(person("Bára")).post(address(match, "join"))
    match.refresh_from_db()
    assert match.is_running
    return answer


def landing(client: Client) -> object:
    return client.get(f"/{ENGLISH}/")


@pytest.mark.parametrize("deed", [sign_in, ask_for_a_code, sign_up, play_now, move, poll, invite, sit_down, landing])
def test_site_works_without_redis_and_without_delay(outage: None, deed: Callable[[Client], object]):
    began = time.monotonic()

    answer = deed(Client())

    assert answer.status_code in (200, 302)
    assert time.monotonic() - began < BOUND


def test_guests_are_limited_without_redis(outage: None, settings):
    settings.ACCOUNT_RATE_LIMITS = {"guest": "2/h/ip"}

    assert [Client().post(reverse("games:play_now")).status_code for _ in range(3)] == [302, 302, 429]


def test_only_the_first_request_waits_for_a_hanging_redis(redis_server: RedisServer):
    warm_up()
    with redis_server.hung():
        play_now(Client())
        began = time.process_time(), time.monotonic()
        for _ in range(3):
            Client().post(reverse("games:play_now"))
        slept = (time.monotonic() - began[1]) - (time.process_time() - began[0])

    assert slept < BOUND


def test_redis_is_used_again_after_recovery(redis_server: RedisServer):
    with redis_server.hung():
        cache.set("kept", "by this process")
    forgotten = cache.get("kept")
    forget_outages()
    cache.set("kept", "in Redis")

    assert forgotten == "by this process"
    assert cache.get("kept") == "in Redis"
