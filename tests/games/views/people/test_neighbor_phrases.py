"""What neighbors say, at the table, in the log and in the replay, until they are muted."""

import html

import pytest
from django.test import Client
from django.urls import reverse

from engine.facts import Began
from games.domain.matches import match_history
from games.screens.log.neighbor_speech import speakers_at
from tests.games.tables import play_until, running
from tests.games.views.visiting import address, signed_in

pytestmark = pytest.mark.django_db
SILENCE = reverse("games:neighbor_phrases")
BUTTON = "Mute the neighbors"


def phrases_in(page: str) -> int:
    """Return how many phrases a page shows."""
    return html.unescape(page).count(": “")


@pytest.fixture
def match():
    """Return a game with a person and two bots, in its first round."""
    return running(1, bots=("apprentice", "builder"))


@pytest.mark.parametrize("page", ["table", "fragment", "log"])
def test_a_phrase_is_shown_with_a_button_until_the_neighbors_are_silenced(match, page):
    client = signed_in(match.seats.exclude(user=None).get().user)
    path = address(match, page)
    shown = client.get(path).content.decode()

    assert phrases_in(shown) == shown.count(BUTTON) == 1
    assert shown.count('<form id="silence"') == 1
    answer = client.post(SILENCE, {"next": address(match, "table")})
    assert (answer.status_code, answer["Location"]) == (302, address(match, "table"))
    client.get(address(match, "table"))
    silent = client.get(path).content.decode()
    assert phrases_in(silent) == silent.count(BUTTON) == 0
    client.post(SILENCE, {"phrases": "on"})
    client.get(reverse("games:settings"))
    assert phrases_in(client.get(path).content.decode()) == 1


def test_the_replay_shows_a_phrase_at_its_moment(match):
    client = signed_in(match.seats.exclude(user=None).get().user)
    play_until(match, lambda m: match_history.newest_state(m).round == 2)
    assert any(isinstance(fact, Began) for fact in match_history.log_entries(match, None)[0][1])

    first, second = (client.get(address(match, "moment", number)).context["told"].phrase for number in (0, 1))

    assert "“" in first
    assert second == ""
    client.post(SILENCE)
    assert client.get(address(match, "moment", 0)).context["told"].phrase == ""


def test_the_settings_turn_the_phrases_on_and_off_without_an_account():
    client, settings = Client(), reverse("games:settings")

    assert 'aria-pressed="true"\n      value="off"' in client.get(settings).content.decode()
    assert client.post(SILENCE, {"phrases": "off"})["Location"] == f"{settings}#neighbors"
    assert 'aria-pressed="false"\n      value="on"' in client.get(settings).content.decode()


def test_bots_in_the_place_of_players_and_people_do_not_speak(match):
    seats = list(match.seats.all())
    assert {seat for seat, _ in speakers_at(match, seats).temperaments} == {s.number for s in seats if s.bot}

    match.is_lesson = True
    assert speakers_at(match, seats).temperaments == ()


def test_a_bot_at_the_table_links_to_how_it_plays(match):
    client = signed_in(match.seats.exclude(user=None).get().user)
    page = client.get(address(match, "table")).content.decode()

    for seat in match.seats.filter(user=None):
        assert page.count(f'href="{reverse("pages:neighbors")}#{seat.mark.neighbor}"') == 2
