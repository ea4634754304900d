"""What the security log stores and says of sign-ins, failures, refusals and staff."""

import json
import logging
from datetime import timedelta
from types import SimpleNamespace

import pytest
from allauth.account.models import EmailAddress
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import AnonymousUser
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.backends.db import SessionStore
from django.core.cache import cache
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.test import RequestFactory
from django.utils import timezone

from games.accounts import security_log
from games.accounts.adapter import AccountAdapter
from games.models import SecurityEvent, User, UserSession
from tests.games.tables import guest, person

pytestmark = pytest.mark.django_db
FAILED, SIGNED_IN, SIGNED_OUT = security_log.FAILED, security_log.SIGNED_IN, security_log.SIGNED_OUT
HOME, BROWSER = "192.0.2.7", "Fox"


@pytest.fixture(autouse=True)
def said(caplog) -> None:
    cache.clear()
    caplog.set_level(logging.INFO, logger="games.security")


def lines(caplog) -> list[dict]:
    return [json.loads(record.message) for record in caplog.records if record.name == "games.security"]


def request_of(
    user: User | AnonymousUser | None = None, *, page: str = "games:mine", address: str = HOME
) -> HttpRequest:
    request = RequestFactory().get("/", REMOTE_ADDR=address, headers={"user-agent": BROWSER})
    request.user, request.session = user or AnonymousUser(), SessionStore()
    request.resolver_match = SimpleNamespace(view_name=page) if page else None
    return request


def stored(user: User) -> list[tuple]:
    return list(user.security_events.order_by("pk").values_list("kind", "address", "browser"))


def failures(user: User, number: int, *, kind: str = FAILED, minutes_ago: int = 1) -> None:
    at = timezone.now() - timedelta(minutes=minutes_ago)
    SecurityEvent.objects.bulk_create(SecurityEvent(user=user, kind=kind, at=at) for _ in range(number))


def test_an_event_is_stored_for_its_user_and_logged_with_its_origin(caplog):
    user = person()

    security_log.record_event(user, SIGNED_IN, request_of())
    security_log.record_event(None, FAILED, request_of())

    assert stored(user) == [(SIGNED_IN, HOME, BROWSER)]
    origin = {"address": HOME, "browser": BROWSER}
    assert lines(caplog) == [{"event": SIGNED_IN, "user": user.pk, **origin}, {"event": FAILED, "user": None, **origin}]


def test_only_failures_of_the_user_within_the_hour_count_toward_the_limit():
    user, most = person(), security_log.MOST_FAILURES_AN_HOUR
    failures(user, most - 1)
    failures(user, most, kind=SIGNED_IN)
    failures(user, most, minutes_ago=61)
    failures(person("Bára"), most)
    before = security_log.has_reached_failure_limit(user)

    failures(user, 1, minutes_ago=59)

    assert (before, security_log.has_reached_failure_limit(user)) == (False, True)


def test_beyond_the_limit_only_failures_are_not_stored():
    user = person()
    failures(user, security_log.MOST_FAILURES_AN_HOUR)

    for kind in (FAILED, SIGNED_IN):
        security_log.record_event(user, kind, request_of())

    assert stored(user)[security_log.MOST_FAILURES_AN_HOUR :] == [(SIGNED_IN, HOME, BROWSER)]


def test_a_refusal_is_logged_once_a_minute_for_each_event_user_address_and_page(caplog, travel):
    user = person()
    told = {"event": "forbidden", "user": user.pk, "page": "games:mine", "address": HOME, "browser": BROWSER}

    for _ in range(2):
        security_log.log_event_once("forbidden", request_of(user), why="a test")
    assert lines(caplog) == [{**told, "why": "a test"}]

    security_log.log_event_once("too_often", request_of(user))
    security_log.log_event_once("forbidden", request_of(person("Bára")))
    security_log.log_event_once("forbidden", request_of(user, address="192.0.2.8"))
    security_log.log_event_once("forbidden", request_of(user, page=""))
    assert [line["page"] for line in lines(caplog)[1:]] == ["games:mine"] * 3 + [""]

    travel.shift(60.5)
    security_log.log_event_once("forbidden", request_of(user))
    assert lines(caplog)[5:] == [told]


