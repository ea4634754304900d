"""Visitors see the edition of their language first; one press changes it, and the site remembers."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from games.models import Match
from tests.languages import BULGARIAN, CHINESE, CZECH, ENGLISH, FRENCH, UKRAINIAN

pytestmark = pytest.mark.django_db

FIRST = {
    ENGLISH: "classic",
    BULGARIAN: "deluxe",
    CZECH: "hig",
    FRENCH: "deluxe",
    UKRAINIAN: "revised",
    CHINESE: "classic",
}


@pytest.mark.parametrize("language", FIRST)
def test_rules_open_in_the_edition_of_the_language(client: Client, language: str):
    assert f'href="/{language}/rules/{FIRST[language]}/turn/"' in client.get(f"/{language}/rules/").text


def test_an_edition_that_was_opened_is_remembered(client: Client):
    client.get(f"/{CZECH}/rules/deluxe/")

    assert f'href="/{CZECH}/rules/deluxe/turn/"' in client.get(f"/{CZECH}/rules/").text
    assert "/rules/deluxe/" in client.get(f"/{CZECH}/rules/search/", {"q": "Kat"}).text


def test_nothing_is_stored_for_the_edition_that_comes_first_anyway(client: Client):
    assert "edition" not in client.get(f"/{CZECH}/rules/hig/").cookies


def test_an_unknown_edition_in_the_cookie_is_ignored(client: Client):
    client.cookies["edition"] = "monopoly"

    assert client.get(f"/{BULGARIAN}/rules/").status_code == 200


@pytest.mark.parametrize("language", [BULGARIAN, CZECH])
def test_pages_outside_the_editions_keep_the_edition_of_the_language(client: Client, language: str):
    two_minutes = client.get(f"/{language}/rules/two-minutes/").text

    assert f'href="/{language}/rules/"' in two_minutes.partition("</article>")[2].partition("</div>")[0]
    assert f'name="game" value="{FIRST[language]}' in two_minutes
    assert f'href="/{language}/rules/{FIRST[language]}/turn/"' in client.get(f"/{language}/rules/unprinted/").text


@pytest.mark.parametrize("language", [UKRAINIAN, CZECH])
def test_play_now_starts_the_edition_of_the_language(client: Client, language: str):
    with override(language):
        page = client.get(f"/{language}/").text
        game = page.partition('name="game" value="')[2].partition('"')[0]
        client.post(reverse("games:play_now"), {"game": game, "opponents": "3"})

    assert Match.objects.get().edition == FIRST[language]


@pytest.mark.parametrize("language", FIRST)
def test_play_now_without_a_choice_starts_the_edition_of_the_language(client: Client, language: str):
    client.post(reverse("games:play_now"), {"opponents": "3"}, headers={"referer": f"http://testserver/{language}/"})

    assert Match.objects.get().edition == FIRST[language]


def test_play_now_without_a_choice_starts_the_edition_that_was_chosen_last(client: Client):
    client.get(f"/{CZECH}/rules/deluxe/")

    client.post(reverse("games:play_now"), headers={"referer": f"http://testserver/{CZECH}/"})

    assert Match.objects.get().edition == "deluxe"
