"""A form that opens a table does so once, however often it is sent."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from games.domain.lobby import sent_forms
from games.enums import MatchStatus
from games.models import Match, SentForm, User
from games.models.matches.match import new_token
from tests.games.tables import choose, open_table, person
from tests.games.views.lobby.test_seating import SETUP
from tests.languages import ENGLISH

pytestmark = pytest.mark.django_db

NAVIGATE = {"Sec-Fetch-Mode": "navigate"}


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def sent(client: Client, token: str, view: str = "play_now", **fields: str) -> str:
    """Send a form with this token; return where the response leads."""
    return client.post(reverse(f"games:{view}"), {"form_token": token, "opponents": "3", **fields})["Location"]


@pytest.mark.parametrize("view", ["play_now", "first_game"])
def test_form_sent_twice_leads_to_the_same_game(client, view):
    token = new_token()

    assert sent(client, token, view) == sent(client, token, view)
    assert (Match.objects.count(), User.objects.count()) == (1, 1)


@pytest.mark.parametrize("view", ["play_now", "first_game"])
def test_second_press_without_the_first_cookie_is_signed_in_as_the_same_guest(view):
    token, second = new_token(), Client()
    table = sent(Client(), token, view)

    assert sent(second, token, view) == table
    assert second.get(table).status_code == 200
    assert "guest" in second.cookies
    assert (Match.objects.count(), User.objects.count()) == (1, 1)


def test_token_signs_no_one_in_later(travel):
    token = new_token()
    table = sent(Client(), token)
    travel.shift(sent_forms.DOUBLE_CLICK)

    assert sent(Client(), token) != table
    assert User.objects.count() == 2


def test_token_does_not_sign_in_to_an_account():
    token = new_token()
    table = sent(Client(), token)
    User.objects.update(is_guest=False)

    assert sent(Client(), token) != table


def test_token_of_someone_else_opens_a_table_of_ones_own():
    token = new_token()
    tables = {sent(signed_in(person(name)), token) for name in ("Ana", "Bára", "Cyril")}

    assert len(tables) == Match.objects.count() == 3


@pytest.mark.parametrize("status", [MatchStatus.FINISHED, MatchStatus.CANCELLED])
def test_form_can_be_sent_again_once_its_game_is_over(client, status):
    token = new_token()
    first = sent(client, token)
    Match.objects.update(status=status)

    assert first != (second := sent(client, token))
    assert second == sent(client, token)


def test_refused_form_can_be_sent_again(monkeypatch):
    client, token = signed_in(person()), new_token()
    monkeypatch.setattr("games.domain.lobby.quotas.MAX_BOT_GAMES", 0)
    sent(client, token)
    assert not SentForm.objects.exists()
    monkeypatch.undo()

    assert sent(client, token) == reverse("games:table", args=[Match.objects.get().pk])


@pytest.mark.parametrize("token", ["", "short", "x" * 33, "<script>alert(1)</script>"])
def test_form_without_a_proper_token_opens_a_table_each_time(client, token):
    sent(client, token)
    sent(client, token)

    assert (Match.objects.count(), SentForm.objects.count()) == (2, 0)


def test_sent_form_needs_no_fresh_csrf_token_but_a_new_one_does():
    client = Client(enforce_csrf_checks=True)
    page = client.get(f"/{ENGLISH}/").content.decode()
    fields = {
        name: re.search(f'name="{name}" value="([^"]+)"', page)[1] for name in ("csrfmiddlewaretoken", "form_token")
    }
    table = client.post(reverse("games:play_now"), fields)["Location"]

    assert client.post(reverse("games:play_now"), fields)["Location"] == table
    assert client.post(reverse("games:play_now"), {**fields, "form_token": new_token()}).status_code == 403
    assert Match.objects.count() == 1


def test_new_table_is_opened_once():
    client, token = signed_in(person()), new_token()
    address = f"{reverse('games:new')}?form_token={token}"

    assert client.post(address, SETUP)["Location"] == client.post(address, {**SETUP, "size": 4})["Location"]
    assert Match.objects.get().size == 3


def test_back_button_leads_to_the_same_form_which_names_its_table():
    client = signed_in(person())
    address = client.get(reverse("games:new"), {"edition": "deluxe"}, headers=NAVIGATE)["Location"]
    assert "edition=deluxe&form_token=" in address
    token = address.partition("form_token=")[2]
    assert f"form_token={token}" in client.get(address, headers=NAVIGATE).content.decode()
    table = client.post(f"{reverse('games:new')}?form_token={token}", SETUP)["Location"]

    page = client.get(address, headers=NAVIGATE).content.decode()

    assert "already opened the table" in page
    assert f'href="{table}"' in page
    assert f"form_token={token}" in page


def test_every_form_that_starts_a_game_has_its_own_token(client):
    for path in (f"/{ENGLISH}/", reverse("pages:two_minutes"), reverse("pages:rules")):
        page = client.get(path).content.decode()
        tokens = re.findall(r'name="form_token" value="([^"]{20,32})"', page)
        starts = sum(page.count(f'action="{reverse(f"games:{name}")}"') for name in ("play_now", "first_game"))
        assert len(set(tokens)) == starts > 0


def test_fresh_form_leads_to_the_same_game_until_a_move_is_made(client, travel):
    table = sent(client, new_token())
    assert sent(client, new_token()) == table
    assert sent(client, new_token(), opponents="2") != table
    assert sent(client, new_token(), level="builder") != table
    assert sent(client, new_token(), game="hig") != table
    choose(Match.objects.order_by("pk")[0])

    assert (second := sent(client, new_token())) != table
    travel.shift(sent_forms.BACK_AND_AGAIN)
    assert sent(client, new_token()) != second


def test_table_can_be_deleted_with_its_form():
    match = open_table(person())
    sent_forms.open_table_once(new_token(), match.creator, lambda: match)

    match.delete()

    assert not SentForm.objects.exists()
