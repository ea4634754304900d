"""What happened since the viewer's last move, however long ago that was."""

import pytest
from django.contrib.auth.models import AnonymousUser

from engine.facts import Dealt
from games.domain.matches import game_log, match_history
from games.domain.play import table_visit
from tests.games.tables import asked, play_until, post_until, running

pytestmark = pytest.mark.django_db


def test_missed_events_begin_with_the_own_last_move(
    django_assert_max_num_queries,
):
    match = running(7)
    post_until(
        match,
        lambda m: (
            -1 < game_log.last_counted_number(m, 0) < m.version - table_visit.MIN_LOG_ENTRIES - 5
            and asked(m).number != 0
        ),
    )
    user = match.seats.get(number=0).user
    visit = table_visit.visit_table(match.pk, user)

    with django_assert_max_num_queries(3):
        look = visit.look()

    numbers = [entry.number for entry, _ in look.missed]
    assert numbers[0] == game_log.last_counted_number(match, 0) < look.entries[0][0].number
    assert numbers == sorted(set(numbers))
    assert numbers[-1] == look.entries[-1][0].number


def test_missed_events_stay_visible_during_the_own_turn():
    match = running(3)
    post_until(
        match,
        lambda m: (
            game_log.last_counted_number(m, asked(m).number) == m.version and match_history.newest_state(m).round == 2
        ),
    )
    seat = asked(match)

    seats = [entry.seat for entry, _ in table_visit.visit_table(match.pk, seat.user).look().missed]

    assert (seats[0], seats[-1]) == (seat.number, seat.number)
    assert len(set(seats)) > 1


def test_spectators_see_the_events_of_this_round():
    match = running(3)
    play_until(
        match, lambda m: match_history.newest_state(m).round == 2 and match_history.newest_state(m).phase == "action"
    )

    missed = table_visit.visit_table(match.pk, AnonymousUser()).look().missed

    assert any(isinstance(fact, Dealt) for fact in missed[0][1])
    assert not any(isinstance(fact, Dealt) for _, facts in missed[1:] for fact in facts)
