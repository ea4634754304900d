"""“What would you do?” in games against bots: a few times a game, from what the player knows, and off in one press."""

import pytest
from django.core.cache import cache
from django.test import Client

import engine
from engine import bots
from engine.bots import Budget, TrialOdds
from games import task_queue, tasks
from games.domain.matches import match_history
from games.domain.play import advice, slow_bots
from games.enums import BotKind
from games.models import Match, Seat
from games.task_queue import TaskName
from tests.games.tables import asked, choose, guest, open_table, options, play_until, running
from tests.games.views.visiting import address, signed_in

pytestmark = pytest.mark.django_db
SCRIPT = {"HX-Request": "true"}
ASK = "What would you do?"


@pytest.fixture
def queued(monkeypatch) -> list[tuple[TaskName, dict]]:
    """Record the tasks that are enqueued."""
    made: list[tuple[TaskName, dict]] = []
    monkeypatch.setattr(task_queue, "enqueue", lambda name, **about: made.append((name, about)))
    return made


@pytest.fixture
def match(queued) -> Match:
    """Return a guest's game against bots in which the guest is asked."""
    game = open_table(guest(), 3, bots=[BotKind.BUILDER] * 2)
    play_until(game, lambda game: asked(game).user is not None and len(options(game)) > 2)
    queued.clear()
    return game


@pytest.fixture
def client(match) -> Client:
    return signed_in(match.creator)


def ask(client: Client, match: Match, **form: object):
    return client.post(address(match, "advice"), {"at": match.version, "ask": "on", **form}, headers=SCRIPT)


def next_decision(match: Match) -> None:
    """Play on until the guest is asked again."""
    choose(match)
    play_until(match, lambda game: asked(game).user is not None and len(options(game)) > 2)


def test_the_strategist_answers_with_reasons_and_marks_its_choice(match, client, queued, monkeypatch):
    wanted = match_history.newest_state(match)
    seat = asked(match).number
    best = engine.options(wanted)[-1]
    monkeypatch.setattr(bots, "advise", lambda *_: (best, TrialOdds(41, 33)))
    assert ASK in client.get(address(match)).content.decode()

    waiting = ask(client, match).content.decode()
    ask(client, match)

    assert [name for name, _ in queued] == [TaskName.ADVISE]  # once for one decision
    assert "The Strategist is thinking." in waiting
    assert client.get(address(match, "advice"), headers=SCRIPT).status_code == 204

    tasks.advise(**queued[0][1])
    shown = client.get(address(match, "advice"), headers=SCRIPT).content.decode()

    assert "The Strategist would choose:" in shown
    assert "In trials, this wins 41 of 100 games, and the next best choice 33." in shown
    assert "is-advised" in shown
    assert ".advised" in shown  # of data-at, so that the page takes the new decision
    assert "is-advised" in client.get(address(match)).content.decode()  # the same without a script
    assert client.get(address(match, "advice")).headers["Location"] == address(match)
    assert match.seats.get(number=seat).advised == 1


def test_the_builder_answers_if_no_worker_does(match, client):
    ask(client, match)
    key = f"advice:{match.pk}:{match.version}"
    cache.set(key, cache.get(key) - slow_bots.LATE)

    shown = client.get(address(match, "advice"), headers=SCRIPT).content.decode()

    assert "The master builder would choose:" in shown


def test_the_builder_answers_if_the_search_fails(match, client, queued, monkeypatch, caplog):
    monkeypatch.setattr(bots, "advise", lambda *_: 1 / 0)
    ask(client, match)

    tasks.advise(**queued[0][1])

    assert "The master builder would choose:" in client.get(address(match)).content.decode()
    assert "advice failed" in caplog.text


def test_advice_is_given_three_times_a_game(match, client, queued):
    for left in (2, 1, 0):
        assert ask(client, match).status_code == 200
        next_decision(match)
        assert (f"{left} more in this game" in client.get(address(match)).content.decode()) == bool(left)

    assert ask(client, match).status_code == 422
    assert ASK not in client.get(address(match)).content.decode()
    assert sum(name == TaskName.ADVISE for name, _ in queued) == advice.TIMES


def test_one_press_turns_it_off_for_good(match, client):
    client.post(address(match, "advice"), {"off": "on"})

    assert ASK not in client.get(address(match)).content.decode()
    assert ask(client, match).status_code == 422
    match.creator.refresh_from_db()
    assert not match.creator.wants_advice


def test_there_is_no_advice_in_games_with_people_or_for_others(match, client, queued):
    with_people = running(2)
    player = asked(with_people).user
    for table, user, status in ((with_people, player, 422), (match, player, 403), (match, match.creator, 422)):
        form = {"at": table.version + (user == match.creator)}
        assert signed_in(user).post(address(table, "advice"), form, headers=SCRIPT).status_code == status
    assert ASK not in signed_in(player).get(address(with_people)).content.decode()

    assert ASK not in signed_in(player).get(address(match)).content.decode()

    other = Seat.objects.filter(match=match, user=None).first()
    Seat.objects.filter(pk=other.pk).update(user=player, bot="")
    assert ask(client, match).status_code == 422
    assert TaskName.ADVISE not in [name for name, _ in queued]


def test_late_advice_about_an_earlier_decision_is_dropped(match, client, queued):
    ask(client, match)
    version = match.version
    choose(match)

    tasks.advise(match_id=match.pk, at=version)
    tasks.advise(match_id=match.pk, at=match.version)

    assert cache.get(f"advice-answer:{match.pk}:{version}") is None
    assert cache.get(f"advice-answer:{match.pk}:{match.version}") is None


def test_advice_ignores_hidden_facts_and_passes_over_automatic_income(match):
    """Two tables that differ only in what the seat cannot see get the same advice."""
    for _ in range(3):
        state, seat = match_history.newest_state(match), asked(match)
        other = engine.redeal(state, seat.number, advice.advice_rng(match.pk, 0))
        first, second = (
            advice.advice_for(table, seat, advice.advice_rng(match.pk, match.version), Budget(trials=30, width=3))
            for table in (state, other)
        )
        assert first == second
        gifts = [engine.Offer(gift.choice).text for gift in engine.view_for(state, seat.number).gifts]
        assert first.choice not in gifts
        next_decision(match)
