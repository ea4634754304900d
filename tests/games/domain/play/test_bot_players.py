"""Bots at the table: prompt, played like people, and never the reason why a game stops."""

import random

import pytest
from django.conf import settings

import engine
from citadels_site.celery import app
from games import task_queue, tasks
from games.domain.deadlines import deadline_sweep
from games.domain.matches import match_history
from games.domain.play import bot_players
from games.domain.play.deciders import bot, steward
from games.enums import BotKind, By
from games.models import Match
from games.task_queue import TaskName
from tests.games.tables import asked, choose, guest, let_bots_choose, open_table, options, play_until

pytestmark = pytest.mark.django_db


def among_bots(kind: str = BotKind.APPRENTICE, size: int = 4):
    return open_table(guest(), size, bots=[kind] * (size - 1))


def words(match) -> dict:
    """Return the arguments with which the bots of a match are queued."""
    queue = settings.BOT_QUEUES[match.creator_id % len(settings.BOT_QUEUES)]
    return {"queue": queue, "match_id": match.pk, "at": match.version}


def settle(match, most: int = 400) -> None:
    """Play to the end; the guest takes the first option."""
    for _ in range(most):
        let_bots_choose(match)
        if match.is_finished:
            return
        choose(match, random.Random(match.version).choice(options(match)))
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("kind", sorted(set(BotKind) - engine.bots.SLOW))
def test_a_whole_game_against_bots_ends_and_verifies(kind):
    match = among_bots(kind)

    settle(match)

    assert match_history.verify_match(match) is None
    assert set(match.entries.filter(number__gt=0).values_list("by", flat=True)) == {By.PERSON, By.BOT}


def test_a_task_makes_one_move_and_calls_for_the_next(monkeypatch):
    match, called = among_bots(), []
    play_until(match, lambda match: asked(match).bot)
    monkeypatch.setattr(task_queue, "enqueue", lambda name, **about: called.append((name, about)))

    version = match.version
    bot_players.play_bot_turn(match_id=match.pk, at=version)
    match.refresh_from_db()

    assert match.version == version + 1
    assert called == ([(TaskName.CARRY_ON, words(match))] if asked(match).bot else [])


def test_bots_choose_here_and_now_until_a_person_is_asked_or_patience_runs_out(monkeypatch):
    called = []
    monkeypatch.setattr(task_queue, "enqueue", lambda name, **about: called.append((name, about)))
    match, other = among_bots(), among_bots()
    play_until(other, lambda match: asked(match).bot)
    called.clear()

    bot_players.play_bots_until_person(match, seconds=60)
    match.refresh_from_db()
    bot_players.play_bots_until_person(other, seconds=0)

    assert asked(match).user is not None
    assert called == [(TaskName.CARRY_ON, words(other))]
    assert match_history.newest_snapshot(other.pk).number == other.version


def test_slow_bots_do_not_delay_a_page(monkeypatch):
    match, called = among_bots(), []
    play_until(match, lambda match: asked(match).bot)
    monkeypatch.setattr(engine.bots, "SLOW", frozenset({BotKind.APPRENTICE}))
    monkeypatch.setattr(task_queue, "enqueue", lambda name, **about: called.append((name, about)))

    bot_players.play_bots_until_person(match, seconds=60)

    assert called == [(TaskName.CARRY_ON, words(match))]


def test_a_bot_that_thinks_for_long_waits_for_a_patient_worker(monkeypatch):
    match, called = among_bots(), []
    play_until(match, lambda match: asked(match).bot)
    monkeypatch.setattr(engine.bots, "SLOW", frozenset({BotKind.APPRENTICE}))
    monkeypatch.setattr(task_queue, "enqueue", lambda name, **about: called.append(name))
    version = match.version

    tasks.play_bot(match_id=match.pk, at=version)
    match.refresh_from_db()

    assert (match.version, called) == (version, [TaskName.THINK])

    tasks.play_slow_bot(match_id=match.pk, at=version)
    match.refresh_from_db()

    assert match.version == version + 1


