"""Who is signed in stays so, whatever the modules behind it are called."""

from importlib import import_module

import pytest
from django.apps import apps
from django.contrib.auth import BACKEND_SESSION_KEY
from django.test import Client
from django.urls import reverse

from tests.games.tables import person

pytestmark = pytest.mark.django_db
RENAMINGS = [import_module(f"games.migrations.{name}") for name in ("0003_session_backends", "0047_session_backends")]


@pytest.mark.parametrize("module", ["games.visits", "games.sessions"])
def test_a_session_of_an_older_version_is_still_signed_in(client: Client, module: str):
    client.force_login(person("Ana"), backend="games.accounts.session_store.AuthenticationBackend")
    session = client.session
    session[BACKEND_SESSION_KEY] = f"{module}.AuthenticationBackend"
    session["invited"] = {"7": "a table"}
    session.save()
    before = client.get(reverse("games:mine"))

    for renaming in RENAMINGS:
        renaming.forwards(apps, None)
    after = client.get(reverse("games:mine"))

    assert (before.status_code, after.status_code) == (302, 200)
    assert client.session["invited"] == {"7": "a table"}
