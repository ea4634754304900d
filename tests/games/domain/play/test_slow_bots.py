"""Bots that search: one turn at a time in their queue, less thinking on a busy site, and the builder in their place."""

import pytest
from django.core.cache import cache

from engine import bots
from games import task_queue, tasks
from games.domain.operations import metrics, status_report
from games.domain.play import bot_faults, bot_players, slow_bots
from games.domain.play.bot_faults import BotFault
from games.enums import BotKind
from games.task_queue import TaskName
from tests.games.domain.play.test_bot_players import among_bots, asked, play_until

pytestmark = pytest.mark.django_db


@pytest.fixture
def budgets(monkeypatch):
    """Record the budgets with which Counsel is asked, and answer at once."""
    seen = []

    def choose(view, options, dice, sample, *, weights, budget, levels):
        seen.append(budget.trials)
        return options[-1]

    monkeypatch.setattr(bots.counsel, "choose", choose)
    return seen


@pytest.fixture
def queued(monkeypatch):
    """Record the tasks that are enqueued."""
    names = []
    monkeypatch.setattr(task_queue, "enqueue", lambda name, **about: names.append(name))
    return names


@pytest.fixture
def match(queued):
    """Return a game at which Counsel is asked."""
    game = among_bots(BotKind.COUNSEL, size=3)
    play_until(game, lambda game: asked(game).bot)
    queued.clear()
    return game


def wait(match, seconds):
    """Make the turn look as if it had been in the queue for this many seconds."""
    key = f"slow-bot:{match.pk}:{match.version}"
    cache.set(key, cache.get(key) - seconds)


def test_a_turn_waits_in_the_queue_of_slow_bots_once(match, queued, budgets):
    for _ in range(3):
        tasks.play_bot(match_id=match.pk, at=match.version)

    assert (queued, budgets) == ([TaskName.THINK], [])


def test_a_search_that_comes_too_late_for_its_turn_is_dropped(match, budgets):
    version = match.version
    tasks.play_slow_bot(match_id=match.pk, at=version)
    match.refresh_from_db()
    assert match.version == version + 1

    tasks.play_slow_bot(match_id=match.pk, at=version)
    match.refresh_from_db()

    assert match.version == version + 1
    assert len(budgets) == 1


def test_a_strategist_is_told_the_levels_that_the_table_shows_and_nothing_of_people(match, monkeypatch):
    told = []

    def choose(view, options, dice, sample, *, weights, budget, levels):
        told.append(levels)
        return options[-1]

    monkeypatch.setattr(bots.counsel, "choose", choose)

    tasks.play_slow_bot(match_id=match.pk, at=match.version)

    assert told == [tuple(seat.bot for seat in match.seats.order_by("number"))]
    assert set(told[0]) == {"", BotKind.COUNSEL}


def test_the_longer_a_turn_has_waited_the_less_the_bot_thinks(match, budgets):
    trials = [slow_bots.thinking_budget(waited).trials for waited in (0, 2, 4, 7, 8, 60)]

    assert trials == sorted(trials, reverse=True)
    assert trials[0] == slow_bots.TRIALS[0][1]
    assert trials[-2:] == [0, 0]


def test_the_builder_answers_if_no_worker_does(match, budgets, caplog):
    version = match.version
    tasks.play_bot(match_id=match.pk, at=version)
    wait(match, slow_bots.LATE)

    tasks.play_bot(match_id=match.pk, at=version)
    match.refresh_from_db()

    assert match.version == version + 1
    assert budgets == [0]
    assert bot_faults.faults_today()[BotFault.LATE] == 1
    assert "is late" in caplog.text


@pytest.mark.parametrize(("answer", "fault"), [(("fly", "moon"), BotFault.ILLEGAL), (None, BotFault.CRASHED)])
def test_the_builder_answers_for_a_bot_that_is_wrong_or_crashes(match, monkeypatch, answer, fault):
    def choose(*_, **_limits):
        if answer is None:
            raise ZeroDivisionError
        return answer

    version = match.version
    monkeypatch.setattr(bots.counsel, "choose", choose)

    tasks.play_slow_bot(match_id=match.pk, at=version)
    match.refresh_from_db()

    assert match.version == version + 1
    assert match.entries.last().by == "bot"
    assert bot_faults.faults_today()[fault] == 1
    assert (
        f'citadels_bot_faults_today{{fault="{fault}"}} 1.0'
        in metrics.render_metrics(status_report.read_status()).decode()
    )


def test_a_page_never_waits_for_a_search(match, queued, budgets):
    bot_players.play_bots_until_person(match, seconds=60)

    assert budgets == []
    assert queued == [TaskName.CARRY_ON]


def test_a_search_ends_when_its_time_is_up(monkeypatch):
    clock = iter((0.0, slow_bots.THINKING_SECONDS - 0.1, slow_bots.THINKING_SECONDS))
    monkeypatch.setattr(slow_bots.time, "monotonic", lambda: next(clock))

    budget = slow_bots.thinking_budget(0)

    assert [budget.is_over(), budget.is_over()] == [False, True]


def test_a_search_is_played_without_a_fault(match):
    version = match.version

    tasks.play_slow_bot(match_id=match.pk, at=version)
    match.refresh_from_db()

    assert match.version == version + 1
    assert sum(bot_faults.faults_today().values()) == 0