def test_slow_bots_have_a_queue_of_their_own_that_a_worker_serves_unless_told_otherwise():
    assert app.amqp.router.route({}, str(TaskName.THINK))["queue"].name == "slow_bots"
    assert app.amqp.router.route({}, str(TaskName.ANALYSE))["queue"].name == "analysis"
    assert {"slow_bots", "analysis", *settings.BOT_QUEUES} < set(app.amqp.queues)


def test_bots_choose_until_a_person_is_asked():
    match = among_bots()

    let_bots_choose(match)

    assert asked(match).user is not None


def test_carrying_on_twice_is_carrying_on_once():
    match = among_bots()
    let_bots_choose(match)
    before = match.version

    let_bots_choose(match)

    assert match.version == before


def test_the_task_ignores_a_deleted_match():
    match = among_bots()
    number = match.pk
    match.delete()

    bot_players.play_bot_turn(match_id=number, at=0)


def test_a_bot_that_breaks_down_is_replaced_by_the_steward_and_logged(monkeypatch, caplog):
    match = among_bots()
    healthy = engine.bots.choose

    def choose_or_break(level, *position):
        if level == BotKind.APPRENTICE:
            raise ZeroDivisionError
        return healthy(level, *position)

    monkeypatch.setattr(engine.bots, "choose", choose_or_break)
    settle(match)

    assert match.is_finished
    assert "the apprentice broke down" in caplog.text


def test_a_bot_that_chooses_nonsense_is_replaced_by_the_steward(monkeypatch, caplog):
    match = among_bots(size=2)
    play_until(match, lambda match: asked(match).bot)
    monkeypatch.setattr(bot, "bot_choice", lambda *_: "fly:moon")
    match.refresh_from_db()

    bot_players.play_bot_turn(match_id=match.pk, at=match.version)

    assert match.entries.last().by == By.STEWARD
    assert "chose badly" in caplog.text


def test_a_bots_random_numbers_depend_on_the_decision_only():
    match = among_bots()

    def roll(seat, at):
        return bot.bot_rng(match, seat, at).random()

    assert roll(1, 5) == roll(1, 5)
    assert len({roll(1, 5), roll(2, 5), roll(1, 6)}) == 3


def test_the_stewards_random_numbers_are_reproducible_from_the_rows(settings):
    match = among_bots()
    state = match_history.newest_state(match)
    other = state.copy()
    other.seed = "5" * 64

    def roll(state, seat, at):
        return steward.steward_rng(state, seat, at).random()

    first = roll(state, 1, 5)
    settings.SECRET_KEY = "another one, since it may be changed at any time"

    assert state.seed == match.shuffle.seed
    assert roll(match_history.newest_state(Match.objects.get(pk=match.pk)), 1, 5) == first
    assert len({first, roll(state, 2, 5), roll(state, 1, 6), roll(other, 1, 5)}) == 4


def test_a_bot_chooses_alike_whatever_it_cannot_see():
    match = among_bots()
    play_until(match, lambda match: asked(match).bot and match.version > 12)
    state, seat = match_history.newest_state(match), asked(match).number
    kind, other = BotKind.APPRENTICE, engine.redeal(state, seat, random.Random(5))

    assert other != state
    chosen, redealt = (bot.bot_choice(table, seat, kind, random.Random(1), 13) for table in (state, other))
    assert redealt == chosen


def test_the_sweep_wakes_bots_that_a_lost_message_left_sitting(monkeypatch):
    match = among_bots()
    play_until(match, lambda match: asked(match).bot)
    woken = []
    monkeypatch.setattr(deadline_sweep.task_queue, "enqueue", lambda _task, **words: woken.append(words))

    assert deadline_sweep.wake_stalled_bots() == 0
    assert deadline_sweep.wake_stalled_bots(match.moved_at + 2 * deadline_sweep.PATIENCE_WITH_BOTS) == 1
    assert woken == [words(match)]
