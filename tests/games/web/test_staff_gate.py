"""The administration: with a second step, from named networks, and every deed said where staff cannot reach."""

import ipaddress
import json
import logging
import re
import time

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal import auth as totp
from django.apps import apps
from django.contrib import admin
from django.contrib.admin import site
from django.core.exceptions import ImproperlyConfigured
from django.test import Client
from django.urls import reverse

from citadels_site.settings import envnetworks
from games.models import User
from tests.games.tables import person, running
from tests.games.views.visiting import PASSWORD, signed_in

pytestmark = pytest.mark.django_db
INDEX = "admin:index"


SECRET = "JBSWY3DPEHPK3PXP"
ACTIVATE = "/accounts/2fa/totp/activate/"


def staff(*, second_step: bool) -> User:
    user = User.objects.create_superuser("admin@example.org", PASSWORD)
    if second_step:
        totp.TOTP.activate(user, SECRET)
    return user


def number(secret: str) -> str:
    """Return the code that the app shows now."""
    return f"{totp.hotp_value(secret, int(time.time()) // 30):06}"


def show_password(client: Client, then: str = "") -> None:
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD, "next": then})


def show_mailbox(client: Client, mailoutbox) -> None:
    client.post(reverse("games:code_again"), {"action": "send"})
    code = re.search(r"^[A-Z0-9-]{5,}$", mailoutbox[-1].body, re.MULTILINE)[0]
    client.post(reverse("games:code_again"), {"code": code})


def look(user: User, **whence: str):
    client = Client(**whence)
    client.force_login(user)
    return client.get(reverse(INDEX))


def test_staff_without_a_second_step_sets_one_up_before_anything_else(settings):
    settings.STAFF_SECOND_STEP = True
    user = staff(second_step=False)

    refused = look(user)

    assert (refused.status_code, refused["Location"]) == (302, reverse("mfa_index"))


def test_a_session_without_its_second_step_cannot_open_the_admin(settings):
    settings.STAFF_SECOND_STEP = True
    user = staff(second_step=True)
    client = signed_in(user)
    show_password(client)

    door = client.get(reverse(INDEX))
    wrong = client.post(door["Location"], {"code": "000000"})
    outside = client.get(reverse(INDEX)).status_code
    inside = client.post(door["Location"], {"code": number(SECRET), "next": reverse(INDEX)}, follow=True)

    assert door["Location"].startswith(reverse("mfa_reauthenticate"))
    assert (wrong.status_code, outside, inside.status_code) == (200, 302, 200)
    assert inside.request["PATH_INFO"] == reverse(INDEX)
    assert signed_in(user).get(reverse(INDEX)).status_code == 302


def test_staff_with_a_second_step_can_open_the_admin(settings):
    settings.STAFF_SECOND_STEP = True
    user, client = staff(second_step=True), Client()

    step = client.post(reverse("account_login"), {"login": user.email, "password": PASSWORD})
    client.post(step["Location"], {"code": number(SECRET)})

    assert client.get(reverse(INDEX)).status_code == 200


def test_a_password_alone_sets_up_no_second_step_for_staff_and_the_mailbox_does(settings, mailoutbox):
    settings.STAFF_SECOND_STEP = True
    user = staff(second_step=False)
    thief, owner = signed_in(user), signed_in(user)
    show_password(thief)

    doors = [thief.get(ACTIVATE), thief.post(ACTIVATE, {"code": "123456"})]
    show_password(thief, then=ACTIVATE)  # what was posted before is not carried out after it
    refused = thief.get(ACTIVATE)
    show_mailbox(owner, mailoutbox)

    assert {door["Location"].partition("?")[0] for door in (*doors, refused)} == {reverse("games:code_again")}
    assert owner.get(ACTIVATE).status_code == 200
    assert not Authenticator.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_with_the_first_second_step_all_other_sessions_end(settings, mailoutbox):
    settings.STAFF_SECOND_STEP = True
    user = staff(second_step=False)
    thief, owner = signed_in(user), signed_in(user)
    show_mailbox(owner, mailoutbox)

    owner.get(ACTIVATE)
    secret = owner.session[totp.SECRET_SESSION_KEY]
    owner.post(ACTIVATE, {"code": number(secret)})

    assert owner.get(reverse(INDEX)).status_code == 200
    assert thief.get(reverse("games:mine")).status_code == 302
    assert "Two-step verification with an authenticator app was turned on" in mailoutbox[-2].body + mailoutbox[-1].body


def test_keys_of_staff_are_seen_by_who_shows_the_second_step_alone(settings, mailoutbox):
    settings.STAFF_SECOND_STEP = True
    client = signed_in(staff(second_step=True))
    show_mailbox(client, mailoutbox)

    doors = [client.get(f"/accounts/2fa/{way}/") for way in ("recovery-codes", "totp/deactivate", "webauthn/add")]
    step = doors[0]["Location"]
    client.post(step, {"code": number(SECRET)})

    assert {door["Location"].partition("?")[0] for door in doors} == {reverse("mfa_reauthenticate")}
    assert client.get("/accounts/2fa/totp/deactivate/").status_code == 200


def test_only_staff_are_asked_for_a_second_step(settings):
    settings.STAFF_SECOND_STEP = True

    assert reverse("admin:login") in look(person())["Location"]


