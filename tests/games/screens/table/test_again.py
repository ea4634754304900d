"""What the button at the end of a game says it does."""

import pytest

from games.domain.accounts import accounts
from games.screens.table.again import again
from tests.games.tables import running

pytestmark = pytest.mark.django_db


def offered(match) -> tuple[str, str]:
    seats = list(match.seats.select_related("user"))
    offer = again(seats, seats[0])
    return offer.label, offer.words.partition(".")[0]


def test_against_bots_alone_a_game_begins_at_once():
    match = running(1, bots=("builder", "apprentice"))

    assert offered(match) == ("Play again with the same bots", "Starts a new game right away")


def test_people_are_invited():
    assert offered(running(2)) == ("Play again with the same people", "Opens a new table and invites the other players")


def test_bots_sit_down_and_people_are_invited():
    match = running(2, bots=("builder",))

    assert offered(match)[0] == "Play again with the same people and bots"
    assert "with the same bots and invites the other people" in again(match.seats.all(), match.seats.first()).words


def test_who_has_left_the_site_is_not_said_to_come():
    match = running(2)
    accounts.erase_person(user=match.seats.last().user)

    assert offered(match)[0] == "Open the same table again"
