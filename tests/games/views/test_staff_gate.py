"""The administration: with a second step, from named networks, and every deed said where staff cannot reach."""

import ipaddress
import json
import logging

import pytest
from allauth.mfa.models import Authenticator
from django.core.exceptions import ImproperlyConfigured
from django.test import Client
from django.urls import reverse

from citadels_site.settings import envnetworks
from games.models import User
from tests.games.tables import person, running

pytestmark = pytest.mark.django_db
INDEX = "admin:index"


def staff(*, second_step: bool) -> User:
    user = User.objects.create_superuser("admin@example.org", "a bishop in the harbour")
    if second_step:
        Authenticator.objects.create(user=user, type="totp", data={"secret": "x"})
    return user


def look(user: User, **whence: str):
    client = Client(**whence)
    client.force_login(user)
    return client.get(reverse(INDEX))


def test_staff_without_a_second_step_sets_one_up_before_anything_else(settings):
    settings.STAFF_SECOND_STEP = True
    user = staff(second_step=False)

    refused = look(user)

    assert (refused.status_code, refused["Location"]) == (302, reverse("mfa_index"))

    Authenticator.objects.create(user=user, type="totp", data={"secret": "x"})

    assert look(user).status_code == 200


def test_who_is_no_staff_is_told_nothing_of_second_steps(settings):
    settings.STAFF_SECOND_STEP = True

    assert reverse("admin:login") in look(person())["Location"]


def test_from_other_networks_there_is_no_administration(settings):
    settings.ADMIN_NETWORKS = [ipaddress.ip_network("192.0.2.0/24"), ipaddress.ip_network("2001:db8::/48")]
    user = staff(second_step=True)

    seen = [look(user, REMOTE_ADDR=address).status_code for address in ("192.0.2.9", "2001:db8::5", "198.51.100.1")]
    door = Client(REMOTE_ADDR="198.51.100.1").get(reverse("admin:login"))

    assert seen == [200, 200, 404]
    assert door.status_code == 404


def test_a_network_that_is_none_refuses_to_start(monkeypatch):
    monkeypatch.setenv("ADMIN_NETWORKS", "192.0.2.0/24, 2001:db8::/48")
    assert len(envnetworks("ADMIN_NETWORKS")) == 2

    monkeypatch.setenv("ADMIN_NETWORKS", "192.0.2.300")
    with pytest.raises(ImproperlyConfigured, match="ADMIN_NETWORKS"):
        envnetworks("ADMIN_NETWORKS")


def test_what_staff_does_is_said_where_staff_cannot_reach(caplog):
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
