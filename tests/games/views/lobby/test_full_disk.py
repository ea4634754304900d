"""On a full disk, a game against bots either begins or is refused completely, and can be started again later."""

import re
from collections.abc import Iterator

import pytest
from django.apps import apps
from django.db import OperationalError, connection
from django.test import Client
from django.urls import reverse

from games.domain.lobby import seating
from games.models import Match
from tests.games.tables import person
from tests.games.views.visiting import signed_in

pytestmark = pytest.mark.django_db(transaction=True)
UNLIMITED = 2**31 - 2
"""The number of pages that SQLite allows by default."""


def allow(pages: int) -> int:
    """Limit the size of the database, but not below its present size; return the limit."""
    with connection.cursor() as cursor:
        return cursor.execute(f"PRAGMA max_page_count = {pages}").fetchone()[0]


def fill_disk(*, spare: int = 0) -> None:
    """Leave only some spare pages in the database."""
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")
    allow(allow(1) + spare)


@pytest.fixture(autouse=True)
def _space_afterwards(settings) -> Iterator[None]:
    settings.ACCOUNT_RATE_LIMITS = {}
    yield
    allow(UNLIMITED)


def rows() -> dict[str, list]:
    """Return the rows of all tables."""
    return {model._meta.label: list(model.objects.order_by("pk").values()) for model in apps.get_models()}


def refused(client: Client, form: dict) -> bool:
    """Post the form; return whether the game was refused, and check that it has begun or that nothing has changed."""
    before, games = rows(), Match.objects.count()
    answer = client.post(reverse("games:play_now"), form)
    if answer.status_code == 302:
        assert Match.objects.count() == games + 1
        assert client.session["_auth_user_id"] == str(Match.objects.latest("pk").creator_id)
        return False
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert "Nothing was changed." in answer.content.decode()
    assert "sessionid" not in answer.cookies
    assert rows() == before
    return True


@pytest.mark.parametrize(("who", "token"), [("visitor", ""), ("visitor", "t" * 24), ("player", "")])
def test_a_game_begins_or_leaves_no_part_wherever_the_space_ends(who, token):
    user = person() if who == "player" else None
    for spare in range(5):
        fill_disk(spare=spare)
        for number in range(40):
            client = signed_in(user) if user else Client()
            client.raise_request_exception = False
            form = {"size": 4, "edition": "classic", "form_token": token and f"{token}{spare}x{number}"}
            if refused(client, form):
                break
        else:
            pytest.fail("The disk was never full.")
        allow(UNLIMITED)


def test_the_same_form_begins_a_game_when_there_is_space_again():
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    page = client.get(reverse("pages:landing")).content.decode()
    fields = {
        name: re.search(rf'name="{name}" value="([^"]+)"', page)[1] for name in ("csrfmiddlewaretoken", "form_token")
    }
    posted = {**fields, "size": 4, "edition": "classic"}
    fill_disk()
    while not refused(Client(raise_request_exception=False), {"size": 4, "edition": "classic"}):
        pass

    assert client.post(reverse("games:play_now"), posted).status_code == 503
    allow(UNLIMITED)
    Match.objects.all().delete()

    assert client.post(reverse("games:play_now"), posted).status_code == 302
    assert Match.objects.get().is_running


def test_a_guest_whose_game_could_not_be_saved_is_not_signed_in(monkeypatch):
    def fail(**_settings: object) -> None:
        raise OperationalError("database is locked")

    monkeypatch.setattr(seating, "open_match", fail)

    assert refused(Client(raise_request_exception=False), {"size": 4, "edition": "classic"})
