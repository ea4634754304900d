"""Quotas: limits on tables, on games with bots, and fair queues for the workers."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from citadels_site.celery import app
from games import task_queue
from games.domain.errors import Refused
from games.domain.lobby import departures, quotas, seating
from games.enums import BotKind
from games.models import Match
from tests.games.tables import guest, open_table, person

pytestmark = pytest.mark.django_db
APPRENTICE = BotKind.APPRENTICE


@pytest.fixture
def _few(monkeypatch):
    for name, most in (("MAX_OPEN_TABLES", 2), ("MAX_BOT_GAMES", 3), ("MAX_BOT_GAMES_OF_GUEST", 2)):
        monkeypatch.setattr(quotas, name, most)


def refusal(act, **wishes) -> tuple[str, dict]:
    """Return the reason of a refusal, and check that nothing changed."""
    before = list(Match.objects.values())
    with pytest.raises(Refused) as refused:
        act(**wishes)
    assert list(Match.objects.values()) == before
    return refused.value.code, refused.value.params


@pytest.mark.usefixtures("_few")
def test_open_tables_are_limited_per_person():
    ana, tables = person(), []
    tables = [open_table(ana, 3) for _ in range(2)]

    assert refusal(open_table, creator=ana, size=3) == ("too_many_tables", {"most": 2})
    open_table(person("Bára"), 3)

    seating.cancel_open_table(match=tables[0], by=ana)

    assert open_table(ana, 3).is_open


@pytest.mark.usefixtures("_few")
@pytest.mark.parametrize(("somebody", "most"), [(guest, 2), (person, 3)])
def test_bot_games_are_limited_per_person(somebody, most):
    user = somebody()
    games = [open_table(user, 2, bots=[APPRENTICE]) for _ in range(most)]

    assert refusal(open_table, creator=user, size=2, bots=[APPRENTICE]) == ("too_many_bot_games", {"most": most})

    departures.resign_seat(match=games[0], user=user)

    assert open_table(user, 2, bots=[APPRENTICE]).is_running


@pytest.mark.usefixtures("_few")
def test_bots_seated_later_count_toward_the_limit():
    ana = person()
    games = [open_table(ana, 2, bots=[APPRENTICE]) for _ in range(3)]
    waiting = open_table(ana, 3)

    assert refusal(seating.seat_bot, match=waiting, by=ana, kind=APPRENTICE)[0] == "too_many_bot_games"

    departures.resign_seat(match=games[0], user=ana)
    seating.seat_bot(match=waiting, by=ana, kind=APPRENTICE)
    seating.seat_bot(match=waiting, by=ana, kind=APPRENTICE)

    assert Match.objects.get(pk=waiting.pk).is_running


def test_a_guest_begins_five_games_with_bots_a_minute(travel):
    visitor, player = guest(), person()
    games = [open_table(visitor, 2, bots=[APPRENTICE]) for _ in range(5)]
    departures.resign_seat(match=games[0], user=visitor)

    assert refusal(open_table, creator=visitor, size=2, bots=[APPRENTICE]) == ("too_many_games_now", {"most": 5})
    assert [open_table(player, 2, bots=[APPRENTICE]).is_running for _ in range(6)] == [True] * 6
    assert open_table(guest(), 2, bots=[APPRENTICE]).is_running

    travel.shift(timedelta(seconds=61))

    assert open_table(visitor, 2, bots=[APPRENTICE]).is_running


def play_at(address: str, client: Client | None = None) -> Client:
    """Begin a game against bots from a network address, as a guest unless a user is given."""
    client = client or Client(REMOTE_ADDR=address)
    client.post(reverse("games:play_now"), {"size": 4, "edition": "classic"}, REMOTE_ADDR=address)
    return client


def test_guests_of_one_network_share_a_limit_of_bot_games(settings, travel):
    settings.GUEST_GAMES = 3
    settings.ACCOUNT_RATE_LIMITS = {}
    games = Match.objects.filter(status="running")
    guests = [play_at(f"192.0.2.{number}") for number in range(1, 6)]
    assert games.count() == 3

    said = guests[-1].get(reverse("games:mine")).content.decode()
    play_at("198.51.100.7")
    play_at("2001:db8:1::7")
    ana = Client(REMOTE_ADDR="192.0.2.9")
    ana.force_login(person())
    play_at("192.0.2.9", ana)

    assert "Too many guest games" in said
    assert games.count() == 6

    travel.shift(quotas.IDLE_AFTER + timedelta(hours=1))
    play_at("192.0.2.77")
    play_at("192.0.2.1", guests[0])

    assert games.count() == 8


MANY = 400
"""Games of eight by one guest; without quotas, they made the bots of others ten times as slow."""


def order_of_work(own: int, others: int) -> list[int]:
    """Queue the bots of many games of one person, then of one game of another; return the order in which they run."""
    send = task_queue._send  # noqa: SLF001 -- at once, for nothing commits here
    came = []
    with app.connection_for_read() as broker, broker.channel() as channel:
        channel.basic_qos(0, 1, False)
        consumer = app.amqp.TaskConsumer(channel)
        consumer.purge()  # tasks of earlier tests, which share the broker in memory
        for _ in range(MANY):
            send(task_queue.TaskName.CARRY_ON, queue_of(own), {"match_id": own, "at": 0})
        send(task_queue.TaskName.CARRY_ON, queue_of(others), {"match_id": others, "at": 0})
        consumer.callbacks = [lambda _body, message: (came.append(_body[1]["match_id"]), message.ack())]
        with consumer:
            while len(came) < MANY + 1:
                broker.drain_events(timeout=5)
    return came


def queue_of(opened_by: int) -> str:
    """Return the queue of the bots in a person's games."""
    asked = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(task_queue, "enqueue", lambda _name, **words: asked.update(words))
        task_queue.enqueue_bot_turn(match_id=1, at=0, opened_by=opened_by)
    return asked["queue"]


def test_many_games_of_one_person_hardly_delay_the_bots_of_others():
    assert order_of_work(own=1, others=2).index(2) < 3


@pytest.mark.redis
def test_many_games_hardly_delay_others_with_redis_either(redis):
    assert order_of_work(own=1, others=2).index(2) < 3


def test_all_games_of_one_person_share_one_queue_and_those_of_people_spread():
    assert len({queue_of(7) for _ in range(40)}) == 1
    assert len({queue_of(number) for number in range(1, 41)}) == 16
