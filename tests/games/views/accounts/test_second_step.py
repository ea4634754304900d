"""The pages about passkeys, the second step and passwords open, and speak the reader's language."""

import time

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal import auth as totp
from django.test import Client

from games.forms.passkey import AddPasskeyForm
from tests.games.tables import person
from tests.languages import CHINESE, CZECH, ENGLISH

pytestmark = pytest.mark.django_db
PASSWORD = "correct horse 9"
IN_EVERY_LANGUAGE = pytest.mark.parametrize(
    ("language", "label"), [(ENGLISH, "Passkey name"), (CZECH, "Název přístupového klíče"), (CHINESE, "通行密鑰名稱")]
)


def test_the_list_of_passkeys_opens(client):
    passkey_of(signed_in(client))

    page = client.get("/accounts/2fa/webauthn/")

    assert page.status_code == 200
    assert "The blue one" in page.text


@IN_EVERY_LANGUAGE
def test_a_new_passkey_is_named_in_the_readers_language(client, language, label):
    signed_in(client, language=language)

    page = client.get("/accounts/2fa/webauthn/add/")

    assert label in page.text


@IN_EVERY_LANGUAGE
def test_a_passkey_is_renamed_in_the_readers_language(client, language, label):
    key = passkey_of(signed_in(client, language=language))

    page = client.get(f"/accounts/2fa/webauthn/keys/{key.pk}/edit/")

    assert label in page.text


def test_a_passkey_is_not_renamed_to_invisible_characters(client):
    key = passkey_of(signed_in(client))

    page = client.post(f"/accounts/2fa/webauthn/keys/{key.pk}/edit/", {"name": "\u3164"})

    key.refresh_from_db()
    assert "invisible characters" in page.text
    assert key.wrap().name == "The blue one"


def test_a_new_passkey_with_an_invisible_name_gets_the_default_one():
    form = AddPasskeyForm({"name": "\u2800", "credential": ""}, user=person())
    form.is_valid()

    assert (form.cleaned_data["name"], "name" in form.errors) == ("Master key", False)


@pytest.mark.parametrize(
    ("language", "words"),
    [(ENGLISH, "Forgot your password?"), (CZECH, "Nepamatuješ si heslo?"), (CHINESE, "忘記密碼了？")],
)
def test_the_librarys_pages_speak_in_our_own_manner(client, language, words):
    page = client.get("/accounts/login/", headers={"accept-language": language})

    assert words in page.text


def test_who_wishes_it_signs_in_with_an_apps_number_too(client):
    user = signed_in(client)
    client.get("/accounts/2fa/totp/activate/")
    number = number_now(client.session[totp.SECRET_SESSION_KEY])
    client.post("/accounts/2fa/totp/activate/", {"code": number})

    again = Client()
    asked = again.post("/accounts/login/", {"login": user.email, "password": PASSWORD})

    assert Authenticator.objects.filter(user=user, type=Authenticator.Type.TOTP).exists()
    assert asked.url == "/accounts/2fa/authenticate/"
    assert again.get("/games/").status_code == 302
    assert "Anna" not in again.get(asked.url).text


def number_now(secret):
    """Return the code that an authenticator app shows at this time."""
    return f"{totp.hotp_value(secret, int(time.time()) // 30):06}"


def signed_in(client, **fields):
    """Sign in a user who has just authenticated; return them."""
    user = person("Anna", **fields)
    user.set_password(PASSWORD)
    user.save()
    client.force_login(user)
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    return user


def passkey_of(user):
    """Add a passkey to a user; return it."""
    data = {"name": "The blue one", "credential": {}}
    return Authenticator.objects.create(user=user, type=Authenticator.Type.WEBAUTHN, data=data)
