"""Finding matches: which wait for an answer, and which may be watched, joined or seen."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from games.domain.lobby import seating
from games.domain.matches import match_lists, match_queries
from games.models import Match
from tests.games.tables import asked, choose, guest, open_table, person, play_to_end, play_until, running

pytestmark = pytest.mark.django_db


def test_a_game_waits_for_the_one_who_is_asked():
    match = running(2)
    seat = asked(match)
    other = match.seats.exclude(pk=seat.pk).get().user

    assert [found.match for found in match_queries.seats_awaiting(seat.user)] == [match]
    assert match_queries.count_waiting_matches(other) == 0
    assert match_queries.count_waiting_matches(AnonymousUser()) == 0


def test_no_game_waits_for_a_player_with_a_stand_in():
    match = running(2)
    seat = asked(match)
    match.seats.filter(pk=seat.pk).update(stood_in_at=timezone.now())

    assert match_queries.count_waiting_matches(seat.user) == 0


def shared(user) -> Match:
    """Start a match that waits for `user`."""
    match = open_table(user, 2)
    other = person("Zoe")
    seating.take_seat(match=match, user=other)
    match.refresh_from_db()
    if asked(match).user_id != user.pk:
        choose(match)
    while asked(match).user_id != user.pk:
        choose(match)
    return match


def test_the_next_game_is_the_most_pressing_and_may_be_skipped():
    ana = person()
    first, second, third = shared(ana), shared(ana), shared(ana)
    second.seats.filter(user=ana).update(deadline=timezone.now())

    skipped, order = {}, []
    while match := match_queries.next_waiting_match(ana, skipped):
        order.append(match)
        skipped = match_queries.skip_match(ana, match.pk, skipped)

    assert order == [second, first, third]
    assert match_queries.next_waiting_match(ana) == second
    assert match_queries.next_waiting_match(person("Bára")) is None


def test_my_games_are_sorted_by_who_waits_for_whom():
    ana = person()
    waiting_table = open_table(ana, 3)
    finished = shared(ana)
    play_to_end(finished)
    for_others, for_me = shared(ana), shared(ana)
    while asked(for_others).user_id == ana.pk:
        choose(for_others)

    going = match_queries.my_ongoing_match_ids(ana)
    matches = match_queries.my_matches(ana, going, with_ended=True)

    assert going == [for_me.pk, for_others.pk, waiting_table.pk]
    assert matches == [for_me, for_others, waiting_table, finished]
    assert [match.mine.user for match in matches] == [ana] * 4
    assert match_queries.my_matches(ana, going[1:2]) == [for_others]
    assert (
        match_queries.my_ongoing_match_ids(AnonymousUser()),
        match_queries.my_matches(AnonymousUser(), [], with_ended=True),
    ) == (
        [],
        [],
    )


def test_my_games_take_few_queries(django_assert_max_num_queries):
    ana = person()
    for _ in range(4):
        shared(ana)

    with django_assert_max_num_queries(6):
        for match in match_queries.my_matches(ana, match_queries.my_ongoing_match_ids(ana)):
            _ = [seat.user for seat in match.shown_seats], match_lists.asked_seat(match)


def test_a_finished_game_is_news_until_it_is_seen():
    match = running(2)
    play_to_end(match)
    seat = match.seats.first()
    match.seats.update(seen_version=match.version - 1)

    seat.refresh_from_db()
    assert match_queries.has_unseen_result(seat)
    seat.seen_version = match.version
    assert not match_queries.has_unseen_result(seat)


def test_open_tables_are_those_one_may_join():
    ana = person()
    table = open_table(ana, 3, bots=["apprentice"])
    open_table(ana, 4)
    open_table(ana, 3, private=True)
    running(2)
    cancelled = open_table(ana, 3)
    seating.cancel_open_table(match=cancelled, by=ana)

    assert list(match_queries.open_matches(size=3)) == [table]
    assert match_queries.open_matches().count() == 2
    assert match_queries.open_matches(pace="live").count() == 0


def test_games_to_watch_are_public_and_running():
    among_bots = open_table(guest(), 2, bots=["apprentice"])
    match = running(2)
    running(2, private=True)
    running(2, spectators=False)

    assert list(match_queries.watchable_matches()) == [match, among_bots]


def test_a_bot_game_is_watchable_for_an_hour_after_its_last_move(travel):
    left = open_table(guest(), 2, bots=["apprentice"])
    slow = running(2)
    travel.shift(match_queries.WATCHABLE_FOR - timedelta(minutes=1))
    assert set(match_queries.watchable_matches()) == {left, slow}

    travel.shift(timedelta(minutes=2))

    assert list(match_queries.watchable_matches()) == [slow]


def test_a_bot_game_is_put_aside_after_a_week(travel):
    ana = person()
    left = open_table(ana, 2, bots=["apprentice"])
    play_until(left, lambda match: asked(match).user == ana)
    travel.shift(match_queries.PUT_ASIDE_AFTER - timedelta(minutes=1))
    assert (match_queries.count_waiting_matches(ana), match_queries.next_waiting_match(ana)) == (1, left)

    travel.shift(timedelta(minutes=2))
    slow, waiting_table = shared(ana), open_table(ana, 3)

    assert (match_queries.count_waiting_matches(ana), match_queries.next_waiting_match(ana)) == (1, slow)
    assert match_queries.my_ongoing_match_ids(ana) == [slow.pk, waiting_table.pk, left.pk]
    [slow, left] = match_queries.my_matches(ana, [slow.pk, left.pk])
    assert (match_queries.is_put_aside(slow), match_queries.is_put_aside(left)) == (False, True)
    assert (match_queries.is_waiting_for_owner(slow.mine), match_queries.is_waiting_for_owner(left.mine)) == (
        True,
        False,
    )


def test_a_game_among_people_waits_however_long_it_takes(travel):
    ana = person()
    slow = shared(ana)

    travel.shift(match_queries.PUT_ASIDE_AFTER * 2)

    assert (match_queries.count_waiting_matches(ana), match_queries.is_put_aside(slow)) == (1, False)


def test_private_and_unwatchable_tables_are_visible_to_players_only():
    stranger, nobody = person("Zoe"), AnonymousUser()
    private, closed, public = running(2, private=True), running(2, spectators=False), running(2)

    for user in (stranger, nobody):
        assert not match_queries.may_view_match(private, user)
        assert not match_queries.may_view_match(closed, user)
        assert match_queries.may_view_match(public, user)
    for match in (private, closed, public):
        assert match_queries.may_view_match(match, match.creator)


def test_a_finished_game_without_spectators_may_be_looked_at():
    match = running(2, spectators=False)
    play_to_end(match)

    assert match_queries.may_view_match(match, AnonymousUser())


def test_a_token_leads_to_its_table():
    match = open_table(person(), 3)

    assert match_queries.match_by_token(match.invite_token) == match
    assert match_queries.match_by_token("nonsense") is None
    assert match_queries.match_by_token("") is None
