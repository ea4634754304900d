"""People see where their account is open and what has happened to it, and can end all other sessions."""

import base64
import json
import logging

import pytest
from allauth.mfa.totp.internal import auth as totp
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.accounts import security_log
from games.domain.accounts import accounts, open_sessions
from games.domain.operations import retention
from games.models import CalendarFeed, Outlet, SecurityEvent, UserSession
from tests.games.tables import guest, person, running
from tests.games.views.visiting import PASSWORD, recognised, with_password

pytestmark = pytest.mark.django_db


def sign_in(user, password: str = PASSWORD, browser: str = "Firefox") -> Client:
    client = Client(headers={"user-agent": browser})
    client.post(reverse("account_login"), {"login": user.email, "password": password})
    return client


def kinds(user) -> list[str]:
    return list(user.security_events.order_by("pk").values_list("kind", flat=True))


def test_every_session_is_shown_and_all_others_end_at_a_button():
    user = with_password(person())
    phone, desk = sign_in(user, browser="A phone"), sign_in(user, browser="A desk")

    page = desk.get(reverse("games:activity")).content.decode()
    answer = desk.post(reverse("games:close_others"), follow=True)

    assert page.count("A phone") == 2  # the session, and what happened
    assert page.count('<span class="badge yours">this browser') == 1
    assert "You are signed out everywhere except here." in answer.content.decode()
    assert (phone.get(reverse("games:mine")).status_code, desk.get(reverse("games:mine")).status_code) == (302, 200)
    assert [session.browser for session in open_sessions.sessions_of(user)] == ["A desk"]


def test_a_session_that_takes_another_key_is_still_known():
    user = with_password(person())
    desk, phone = sign_in(user), sign_in(user)
    fields = {"oldpassword": PASSWORD, "password1": f"{PASSWORD} 2", "password2": f"{PASSWORD} 2"}

    desk.post(reverse("account_change_password"), fields)

    assert [session.session for session in open_sessions.sessions_of(user)] == [desk.session.session_key]
    assert kinds(user)[-1] == "session_ended"
    assert desk.get(reverse("games:mine")).status_code == 200
    assert phone.get(reverse("games:mine")).status_code == 302


def test_a_session_that_was_ended_elsewhere_is_shown_with_its_browser():
    user = with_password(person())
    sign_in(user, browser="A phone")
    desk = sign_in(user, browser="A desk")

    desk.post(reverse("games:close_others"))

    ended = user.security_events.get(kind="session_ended")
    assert (ended.browser, ended.address) == ("A phone", "127.0.0.1")
    page = " ".join(desk.get(reverse("games:activity")).content.decode().split())
    assert 'This browser was signed out from another browser. <span class="muted">127.0.0.1 A phone</span>' in page
    assert page.count("A desk") == 3  # the session, its beginning, and who ended the others


def test_a_session_whose_time_is_over_is_shown_with_the_moment(travel):
    user = with_password(person())
    sign_in(user, browser="A phone")
    guest_here = Client()
    guest_here.post(reverse("games:play_now"))
    end = Session.objects.get(session_key=user.user_sessions.get().session).expire_date
    travel.move_to(end + timezone.timedelta(hours=5))

    retention.delete_expired()

    lapsed = user.security_events.get(kind="session_lapsed")
    assert (lapsed.at, lapsed.browser) == (end, "A phone")
    assert "A session expired." in sign_in(user).get(reverse("games:activity")).content.decode()
    assert not SecurityEvent.objects.filter(user__is_guest=True).exists()


def test_what_happens_to_an_account_is_a_row_for_its_owner_and_a_line_for_the_site(caplog):
    user = with_password(person())
    with caplog.at_level(logging.INFO, logger="games.security"):
        sign_in(user, "wrong")
        client = sign_in(user)
        Client().post(reverse("account_login"), {"login": "nobody@example.org", "password": "wrong"})
        client.post(reverse("account_logout"))

    lines = [json.loads(record.message) for record in caplog.records if record.name == "games.security"]
    assert kinds(user) == ["failed", "signed_in", "signed_out"]
    assert [(line["event"], line["user"]) for line in lines] == [
        ("failed", user.pk),
        ("signed_in", user.pk),
        ("failed", None),
        ("signed_out", user.pk),
    ]
    assert {line["address"] for line in lines} == {"127.0.0.1"}
    assert PASSWORD not in caplog.text


def wrong_password(client: Client, user) -> None:
    client.post(reverse("account_reauthenticate"), {"password": "wrong"})


def wrong_old_password(client: Client, user) -> None:
    fields = {"oldpassword": "wrong", "password1": "another harbour", "password2": "another harbour"}
    client.post(reverse("account_change_password"), fields)


def wrong_code(client: Client, user) -> None:
    client.post(reverse("games:code_again"), {"action": "send"})
    client.post(reverse("games:code_again"), {"code": "WRONG"})


def wrong_code_at_the_door(client: Client, user) -> None:
    stranger = Client()
    stranger.post(reverse("account_request_login_code"), {"email": user.email})
    stranger.post(reverse("account_confirm_login_code"), {"code": "WRONG"})


def wrong_second_step(client: Client, user) -> None:
    totp.TOTP.activate(user, "JBSWY3DPEHPK3PXP")
    client.post("/accounts/2fa/reauthenticate/", {"code": "000000"})


WRONG = [wrong_password, wrong_old_password, wrong_code, wrong_code_at_the_door, wrong_second_step]


