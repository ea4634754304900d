"""The rematch button at the end of a game says what it does."""

import pytest

from games.domain.accounts import accounts
from games.screens.table.rematch import rematch_offer
from tests.games.tables import running

pytestmark = pytest.mark.django_db


def offered(match) -> tuple[str, str]:
    seats = list(match.seats.select_related("user"))
    offer = rematch_offer(seats, seats[0])
    return offer.label, offer.words.partition(".")[0]


def test_rematch_against_bots_starts_immediately():
    match = running(1, bots=("builder", "apprentice"))

    assert offered(match) == ("Play again with the same bots", "Starts a new game right away")


def test_rematch_invites_players():
    assert offered(running(2)) == (
        "Play again with the same players",
        "Opens a new table and invites the other players",
    )


def test_rematch_seats_bots_and_invites_players():
    match = running(2, bots=("builder",))

    assert offered(match)[0] == "Play again with the same players and bots"
    assert (
        "with the same bots and invites the other players"
        in rematch_offer(match.seats.all(), match.seats.first()).words
    )


def test_rematch_does_not_expect_deleted_users():
    match = running(2)
    accounts.erase_person(user=match.seats.last().user)

    assert offered(match)[0] == "Open the same table again"
