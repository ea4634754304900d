"""Turns of others are shown one by one, in order, as the viewer saw them, without delaying anyone."""

import pytest
from django.contrib.auth.models import AnonymousUser

from engine import View
from engine.facts import TurnEnded
from games.domain.matches import match_history, match_view
from games.domain.play import bot_players, catch_up, table_visit
from games.domain.play.table_visit import Look
from games.models import Match, User
from tests.games.tables import asked, choose, options, play_to_end, play_until, running

pytestmark = pytest.mark.django_db


def my_turn_ends(match: Match) -> int:
    """Play until the only person has ended the first turn of a round; return what their page shows up to."""
    play_until(match, lambda match: asked(match).user and is_first(match) and "end_turn" in options(match), seed=3)
    choose(match, "end_turn")
    shown = table_visit.visit_table(match.pk, match.creator).look().shown
    assert shown is not None
    return shown


def is_first(match: Match) -> bool:
    """Return whether the turn is the first of its round."""
    return len(match_history.newest_state(match).acting) == 1


def views_while_bots_play(match: Match, user: User | AnonymousUser) -> list[View]:
    """Let bots move until a person is to choose or the game ends; return what the viewer could see after each move."""
    views = []
    while match.is_running and asked(match).bot:
        bot_players.play_bot_turn(match_id=match.pk, at=match.version)
        match.refresh_from_db()
        views.append(match_view.current_view(match, match.seats.filter(user_id=user.pk).first() if user.pk else None))
    return views


def looks(match: Match, user: User | AnonymousUser, shown: int) -> list[Look]:
    """Look like a page does, until it shows the current table."""
    seen = []
    while not seen or seen[-1].is_past:
        seen.append(catch_up.table_after_next_turn(table_visit.visit_table(match.pk, user), shown, stamp=7))
        assert seen[-1].shown > shown
        shown = seen[-1].shown
    return seen


def turns_told(look: Look, shown: int) -> int:
    """Return how many turns ended after entry `shown`, according to the look."""
    told = [fact for entry, facts in look.entries if entry.number > shown for fact in facts]
    return sum(isinstance(fact, TurnEnded) for fact in told)


@pytest.fixture
def match() -> Match:
    return running(1, bots=("apprentice",) * 3)


def test_each_look_shows_one_turn_more_and_the_last_one_asks(match):
    shown = my_turn_ends(match)
    views = views_while_bots_play(match, match.creator)

    *steps, now = looks(match, match.creator, shown)

    assert len(steps) >= 2
    numbers = [step.match.version for step in steps]
    assert numbers == sorted(set(numbers))
    assert [
        turns_told(step, before) for step, before in zip(steps, [shown, *(s.shown for s in steps)], strict=False)
    ] == [1 for _step in steps]
    assert all(step.view in views for step in steps)
    assert {(step.at, step.undo_at, step.stamp, step.is_step) for step in steps} == {(None, None, 7, True)}
    assert (now.at, now.stamp) == (match.version, match.seats.get(user=match.creator).total_stamp)
    assert now.view == views[-1]


def test_a_watcher_is_shown_a_watchers_views(match):
    stranger = AnonymousUser()
    my_turn_ends(match)
    shown = table_visit.visit_table(match.pk, stranger).look().shown
    views = views_while_bots_play(match, stranger)

    steps = looks(match, stranger, shown)

    assert len(steps) >= 3
    assert all(step.view.seat is None and step.view in views for step in steps)


def test_a_page_may_skip_to_the_current_table(match):
    my_turn_ends(match)
    views_while_bots_play(match, match.creator)

    look = catch_up.table_after_next_turn(table_visit.visit_table(match.pk, match.creator), None, stamp=7)

    assert (look.is_past, look.at) == (False, match.version)


def test_picks_do_not_count_as_turns(match):
    shown = table_visit.visit_table(match.pk, match.creator).look().shown
    views_while_bots_play(match, match.creator)
    assert asked(match).user == match.creator
    look = catch_up.table_after_next_turn(table_visit.visit_table(match.pk, match.creator), shown, stamp=0)

    assert (look.is_past, look.is_step, look.at) == (False, False, match.version)


def test_own_moves_in_another_window_are_not_replayed(match):
    shown = my_turn_ends(match)
    views_while_bots_play(match, match.creator)
    choose(match)

    assert len(looks(match, match.creator, shown)) == 1


def test_the_last_turns_are_shown_before_the_end_as_they_were_played(match):
    play_to_end(match)
    shown = match.version - 20

    *steps, end = looks(match, AnonymousUser(), shown)

    assert (end.match.is_finished, bool(end.view.scores)) == (True, True)
    assert len(steps) >= 2
    assert all(step.match.is_running and not step.view.scores for step in steps)
    assert all(fact.seen_by(None) == fact for step in steps for _entry, facts in step.entries for fact in facts)
