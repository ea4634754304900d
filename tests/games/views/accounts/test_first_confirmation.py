"""Someone who signs up with another person's address loses access once the owner confirms it."""

import re

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client
from django.urls import reverse

from games.models import CalendarFeed, Outlet, User
from tests.games.tables import guest
from tests.games.views.visiting import PASSWORD

pytestmark = pytest.mark.django_db

ADDRESS = "victim@example.org"


def signed_up() -> Client:
    """Create an account with an address that may belong to someone else."""
    client = Client()
    client.force_login(guest())
    client.post(reverse("games:claim"), {"display_name": "Anna", "email": ADDRESS, "password": PASSWORD})
    return client


def confirmed(client: Client, mailoutbox, settings):
    """Confirm by the link in the newest email."""
    link = re.search(r"https?://\S+", mailoutbox[-1].body)[0]
    return client.post(link.removeprefix(settings.SITE_URL), follow=True)


def test_a_stranger_loses_password_second_factor_and_session_when_the_owner_confirms(mailoutbox, settings):
    stranger = signed_up()
    Authenticator.objects.create(user=User.objects.get(email=ADDRESS), type="totp", data={})
    stranger.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    stranger.post(reverse("games:renew_calendar"))
    stranger.post(reverse("games:add_outlet", args=["webhook"]), {"kind": "json", "url": "https://thief.example/"})
    assert (Outlet.objects.count(), CalendarFeed.objects.count()) == (1, 1)
    is_in = stranger.get(reverse("games:mine")).status_code

    page = confirmed(Client(), mailoutbox, settings).content.decode()

    owner = User.objects.get(email=ADDRESS)
    assert owner.is_confirmed
    assert not owner.has_usable_password()
    assert not Authenticator.objects.exists()
    assert (Outlet.objects.count(), CalendarFeed.objects.count()) == (0, 0)
    assert (is_in, stranger.get(reverse("games:mine")).status_code) == (200, 302)
    assert "no longer works" in page
    answer = Client().post(reverse("account_login"), {"login": ADDRESS, "password": PASSWORD})
    assert answer.status_code != 302


def test_who_confirms_where_the_account_was_made_keeps_the_password(mailoutbox, settings):
    owner = signed_up()

    page = confirmed(owner, mailoutbox, settings).content.decode()

    assert User.objects.get(email=ADDRESS).check_password(PASSWORD)
    assert owner.get(reverse("games:mine")).status_code == 200
    assert "no longer works" not in page


def test_a_further_address_of_an_account_that_was_confirmed_takes_nothing_away(mailoutbox, settings):
    owner = signed_up()
    confirmed(owner, mailoutbox, settings)
    owner.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    owner.post(reverse("account_email"), {"email": "new@example.org", "action_add": ""})

    confirmed(Client(), [m for m in mailoutbox if m.to == ["new@example.org"]], settings)

    assert User.objects.get().email == "new@example.org"
    assert User.objects.get().check_password(PASSWORD)
