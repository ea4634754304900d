"""The rematch button at the end of a game says what it does."""

import pytest

from games.domain.accounts import accounts
from games.domain.lobby import seating
from games.screens.table.rematch import offer_at_table, rematch_offer
from tests.games.tables import play_to_end, running

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


def test_the_other_players_see_who_wants_a_rematch():
    match = running(2)
    play_to_end(match)
    seats = list(match.seats.select_related("user"))
    assert seating.rematch_creator(match) is None
    seating.open_rematch(match=match, by=seats[1].user)
    creator = seating.rematch_creator(match)

    wishes = [offer_at_table(seats, seat, creator).wish for seat in seats]

    assert wishes == ["Bára wants a rematch.", ""]
