"""Who is signed in stays so, whatever the modules behind it are called."""

from importlib import import_module

import pytest
from django.apps import apps
from django.contrib.auth import BACKEND_SESSION_KEY
from django.test import Client
from django.urls import reverse

from tests.games.tables import person

pytestmark = pytest.mark.django_db
renaming = import_module("games.migrations.0003_session_backends")


def test_a_session_of_the_version_before_is_still_signed_in(client: Client):
    client.force_login(person("Ana"), backend="games.accounts.session_store.AuthenticationBackend")
    session = client.session
    session[BACKEND_SESSION_KEY] = "games.visits.AuthenticationBackend"
    session["invited"] = {"7": "a table"}
    session.save()
    before = client.get(reverse("games:profile"))

    renaming.forwards(apps, None)
    after = client.get(reverse("games:profile"))

    assert (before.status_code, after.status_code) == (302, 200)
    assert client.session["invited"] == {"7": "a table"}
