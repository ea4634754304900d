"""The page with all settings, and what each of its forms changes."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from games.domain.play.confirmations import FRUITLESS, Confirmations
from games.models import User
from games.screens.decision.habits import KINDS
from games.views.shared.table_answers import CONFIRMATIONS_COOKIE
from tests.games.tables import guest, person, running
from tests.games.views.visiting import signed_in
from tests.languages import ENGLISH

pytestmark = pytest.mark.django_db
SETTINGS = reverse("games:settings")
BROWSERS = ("look", "sound", "speed", "confirmations", "neighbors", "shortcuts")
ACCOUNTS = ("me", "time", "mail", "keys")


def sections(client: Client) -> list[str]:
    return re.findall(r'<h2 id="(\w+)"', client.get(SETTINGS).content.decode())


def test_page_has_every_section_and_visitors_have_those_of_the_browser():
    member, visitor, of_guest = sections(signed_in(person())), sections(Client()), sections(signed_in(guest()))

    assert {*BROWSERS, *ACCOUNTS, "bye"} == {*member}
    assert {*visitor} == {*BROWSERS}
    assert {*BROWSERS, "me", "time", "bye"} == {*of_guest}


def test_each_link_on_the_page_leads_to_a_section():
    for client in (Client(), signed_in(person()), signed_in(guest())):
        page = client.get(SETTINGS).content.decode()
        assert {*re.findall(r'href="#(\w+)"', page)} - {"main"} <= {*re.findall(r'id="(\w+)"', page)}


@pytest.mark.parametrize("name", ["pages:landing", "games:open"])
def test_every_page_leads_to_the_settings(name):
    for client in (Client(), signed_in(person())):
        assert f'href="{SETTINGS}"' in client.get(reverse(name)).content.decode()


def test_menu_of_the_table_leads_to_the_settings():
    match = running(2)
    page = signed_in(match.seats.get(number=0).user).get(reverse("games:table", args=[match.pk])).content.decode()

    assert f'class="in-menu" href="{SETTINGS}"' in page


def test_former_address_leads_to_the_settings_and_still_saves_a_form():
    user = person("Ana")
    client, former = signed_in(user), reverse("games:profile")
    assert client.get(former)["Location"] == SETTINGS
    client.post(former, {"display_name": "Ana B", "language": ENGLISH, "time_zone": "Asia/Taipei"})

    user.refresh_from_db()
    assert (user.display_name, user.time_zone) == ("Ana B", "Asia/Taipei")


def test_time_zone_of_the_browser_is_stored_in_one_press_and_nothing_else_changes():
    user = person("Ana", time_zone="UTC")
    answer = signed_in(user).post(reverse("games:time_zone"), {"time_zone": "Europe/Prague"})

    assert answer["Location"] == f"{SETTINGS}#time"
    user.refresh_from_db()
    assert (user.time_zone, user.display_name) == ("Europe/Prague", "Ana")
    assert 'data-stored-zone="Europe/Prague"' in signed_in(user).get(SETTINGS).content.decode()


def test_unknown_time_zone_is_refused():
    user = person("Ana", time_zone="UTC")

    assert signed_in(user).post(reverse("games:time_zone"), {"time_zone": "Moon/Sea"}).status_code == 404
    assert User.objects.get(pk=user.pk).time_zone == "UTC"
    assert (
        Client().post(reverse("games:time_zone"), {"time_zone": "UTC"})["Location"].startswith(reverse("account_login"))
    )


def test_confirmations_are_turned_on_and_off_without_an_account():
    client, toggle = Client(), reverse("games:confirmations")
    for kind in ("pick", FRUITLESS):
        client.post(toggle, {"kind": kind})
    preference = Confirmations.read(client.cookies[CONFIRMATIONS_COOKIE].value)
    page = " ".join(client.get(SETTINGS).content.decode().split())

    assert {kind for kind in KINDS if preference.asks(kind)} == {"pick"}
    assert re.findall(r'value="(\w+)" aria-pressed="true" >', page.replace('"true">', '"true" >')) == ["pick"]
    client.post(toggle, {"kind": "pick"})
    assert not Confirmations.read(client.cookies[CONFIRMATIONS_COOKIE].value).asks("pick")
    client.post(toggle, {"kind": "no kind; at all"})
    assert not Confirmations.read(client.cookies[CONFIRMATIONS_COOKIE].value).asks("pick")


def test_theme_and_language_lead_back_to_the_settings():
    client = Client()
    answer = client.post(reverse("games:theme"), {"theme": "dark", "next": f"{SETTINGS}#look"})

    assert answer["Location"] == f"{SETTINGS}#look"
    assert 'data-theme="dark"' in client.get(SETTINGS).content.decode()
    assert 'name="language"' in client.get(SETTINGS).content.decode()
