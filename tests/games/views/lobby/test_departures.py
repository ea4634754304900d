"""The page with the ways out of a running game, and what the table shows of them."""

import re

import pytest
from django.urls import reverse
from django.utils.html import strip_tags

from games.domain.accounts import accounts
from games.domain.lobby import departures
from games.enums import MatchStatus
from tests.games.tables import person, running

pytestmark = pytest.mark.django_db


def address(name: str, match) -> str:
    return reverse(f"games:{name}", args=[match.pk])


def page(client, name: str, match) -> str:
    return " ".join(client.get(address(name, match)).content.decode().split())


@pytest.fixture
def match():
    return running(3)


@pytest.fixture
def users(match):
    return [seat.user for seat in match.seats.all()]


def test_the_table_leads_its_players_and_nobody_else_to_the_ways_out(client, match, users):
    assert address("ways_out", match) not in page(client, "table", match)
    client.force_login(users[0])

    assert address("ways_out", match) in page(client, "table", match)


def test_one_proposes_the_others_are_asked_at_the_table_and_the_last_ends_it(client, match, users):
    client.force_login(users[0])
    assert "Propose to end the game" in page(client, "ways_out", match)
    client.post(address("agree_to_end", match), {"agrees": "yes"})
    assert "Withdraw my agreement" in page(client, "ways_out", match)
    proposer = page(client, "table", match)
    assert "You agreed to end this game. The vote closes" in proposer
    assert "would like to end this game without a result. The vote closes" not in proposer

    client.force_login(users[1])
    asked = page(client, "table", match)
    assert f"{users[0].name} would like to end this game without a result. The vote closes" in strip_tags(asked)
    client.post(address("agree_to_end", match), {"agrees": "yes"})
    client.force_login(users[2])
    answer = client.post(address("agree_to_end", match), {"agrees": "yes"}, follow=True)

    match.refresh_from_db()
    assert match.status == MatchStatus.ENDED
    assert "has ended without a result" in answer.content.decode()
    assert "Ended by agreement" in page(client, "table", match)


def test_who_has_resigned_watches_and_is_not_asked_again(client, match, users):
    client.force_login(users[0])
    client.post(address("resign", match))

    table = page(client, "table", match)
    assert "You resigned" in table
    assert "End vacation" not in table
    assert client.get(address("ways_out", match)).status_code == 302


def test_against_bots_one_presses_once_to_end_the_game(client):
    match = running(1, bots=("builder",))
    client.force_login(match.creator)

    assert "End the game" in page(client, "ways_out", match)
    client.post(address("resign", match))

    match.refresh_from_db()
    assert match.status == MatchStatus.CANCELLED


def test_an_account_that_is_deleted_has_given_up_its_seat_and_nobody_waits_for_it(client, match, users):
    accounts.erase_person(user=users[0])
    client.force_login(users[1])

    table = page(client, "table", match)

    words = re.sub("<[^>]+>", "", table)
    assert "Player 1 deleted their account and left for good. A bot plays on in their place." in words
    assert "ran out of time" not in table
    assert "A bot plays until" not in table


def test_my_games_do_not_expect_who_has_resigned(client, match, users):
    client.force_login(users[0])
    client.post(address("resign", match))

    mine = client.get(reverse("games:mine")).content.decode()

    assert "You resigned from this game; a bot is playing your seat to the end." in mine
    assert "until you come back" not in mine


@pytest.mark.parametrize("name", ["resign", "agree_to_end"])
def test_strangers_change_nothing(client, match, name):
    assert "login" in client.post(address(name, match)).url
    client.force_login(person("Zoe"))
    client.post(address(name, match))

    match.refresh_from_db()
    assert match.status == MatchStatus.RUNNING
    assert not match.incidents.exists()
    assert departures.end_votes(match.seats.all())[0] == []
