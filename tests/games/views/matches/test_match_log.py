"""The log over HTTP as the viewer may know it."""

import re

import pytest
from django.test import Client

from games.domain.matches import match_history
from tests.games.tables import asked, choose, options, play_until, running
from tests.games.views.visiting import address, signed_in

pytestmark = pytest.mark.django_db


def test_the_log_tells_a_card_of_mine_to_me_alone():
    match = running(2)
    play_until(match, lambda m: "gather:cards" in options(m))
    seat = asked(match)
    choose(match, "gather:cards")
    other = match.seats.exclude(number=seat.number).get()

    mine = signed_in(seat.user).get(address(match, "log")).content.decode()
    theirs = signed_in(other.user).get(address(match, "log")).content.decode()

    drawn = match_history.newest_state(match).drawn
    assert drawn == [] or "You look at" in mine
    assert "You look at" not in theirs


def test_the_log_reminds_me_alone_of_what_i_passed_on():
    match = running(4)
    first = asked(match)
    choose(match)
    passed = match_history.newest_state(match).players[first.number].passed[-1]
    other = match.seats.exclude(number=first.number).first()

    mine = signed_in(first.user).get(address(match, "log")).content.decode()
    theirs = signed_in(other.user).get(address(match, "log")).content.decode()

    assert passed
    assert "Not chosen:" in mine
    assert "Not chosen:" not in theirs


def test_the_log_tells_of_one_player_alone_who_is_asked_for():
    match = running(3)
    play_until(match, lambda m: match_history.newest_state(m).round == 3)
    client = signed_in(match.seats.first().user)

    everything = client.get(address(match, "log")).context["log"]
    bara = client.get(address(match, "log"), {"player": 2}).context["log"]

    assert [one.number for one in everything.rounds] == [3, 2, 1]
    assert 0 < len(bara.lines) < len(everything.lines)
    assert all("Bára" in line.text for line in bara.lines)


def test_the_rounds_of_the_whole_log_stand_right_below_its_heading():
    match = running(3)

    html = Client().get(address(match, "log")).content.decode()

    levels = re.findall(r"<h(\d)", html)
    assert levels[:2] == ["1", "2"]
    assert "3" not in levels


@pytest.mark.parametrize("player", ["", "0", "4", "²", "-1", "9" * 5000])
def test_a_player_who_is_not_there_leaves_the_log_whole(player):
    match = running(3)

    told = Client().get(address(match, "log"), {"player": player}).context["log"]

    assert (told.about, len(told.lines) > 0) == (None, True)
