"""Digests, compared field by field for every player and for spectators."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.domain.matches import match_history, match_view
from games.models import Seat
from games.notices import digest as digests
from games.notices import links
from games.notices.digest import digest
from games.pictures import changes_picture
from games.screens import dates, words
from games.screens.news.catching_up import districts_in_facts
from games.screens.people import seat_name
from games.screens.setup.labels import longest_wait_words
from tests.games.tables import asked, choose, open_table, options, person, play_to_end, play_until, running


def seats(match) -> list[Seat]:
    return list(match.seats.select_related("user", "match"))


def test_a_running_game_is_told_to_each_seat_by_what_it_may_know():
    match = running(3)
    play_until(match, lambda match: match.round == 3)
    built = 0
    for seat in seats(match):
        view = match_view.current_view(match, seat)

        told = digest(match, seat)

        assert (told.name, told.link, told.is_over) == ("Tuesday", links.table_url(match), False)
        assert sorted(line.split(" · ")[0] for line in told.own.hand) == sorted(
            words.card(key, "classic") for key in view.players[seat.number].hand
        )
        assert told.own.gold == f"Your gold: {view.players[seat.number].gold}"
        assert bool(told.ask) == (seat.number == asked(match).number)
        assert bool(told.offered) == (seat.number == asked(match).number)
        assert [row.name for row in told.rows] == [seat_name(other) for other in seats(match)]
        assert [(row.gold, row.cards, row.districts) for row in told.rows] == [
            (player.gold, player.hand_size, len(player.city)) for player in view.players
        ]
        assert [row.city for row in told.rows] == [words.card_list(p.city, "classic") for p in view.players]
        assert [row.has_crown for row in told.rows] == [number == view.crown for number in range(3)]
        assert {row.score for row in told.rows} == {None}
        own = match.entries.filter(seat=seat.number).order_by("number").last()
        since = match_history.log_entries(match, seat.number, after=own.number)
        assert told.entries == {entry.number for entry, _facts in since}
        houses = districts_in_facts(fact for entry, facts in since if entry.seat != seat.number for fact in facts)
        assert told.street == changes_picture.file_name_for(houses)
        assert bool(told.street_words) == bool(houses)
        built += len(houses)
    assert built


def test_built_and_lost_districts_are_named_apart(monkeypatch):
    match = running(2)
    houses = [("tavern", False), ("market", True), ("temple", False)]
    monkeypatch.setattr(digests.catching_up, "districts_in_facts", lambda _facts: houses)

    assert digest(match, seats(match)[0]).street_words == "Built: Tavern and Temple. Lost: Market."


def test_the_time_left_is_told_to_the_one_who_is_asked_alone():
    match = running(3)

    told = {seat.number: digest(match, seat) for seat in seats(match)}

    assert [number for number, one in told.items() if one.deadline and one.time_left] == [asked(match).number]
    deadline = timezone.now() + timedelta(days=9, hours=1)
    match.seats.filter(is_asked=True).update(deadline=deadline)
    late = digest(match, asked(match))
    assert (late.deadline, late.time_left) == (dates.day_and_time(deadline), dates.time_left(deadline))
    waits = [one.longest_wait for number, one in sorted(told.items())]
    assert waits == [longest_wait_words(match) if number == asked(match).number else "" for number in range(3)]


def test_a_spectator_gets_no_hand_and_nothing_that_happened():
    match = running(3)
    choose(match)

    told = digest(match, None)

    assert (told.own, told.ask, told.happened, told.deadline, told.time_left) == (None, "", [], "", "")
    assert (told.entries, told.street, told.street_words, told.left_out) == (frozenset(), "", "", 0)
    assert len(told.rows) == 3


def test_what_happened_begins_after_the_readers_own_last_move(monkeypatch):
    match = running(3)
    play_until(match, lambda match: "gather:gold" in options(match))
    mine = match.seats.select_related("user", "match").get(pk=asked(match).pk)
    choose(match, choices=["gather:gold", "end_turn"])
    before = digest(match, mine)
    play_until(match, lambda match: asked(match).pk == mine.pk)

    told = digest(match, mine)
    monkeypatch.setattr(digests, "MOST_SENTENCES", 1)
    short = digest(match, mine)

    assert before.happened == []
    assert len(told.happened) > 1
    assert not any("gold" in sentence and sentence.startswith("You take") for sentence in told.happened)
    assert (told.left_out, short.happened, short.left_out) == (0, told.happened[-1:], len(told.happened) - 1)


def test_the_first_message_begins_with_the_game():
    match = running(2)
    mine = seats(match)[asked(match).number]

    assert digest(match, mine).happened[0].startswith("The game begins.")


def test_a_game_that_is_over_is_told_by_place_without_hands():
    match = running(3)
    play_to_end(match)

    told = digest(match, seats(match)[0])

    by_place = sorted(seats(match), key=lambda seat: seat.place)
    assert [(row.name, row.score) for row in told.rows] == [(seat_name(seat), seat.score) for seat in by_place]
    assert (told.is_over, told.own, told.ask, told.link) == (True, None, "", links.table_url(match))
    assert match_history.newest_state(match).round == match.round


def test_a_table_that_waits_has_a_name_and_a_link_alone():
    match = open_table(person(), 3)

    assert digest(match, match.seats.first()) == digests.Digest("Tuesday", links.table_url(match))


@pytest.mark.parametrize("stands_in", [False, True])
def test_who_is_asked_without_a_deadline_is_told_of_none(stands_in):
    match = running(2)
    seat = seats(match)[asked(match).number]
    seat.deadline = None if stands_in else timezone.now()

    assert bool(digest(match, seat).deadline) != stands_in
