"""What is new since the last look, and the question whether anything is."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.games.tables import asked, choose, let_bots_choose, options, play_until, running
from tests.games.views.visiting import address, at_redraw, hand_of_asked, of_asked, page, signed_in

pytestmark = pytest.mark.django_db


def test_what_happened_since_the_last_visit_is_marked_until_the_next_one():
    match = running(3)
    seat = asked(match)
    client = signed_in(seat.user)
    client.get(address(match))
    choose(match)
    long_ago = timezone.now() - timedelta(hours=2)
    match.seats.filter(pk=seat.pk).update(seen_at=long_ago)
    match.entries.filter(number=0).update(at=long_ago - timedelta(hours=1))

    first = client.get(address(match)).context["log"]
    again = client.get(address(match)).context["log"]
    stranger = Client().get(address(match)).context["log"]

    assert [line.text for line in first.new_lines] == [line.text for line in again.new_lines]
    assert len(first.new_lines) == 1
    assert stranger.new_lines == []


@pytest.mark.parametrize("since", ["0001-01-01T00:00+23:59", "9999-12-31T23:59-23:59", "2026-13-01", "9" * 5000])
def test_a_forged_since_cookie_marks_nothing_as_new(since):
    match = running(3)
    client = of_asked(match)
    page(client, match)
    client.cookies["since"] = since

    answer = client.get(address(match))

    assert (answer.status_code, answer.context["since"]) == (200, "")


def test_nothing_new_is_answered_with_nothing():
    match = running(3)
    seat = asked(match)
    client = signed_in(seat.user)
    stamp = client.get(address(match)).context["stamp"]
    quiet = client.get(address(match, "fragment"), {"after": stamp}).status_code
    choose(match)

    news = client.get(address(match, "fragment"), {"after": stamp})

    assert (quiet, news.status_code) == (204, 200)
    assert 'id="log" hx-swap-oob="true"' in news.content.decode()


@pytest.mark.parametrize("after", ["", "x", "-3", "9" * 40])
def test_a_strange_stamp_simply_brings_the_table(after):
    match = running(3)

    assert of_asked(match).get(address(match, "fragment"), {"after": after}).status_code == 200


def test_a_move_that_only_its_maker_sees_is_no_news_for_others():
    match = at_redraw(2)
    seat = asked(match)
    choose(match, "redraw")
    other = signed_in(match.seats.exclude(number=seat.number).get().user)
    stamp = other.get(address(match)).context["stamp"]

    choose(match, f"put_back:{min(hand_of_asked(match))}")

    assert other.get(address(match, "fragment"), {"after": stamp}).status_code == 204


def test_a_poll_with_shown_gets_the_next_turn_only():
    match = running(1, bots=("apprentice",) * 3)
    client = signed_in(match.creator)
    play_until(match, lambda match: asked(match).user and "end_turn" in options(match), seed=3)
    choose(match, "end_turn")
    was = client.get(address(match)).context
    let_bots_choose(match)
    seen = match.seats.get(user=match.creator).seen_version
    wish = {"after": was["stamp"], "shown": was["shown"]}

    turn = client.get(address(match, "fragment"), wish)
    unseen = match.seats.get(user=match.creator).seen_version
    now = client.get(address(match, "fragment"), {"after": was["stamp"]})

    assert (turn.context["may_skip"], turn.context["decision"], turn.context["stamp"]) == (True, None, was["stamp"])
    assert "data-skip" in turn.content.decode()
    assert unseen == seen
    assert now.context["decision"] is not None
    assert "data-skip" not in now.content.decode()
    assert match.seats.get(user=match.creator).seen_version == match.version


def test_a_page_knows_that_a_bot_is_to_choose_so_that_it_looks_often():
    match = running(1, bots=("apprentice",) * 3)
    client, told = signed_in(match.creator), set()
    for _ in range(6):
        is_bots = asked(match).user is None
        told.add((is_bots, "data-bot" in client.get(address(match)).content.decode()))
        choose(match)

    assert told == {(True, True), (False, False)}


@pytest.mark.parametrize("shown", ["", "x", "2026-01-01", "9" * 5000])
def test_invalid_poll_parameters_bring_the_present_table(shown):
    match = running(3)

    answer = of_asked(match).get(address(match, "fragment"), {"after": "0x", "shown": shown})

    assert answer.context["decision"] is not None