def test_the_admin_gives_404_outside_the_allowed_networks(settings):
    settings.ADMIN_NETWORKS = [ipaddress.ip_network("192.0.2.0/24"), ipaddress.ip_network("2001:db8::/48")]
    user = staff(second_step=True)

    seen = [look(user, REMOTE_ADDR=address).status_code for address in ("192.0.2.9", "2001:db8::5", "198.51.100.1")]
    door = Client(REMOTE_ADDR="198.51.100.1").get(reverse("admin:login"))

    assert seen == [200, 200, 404]
    assert door.status_code == 404


@pytest.mark.parametrize(
    ("proxies", "seen"),
    [(0, "203.0.113.1"), (1, "198.51.100.1"), (2, "192.0.2.9")],
)
def test_what_a_visitor_says_of_their_address_counts_behind_as_many_proxies_as_are_named(settings, proxies, seen):
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = proxies
    user = staff(second_step=True)
    come = {"REMOTE_ADDR": "203.0.113.1", "HTTP_X_FORWARDED_FOR": "10.0.0.1, 192.0.2.9, 198.51.100.1"}

    found = []
    for network in ("10.0.0.1", "192.0.2.9", "198.51.100.1", "203.0.113.1"):
        settings.ADMIN_NETWORKS = [ipaddress.ip_network(network)]
        if look(user, **come).status_code == 200:
            found.append(network)

    assert found == [seen]


def test_an_invalid_network_in_the_settings_is_refused(monkeypatch):
    monkeypatch.setenv("ADMIN_NETWORKS", "192.0.2.0/24, 2001:db8::/48")
    assert len(envnetworks("ADMIN_NETWORKS")) == 2

    monkeypatch.setenv("ADMIN_NETWORKS", "192.0.2.300")
    with pytest.raises(ImproperlyConfigured, match="ADMIN_NETWORKS"):
        envnetworks("ADMIN_NETWORKS")


def test_actions_of_staff_are_logged_outside_the_database(caplog):
    match, user = running(2), staff(second_step=True)
    client = Client()
    client.force_login(user)
    with caplog.at_level(logging.INFO, logger="games.security"):
        client.post(reverse("admin:games_match_cancel", args=[match.pk]), {"reason": "a test"})

    lines = [json.loads(record.message) for record in caplog.records if record.name == "games.security"]
    said = [line for line in lines if line["event"] == "staff"]
    assert [(line["user"], line["row"]) for line in said] == [(user.pk, str(match.pk))]
    assert "a test" in said[0]["change"]
    assert client.get("/admin/admin/logentry/").status_code == 404


def logged_requests(caplog) -> list[dict]:
    lines = [json.loads(record.message) for record in caplog.records if record.name == "games.security"]
    return [line for line in lines if line["event"] == "staff_request"]


def test_what_staff_read_is_logged_with_the_query(caplog):
    match, user, client = running(2), staff(second_step=True), Client(REMOTE_ADDR="192.0.2.7")
    player, users = match.creator, reverse("admin:games_user_changelist")
    client.force_login(user)

    with caplog.at_level(logging.INFO, logger="games.security"):
        client.get(reverse("admin:games_user_change", args=[player.pk]))
        client.get(users, {"q": "ana@example.org"})
        client.get(users, {"password__startswith": "a"})
        client.get(reverse("admin:games_user_measure", args=[player.pk]))

    about = {"event": "staff_request", "user": user.pk, "method": "GET", "address": "192.0.2.7"}
    of_list, row = {"page": "games_user_changelist", "row": ""}, str(player.pk)
    assert logged_requests(caplog) == [
        {**about, "page": "games_user_change", "row": row, "query": "", "status": 200},
        {**about, **of_list, "query": "q=ana%40example.org", "status": 200},
        {**about, **of_list, "query": "password__startswith=a", "status": 400},
        {**about, "page": "games_user_measure", "row": row, "query": "", "status": 200},
    ]


def test_every_list_with_personal_data_is_logged_and_nothing_of_players(caplog):
    client, other = Client(), signed_in(person("Anna"))
    client.force_login(staff(second_step=True))
    admin.autodiscover()
    names = {f"{m._meta.app_label}_{m._meta.model_name}_changelist" for m in apps.get_models() if site.is_registered(m)}

    with caplog.at_level(logging.INFO, logger="games.security"):
        for name in sorted(names):
            client.get(reverse(f"admin:{name}"))
            other.get(reverse(f"admin:{name}"))
        client.get(reverse(INDEX))

    logged = [line["page"] for line in logged_requests(caplog)]
    assert logged == sorted(names - {"auth_group_changelist", "games_heartbeat_changelist"})


def test_who_is_kept_from_the_administration_is_said_with_the_reason(settings, caplog):
    settings.STAFF_SECOND_STEP, settings.ADMIN_NETWORKS = True, [ipaddress.ip_network("192.0.2.0/24")]
    user = staff(second_step=True)

    with caplog.at_level(logging.INFO, logger="games.security"):
        for address in ("192.0.2.9", "198.51.100.1"):
            for _ in range(3):
                look(user, REMOTE_ADDR=address)

    lines = [json.loads(record.message) for record in caplog.records if record.name == "games.security"]
    said = [(line["user"], line["address"], line["why"]) for line in lines if line["event"] == "staff_gate"]
    assert said == [(user.pk, "192.0.2.9", "second step"), (user.pk, "198.51.100.1", "network")]