def test_the_origin_is_safe_to_log_and_may_be_unknown(monkeypatch):
    request = RequestFactory().get("/", REMOTE_ADDR=HOME, headers={"user-agent": "Fox\x1b[31m\nOwl" + "x" * 200})

    assert security_log.origin_of(request) == (HOME, ("Fox[31mOwl" + "x" * 200)[:120])
    assert security_log.origin_of(RequestFactory().get("/", REMOTE_ADDR=HOME)) == (HOME, "")
    assert security_log.origin_of(None) == (None, "")

    def refuse(*_words: object) -> str:
        raise PermissionDenied

    monkeypatch.setattr(AccountAdapter, "get_client_ip", refuse)
    assert security_log.origin_of(request).address is None


def test_a_sign_in_lists_the_session_and_is_an_event_of_accounts_alone():
    user, visitor = person(), guest()
    request, other = request_of(), request_of()

    for _ in range(2):
        security_log.record_sign_in(request=request, user=user)
    security_log.record_sign_in(request=other, user=visitor)

    row = UserSession.objects.get(session=request.session.session_key)
    assert (row.user, row.address, row.network, row.browser) == (user, HOME, "192.0.2.0/24", BROWSER)
    assert UserSession.objects.get(session=other.session.session_key).user == visitor
    assert (stored(user), stored(visitor)) == ([(SIGNED_IN, HOME, BROWSER)] * 2, [])


def test_a_sign_out_forgets_the_session_and_is_an_event_of_accounts_alone():
    user, visitor, request = person(), guest(), request_of()
    deleted = person("Gone", deleted_at=timezone.now())
    for person_here in (user, visitor, deleted):
        security_log.record_sign_in(request=request_of(), user=person_here)
    security_log.record_sign_in(request=request, user=user)
    SecurityEvent.objects.all().delete()

    security_log.record_sign_out(request=request, user=user)
    for nobody in (None, visitor, deleted):
        security_log.record_sign_out(request=request_of(), user=nobody)

    assert (stored(user), stored(visitor), stored(deleted)) == ([(SIGNED_OUT, HOME, BROWSER)], [], [])
    assert not UserSession.objects.filter(session=request.session.session_key).exists()
    assert UserSession.objects.filter(user=user).count() == 1


@pytest.mark.parametrize("field", ["email", "username"])
def test_a_wrong_password_is_an_event_of_the_owner_of_the_address(field, caplog):
    user = person()

    security_log.record_failure(credentials={field: user.email.upper()}, request=request_of())
    security_log.record_failure(credentials={field: "unknown@example.org"}, request=request_of())
    security_log.record_failure(credentials={}, request=request_of())
    EmailAddress.objects.filter(user=user).update(verified=False)
    security_log.record_failure(credentials={field: user.email}, request=request_of())

    assert stored(user) == [(FAILED, HOME, BROWSER)]
    assert [line["user"] for line in lines(caplog)] == [user.pk, None, None, None]


def test_wrong_codes_and_second_steps_are_events_of_the_user(caplog):
    user = person()

    security_log.record_wrong_code(request=request_of(), user=user)
    security_log.record_wrong_code(request=request_of())
    security_log.record_failed_step(request=request_of(), user=user)

    assert stored(user) == [(FAILED, HOME, BROWSER)] * 2
    assert [(line["event"], line["user"]) for line in lines(caplog)] == [
        (FAILED, user.pk),
        (FAILED, None),
        (FAILED, user.pk),
    ]


def test_actions_of_staff_are_logged_and_loaded_rows_are_not(caplog):
    clerk = person("Clerk", is_staff=True)
    kind = ContentType.objects.get_for_model(User)
    row = LogEntry(user=clerk, content_type=kind, object_id="7", action_flag=CHANGE, change_message="Renamed: rude")

    security_log.record_staff_action(instance=row, raw=True)
    security_log.record_staff_action(instance=row, raw=False)

    assert lines(caplog) == [
        {"event": "staff", "user": clerk.pk, "what": str(kind), "row": "7", "change": "Renamed: rude"}
    ]
