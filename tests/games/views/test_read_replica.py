"""Pages that read from a replica, and when they do not."""

import copy
from collections.abc import Iterator

import pytest
from django.db import DEFAULT_DB_ALIAS, OperationalError, connections
from django.http import HttpRequest, HttpResponse

from games import tasks
from games.infrastructure import read_replica
from games.models import Match, Seat, User
from games.web.read_own_writes import ReadOwnWritesMiddleware
from tests.games.tables import person, play_to_end, running
from tests.languages import ENGLISH

pytestmark = pytest.mark.django_db
ROUTER = "games.infrastructure.read_replica.ReplicaRouter"


class Replica:
    """A second alias for the same database, which records its queries or fails."""

    def __init__(self) -> None:
        self.queries: list[str] = []
        self.is_down = False

    def __call__(self, execute, sql, params, many, context):
        if self.is_down:
            raise OperationalError("the server closed the connection unexpectedly")
        self.queries.append(sql)
        return execute(sql, params, many, context)


@pytest.fixture
def replica(settings) -> Iterator[Replica]:
    settings.DATABASE_ROUTERS = [ROUTER]
    replica = Replica()
    connections.settings[read_replica.READING] = connections.settings[DEFAULT_DB_ALIAS]
    mirror = copy.copy(connections[DEFAULT_DB_ALIAS])
    mirror.alias, mirror.execute_wrappers = read_replica.READING, [replica]
    mirror.close = lambda: None
    connections[read_replica.READING] = mirror
    yield replica
    read_replica.breaker.close()
    del connections[read_replica.READING]
    del connections.settings[read_replica.READING]


@pytest.fixture
def match() -> Match:
    match = running(2)
    play_to_end(match)
    tasks.count_games()
    match.refresh_from_db()
    return match


def reading_pages(match: Match) -> list[str]:
    player = match.seats.first().user
    return [
        f"/{ENGLISH}/archive/",
        f"/{ENGLISH}/players/",
        f"/{ENGLISH}/players/{player.handle}/",
        f"/{ENGLISH}/ratings/",
        f"/{ENGLISH}/games/{match.pk}/feed.atom",
    ]


def test_listed_pages_read_from_the_replica_and_write_nothing_there(client, replica, match, settings):
    settings.STATISTICS_KEPT = 0
    player = match.seats.first().user
    for path in [*reading_pages(match), f"/{ENGLISH}/statistics/", f"/{ENGLISH}/rules/classic/characters/king/"]:
        client.force_login(player)
        replica.queries.clear()

        assert client.get(path).status_code == 200

        assert replica.queries, path
        assert {sql.split()[0] for sql in replica.queries} == {"SELECT"}, path
        assert not any("django_session" in sql or ("is_asked" in sql and "COUNT" in sql) for sql in replica.queries)


def test_pages_of_a_game_in_play_never_read_from_the_replica(client, replica):
    match = running(2)
    client.force_login(match.seats.get(is_asked=True).user)

    for path in ("/games/", f"/games/{match.pk}/", f"/games/{match.pk}/log/", f"/games/{match.pk}/table/?after=0"):
        assert client.get(path).status_code in (200, 204)

    assert replica.queries == []


def test_the_number_of_waiting_games_comes_from_the_primary(client, replica):
    match = running(2)
    client.force_login(match.seats.get(is_asked=True).user)

    client.get(f"/{ENGLISH}/archive/")

    assert replica.queries
    assert not any('"games_seat"."is_asked" AND' in sql for sql in replica.queries)


def test_who_has_just_written_reads_from_the_primary(client, replica, match):
    written = ReadOwnWritesMiddleware(lambda _request: HttpResponse())
    post, get = HttpRequest(), HttpRequest()
    post.method, get.method = "POST", "GET"
    cookie = written(post).cookies[read_replica.OWN_WRITES_COOKIE]
    assert not written(get).cookies

    client.cookies[read_replica.OWN_WRITES_COOKIE] = cookie.value
    for path in reading_pages(match):
        assert client.get(path).status_code == 200

    assert (cookie["max-age"], cookie["httponly"], cookie["samesite"]) == (10, True, "Lax")
    assert replica.queries == []


def test_a_replica_that_fails_is_replaced_by_the_primary_and_left_alone_for_a_while(client, replica, match):
    replica.is_down = True

    for path in reading_pages(match):
        assert client.get(path).status_code == 200

    replica.is_down = False
    assert read_replica.breaker.is_open
    client.get(f"/{ENGLISH}/archive/")
    assert replica.queries == []
    read_replica.breaker.close()
    client.get(f"/{ENGLISH}/archive/")
    assert replica.queries


def test_rows_from_the_replica_are_written_to_the_primary(replica):
    person("Ana")
    user = read_replica.read_from_replica(User.objects.get)
    replica.queries.clear()

    user.display_name = "Anna"
    user.save()

    assert list(user.seats.all()) == []
    assert User.objects.get().display_name == "Anna"
    assert replica.queries == []


def test_the_replica_is_not_migrated():
    router = read_replica.ReplicaRouter()

    assert (router.allow_migrate("default", "games"), router.allow_migrate("reading", "games")) == (True, False)
    assert router.db_for_write(Seat) == DEFAULT_DB_ALIAS


def test_without_a_replica_there_is_no_router(client, match, settings):
    assert not read_replica.has_replica()
    assert not getattr(settings, "DATABASE_ROUTERS", [])
    assert read_replica.OWN_WRITES_COOKIE not in client.post("/language/", {"language": ENGLISH}).cookies