@pytest.mark.parametrize("attempt", WRONG, ids=lambda attempt: attempt.__name__)
def test_whatever_was_wrong_its_owner_sees_that_somebody_tried(attempt, caplog):
    user = with_password(person())
    client = sign_in(user)
    caplog.clear()

    with caplog.at_level(logging.INFO, logger="games.security"):
        attempt(client, user)

    lines = [json.loads(record.message) for record in caplog.records if record.name == "games.security"]
    assert kinds(user)[1:] == ["failed"]
    assert [(line["event"], line["user"]) for line in lines] == [("failed", user.pk)]
    assert "wrong" not in caplog.text.lower()


def test_many_failures_are_all_logged_but_not_all_stored(caplog, travel):
    user = person()
    most = security_log.MOST_FAILURES_AN_HOUR

    with caplog.at_level(logging.INFO, logger="games.security"):
        for _ in range(most + 5):
            security_log.record_event(user, security_log.FAILED)
        travel.shift(3601)
        security_log.record_event(user, security_log.FAILED)

    assert (user.security_events.count(), len(caplog.records)) == (most + 1, most + 6)


def test_what_comes_too_often_or_is_not_allowed_is_said_once_a_minute(caplog, settings, travel):
    settings.ACCOUNT_RATE_LIMITS = {"door": "1/h/key"}
    user, match = person(), running(2)
    client = Client()
    client.force_login(user)
    caplog.clear()
    with caplog.at_level(logging.INFO, logger="games.security"):
        for _ in range(2):
            for _ in range(4):
                Client().post(reverse("account_login"), {"login": user.email, "password": "wrong"})
                client.post(reverse("games:choose", args=[match.pk]), {"choice": "gather:gold", "at": 0})
            travel.shift(61)

    lines = [json.loads(record.message) for record in caplog.records if record.name == "games.security"]
    said = [(line["event"], line["user"], line["page"]) for line in lines if line["event"] != "failed"]
    forbidden, too_often = ("forbidden", user.pk, "games:choose"), ("too_often", None, "games:login")
    assert said == [forbidden, too_often, too_often, forbidden]


def test_changes_to_the_account_are_among_them():
    user = person()
    client = recognised(user)

    client.post(reverse("account_email"), {"email": "new@example.org", "action_add": ""})

    assert kinds(user)[-1] == "address_added"
    assert "A new email address was entered." in client.get(reverse("games:activity")).content.decode()


def let_tell(client: Client, number: int) -> None:
    """Subscribe a browser as its push service would."""
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    point = ec.generate_private_key(ec.SECP256R1()).public_key()
    point = point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    said = {name: base64.urlsafe_b64encode(data).decode() for name, data in (("p256dh", point), ("auth", bytes(16)))}
    said["endpoint"] = f"https://push.example.org/{number}"
    assert client.post(reverse("games:add_outlet", args=["push"]), said).status_code == 302


@pytest.mark.parametrize("ending", ["from elsewhere", "there", "by a new password"])
def test_a_browser_that_was_signed_out_is_told_nothing_more(ending):
    user = with_password(person())
    phone, desk = sign_in(user), sign_in(user)
    let_tell(phone, 1), let_tell(desk, 2)
    Outlet.objects.create(user=user, channel="webhook", kind="json", url="https://hooks.example.org/x")

    if ending == "there":
        phone.post(reverse("account_logout"))
    elif ending == "from elsewhere":
        desk.post(reverse("games:close_others"))
    else:
        fields = {"oldpassword": PASSWORD, "password1": f"{PASSWORD} 2", "password2": f"{PASSWORD} 2"}
        desk.post(reverse("account_change_password"), fields)

    assert sorted(outlet.url[-1] for outlet in user.outlets.all()) == ["2", "x"]
    desk.post(reverse("account_logout"))
    assert [outlet.url[-1] for outlet in user.outlets.all()] == ["x"]


def test_who_else_is_told_of_the_games_stands_there():
    user = with_password(person())
    client = sign_in(user)
    before = client.get(reverse("games:activity")).content.decode()
    Outlet.objects.create(user=user, channel="webhook", kind="discord", url="https://discord.com/api/webhooks/x")
    CalendarFeed.objects.create(user=user)

    page = client.get(reverse("games:activity")).content.decode()

    assert "Notifications about your games also go to" not in before
    assert "· Discord</span>" in page
    assert "· Calendar app</span>" in page


def test_nobody_sees_what_happened_to_others():
    ana, other = with_password(person()), with_password(person("Bára"))
    sign_in(ana, browser="Anas browser")

    page = sign_in(other).get(reverse("games:activity")).content.decode()

    assert "Anas browser" not in page
    assert Client().get(reverse("games:activity")).status_code == 302


def test_a_study_is_deleted_with_its_owner_or_after_half_a_year(travel):
    ana, other = with_password(person()), with_password(person("Bára"))
    sign_in(ana)
    sign_in(other)

    accounts.erase_person(user=ana)

    assert (ana.user_sessions.count(), ana.security_events.count(), other.user_sessions.count()) == (0, 0, 1)

    # The end of the last session is an event of its own.
    retention.delete_expired(timezone.now() + 2 * retention.EVENTS)

    assert (Session.objects.filter(expire_date__gt=timezone.now()).count(), UserSession.objects.count()) == (0, 0)
    assert SecurityEvent.objects.count() == 0


def test_a_guest_who_makes_an_account_keeps_the_session_in_sight(client):
    client.post(reverse("games:play_now"))

    client.post(reverse("games:claim"), {"display_name": "Vera", "email": "vera@example.org", "password": PASSWORD})

    assert [session.session for session in UserSession.objects.all()] == [client.session.session_key]
    assert guest().user_sessions.count() == 0
