"""Earlier moments and the log over HTTP, each as the viewer may know them."""

import pytest
from django.test import Client

from games.domain import archive
from tests.games.tables import asked, choose, options, play_to_end, play_until, running
from tests.games.views.visiting import address, signed_in

pytestmark = pytest.mark.django_db


def test_an_earlier_moment_shows_the_table_as_it_was_to_me():
    match = running(3)
    play_until(match, lambda m: archive.newest_state(m).round == 3)
    seat = match.seats.first()

    then = signed_in(seat.user).get(address(match, "moment", 0)).context

    assert then["mine"].gold == 2
    assert len(then["hand"]) == 4
    assert then["decision"] is None
    assert all(city.hand == () for city in then["others"])


@pytest.mark.parametrize("number", [10_000, 2**40])
def test_a_moment_that_has_not_come_is_not_found(number):
    match = running(3)

    assert Client().get(address(match, "moment", number)).status_code == 404


def test_another_seats_eyes_open_only_when_the_game_is_over():
    match = running(3)
    client = signed_in(match.seats.first().user)
    during = client.get(address(match, "moment", 0), {"seat": 2}).context["eyes"]
    play_to_end(match)

    after = client.get(address(match, "moment", 0), {"seat": 2}).context["eyes"]

    assert (during, after) == (0, 1)


@pytest.mark.parametrize("seat", ["0", "3", "0019", "²", "-1", "1.0", "9" * 5000])
def test_a_seat_that_is_not_there_lends_nobody_its_eyes(seat):
    match = running(2)
    play_to_end(match)
    client = signed_in(match.seats.last().user)

    assert client.get(address(match, "moment", 0), {"seat": seat}).context["eyes"] == 1


def test_the_log_tells_a_card_of_mine_to_me_alone():
    match = running(2)
    play_until(match, lambda m: "gather:cards" in options(m))
    seat = asked(match)
    choose(match, "gather:cards")
    other = match.seats.exclude(number=seat.number).get()

    mine = signed_in(seat.user).get(address(match, "log")).content.decode()
    theirs = signed_in(other.user).get(address(match, "log")).content.decode()

    drawn = archive.newest_state(match).drawn
    assert drawn == [] or "You look at" in mine
    assert "You look at" not in theirs


def test_the_log_reminds_me_alone_of_what_i_passed_on():
    match = running(4)
    first = asked(match)
    choose(match)
    passed = archive.newest_state(match).players[first.number].passed[-1]
    other = match.seats.exclude(number=first.number).first()

    mine = signed_in(first.user).get(address(match, "log")).content.decode()
    theirs = signed_in(other.user).get(address(match, "log")).content.decode()

    assert passed
    assert "You did not choose:" in mine
    assert "You did not choose:" not in theirs
