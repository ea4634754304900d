"""What a browser may keep: a page that knows nobody, its styles, and never a table."""

import json
import re

import pytest
from django.contrib.staticfiles import finders
from django.urls import reverse
from django.utils.translation import override

from tests.games.markup import compact
from tests.games.tables import person, running
from tests.languages import CZECH, ENGLISH, LANGUAGES

pytestmark = pytest.mark.django_db


def kept(client) -> dict:
    text = client.get("/worker.js").content.decode()
    return json.loads(re.search(r"const KEPT = (.*);", text)[1])


def test_the_worker_is_a_script_for_the_whole_site_and_is_asked_for_anew(client):
    answer = client.get("/worker.js")

    assert answer["Content-Type"] == "text/javascript"
    assert answer["Cache-Control"] == "no-cache"
    assert "worker-src 'self'" in answer["Content-Security-Policy"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_worker_keeps_the_offline_page_in_every_language_whoever_asks_for_it(client, settings, language):
    client.force_login(person(language=language))

    assert kept(client)["pages"] == {name: f"/{name}/offline/" for name, _title in settings.LANGUAGES}
    assert f'<html lang="{language}">' in client.get(f"/{language}/offline/").content.decode()


def test_the_worker_keeps_nothing_but_that_page_and_static_files(client):
    for address in kept(client)["shell"]:
        assert finders.find(address.removeprefix("/static/")), address


def test_the_offline_page_knows_nobody_and_needs_only_what_is_kept(client):
    user = running().seats.first().user
    client.force_login(user)
    shell = kept(client)["shell"]
    with override(ENGLISH):
        page = client.get(reverse("pages:offline")).content.decode()

    assert user.name not in page
    assert "csrf" not in page
    assert set(re.findall(r'"(/static/[^"]+)"', page)) <= set(shell)


def test_every_page_can_be_installed(client):
    page = client.get(f"/{ENGLISH}/").content.decode()
    manifest = client.get("/site.webmanifest").json()

    assert '<link rel="manifest" href="/site.webmanifest"' in page
    assert "js/offline.js" in page
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    assert (manifest["display"], manifest["scope"], manifest["id"]) == ("standalone", "/", "/")
    assert manifest["short_name"] == manifest["name"] == "Citadels by Post"
    assert manifest["description"] in page


def test_the_site_is_called_what_its_settings_say(client, settings):
    settings.SITE_NAME = "Towers of Brno"

    page = compact(client.get(f"/{CZECH}/").content.decode())

    assert client.get("/site.webmanifest").json()["name"] == "Towers of Brno"
    assert "<title>Towers of Brno" in page
    assert not {"Citadela poštou", "Citadels by Post"} & {words.strip() for words in re.findall(r">([^<]+)<", page)}


def test_browser_notifications_are_offered_to_signed_in_visitors(client):
    stranger = client.get(f"/{ENGLISH}/").content.decode()
    client.force_login(person())
    player = client.get(f"/{ENGLISH}/").content.decode()

    assert 'id="turn-alerts"' not in stranger
    assert re.search(r'id="turn-alerts" hidden', player)
