"""Undo: what it restores, what stays in the log, and when it is refused."""

import pytest

from games.domain.errors import Refused
from games.domain.matches import match_history
from games.domain.play import undo
from tests.games.tables import asked, choose, everything, on_own_turn, options, play_to_end, play_until, running

pytestmark = pytest.mark.django_db


def test_an_undo_brings_back_the_state_and_keeps_the_log():
    match = running(3)
    play_until(match, on_own_turn)
    before, number = match_history.newest_state(match), match.version
    seat = asked(match)
    choose(match, "gather:gold")

    undo.undo_last_post(match=match, user=seat.user, at=match.version)

    match.refresh_from_db()
    taken_back, undoing = match.entries.filter(number__gt=number)
    assert match_history.newest_state(match) == before
    assert (match.version, taken_back.undone_by, undoing.restores) == (number + 2, number + 2, number)
    assert match_history.facts_since(match, None, number) == []


def test_play_continues_after_an_undo_and_can_be_undone_again():
    match = running(3)
    play_until(match, on_own_turn)
    start, seat = match_history.newest_state(match), asked(match)
    choose(match, "gather:gold")
    gathered = match_history.newest_state(match)
    for _ in range(2):
        undo.undo_last_post(match=match, user=seat.user, at=match.version)
        match.refresh_from_db()
        assert match_history.newest_state(match) == start
        choose(match, "gather:gold")
        assert match_history.newest_state(match) == gathered
    assert match_history.states_after(match, [match.version])[match.version] == match_history.newest_state(match)
    assert {
        n: match_history.state_after(match, n) == gathered for n in range(match.version - 4, match.version + 1)
    } == {
        match.version - 4: True,
        match.version - 3: False,
        match.version - 2: True,
        match.version - 1: False,
        match.version: True,
    }


def test_a_whole_game_with_undos_still_verifies():
    match = running(3)
    for _ in range(6):
        play_until(match, on_own_turn)
        seat = asked(match)
        choose(match, "gather:gold")
        undo.undo_last_post(match=match, user=seat.user, at=match.version)
        choose(match, "gather:gold")
    play_to_end(match)

    assert match_history.verify_match(match) is None


def test_undo_is_refused_after_a_draw():
    match = running(3)
    play_until(match, lambda match: "gather:cards" in options(match))
    seat = asked(match)
    choose(match, "gather:cards")
    before = everything(match)

    with pytest.raises(Refused, match="already_revealed"):
        undo.undo_last_post(match=match, user=seat.user, at=match.version)

    assert everything(match) == before


def test_undo_is_refused_after_another_seat_was_asked():
    match = running(3)
    play_until(match, on_own_turn)
    seat = asked(match)
    choose(match, choices=["gather:gold", "end_turn"])

    if match.seats.get(number=seat.number).is_asked:
        pytest.fail("the turn should have passed on")
    with pytest.raises(Refused, match="somebody_was_asked"):
        undo.undo_last_post(match=match, user=seat.user, at=match.version)


def test_a_table_may_forbid_undo():
    match = running(3, undo=False)
    play_until(match, on_own_turn)
    seat = asked(match)
    choose(match, "gather:gold")

    with pytest.raises(Refused, match="undo_off"):
        undo.undo_last_post(match=match, user=seat.user, at=match.version)


def test_only_the_mover_may_undo():
    match = running(3)
    play_until(match, on_own_turn)
    other = match.seats.filter(is_asked=False).select_related("user").first().user
    choose(match, "gather:gold")

    with pytest.raises(Refused, match="nothing_to_undo"):
        undo.undo_last_post(match=match, user=other, at=match.version)
