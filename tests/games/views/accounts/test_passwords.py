"""Passwords are taken as people type them, for as long as they like; codes are drawn by lot."""

import re
from datetime import timedelta

import pytest
from django.contrib.auth.hashers import identify_hasher
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from citadels_site import settings as house
from games.models import User
from tests.games.tables import person
from tests.games.views.visiting import PASSWORD, recognised, with_password

pytestmark = pytest.mark.django_db


def sign_in(user: User, password: str) -> bool:
    """Try to sign in with a password."""
    answer = Client().post(reverse("account_login"), {"login": user.email, "password": password})
    return answer.status_code == 302


@pytest.mark.parametrize(
    "password", ["nothingbutsmallletters", "  blanks before, and after  ", "x1" * 64, "žluťoučký 麒麟"]
)
def test_a_password_needs_no_kinds_of_letters_and_counts_as_it_was_typed(password: str):
    user = person("Anna")
    client = recognised(user)
    typed = {"oldpassword": PASSWORD, "password1": password, "password2": password}

    assert client.post(reverse("account_change_password"), typed).status_code == 302

    assert sign_in(user, password)
    assert not sign_in(user, password.upper())
    assert not sign_in(user, password.strip() if password != password.strip() else f"{password} ")


def test_a_password_never_expires(travel):
    user = with_password(person("Anna"))
    travel.shift(timedelta(days=3 * 365))

    assert sign_in(user, PASSWORD)


def test_what_is_typed_is_hidden_and_programs_that_keep_passwords_may_fill_it_in():
    user = person("Anna")
    pages = [Client().get(reverse("account_login")), Client().get(reverse("account_signup"))]
    pages.append(recognised(user).get(reverse("account_change_password")))
    fields = [
        field
        for page in pages
        for field in re.findall(r'<input[^>]* name="\w*password\w*"[^>]*>', page.content.decode())
    ]

    assert len(fields) >= 4
    assert [field for field in fields if 'type="password"' not in field] == []
    assert [field for field in fields if "onpaste" in field or 'autocomplete="off"' in field] == []
    assert [field for field in fields if (most := re.search(r'maxlength="(\d+)"', field)) and int(most[1]) < 64] == []


def test_a_password_is_kept_as_argon2id(settings):
    settings.PASSWORD_HASHERS = house.PASSWORD_HASHERS  # tests have a quicker one
    kept = with_password(person("Anna")).password

    assert (kept.split("$")[:2], identify_hasher(kept).algorithm) == (["argon2", "argon2id"], "argon2")


def test_nobody_is_there_before_somebody_makes_an_account():
    call_command("migrate", verbosity=0)

    assert not User.objects.exists()


def test_codes_and_sessions_are_drawn_from_many_and_never_twice(client, mailoutbox):
    user, codes, keys = with_password(person("Anna")), set(), set()
    for _ in range(3):
        browser = Client()
        browser.post(reverse("account_request_login_code"), {"email": user.email})
        codes |= set(re.findall(r"^[A-Z]{4}-[A-Z]{4}$", mailoutbox[-1].body, re.MULTILINE))
        browser.force_login(user)
        keys.add(browser.session.session_key)

    assert len(codes) == len(keys) == 3
    assert all(re.fullmatch(r"[a-z0-9]{32}", key) for key in keys)


def test_from_every_page_one_comes_to_where_one_signs_out():
    client = recognised(person("Anna"))
    account = reverse("games:settings")

    for name in ("games:mine", "games:open", "pages:archive", "account_email"):
        assert f'href="{account}"' in client.get(reverse(name)).content.decode()
    assert reverse("account_logout") in client.get(account).content.decode()
