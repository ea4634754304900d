"""The server of `./dev play` keeps connections open, reads no long body, and leaves no database connection behind."""

import http.client
import secrets
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import psycopg
import pytest
from django.conf import settings
from django.core.wsgi import get_wsgi_application

from citadels_site.home_server import HomeServer
from tests.infrastructure.live_site import LiveSite
from tests.infrastructure.postgres import PostgresServer
from tests.languages import ENGLISH

MOST = settings.DATA_UPLOAD_MAX_MEMORY_SIZE


@pytest.fixture
def connection(db: None) -> Iterator[http.client.HTTPConnection]:
    """A connection to a server."""
    server = HomeServer(socket.create_server(("127.0.0.1", 0)))
    server.set_app(get_wsgi_application())
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
    with closing(http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=20)) as connection:
        yield connection
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize(
    ("header", "status"),
    [
        (("Content-Length", str(MOST + 1)), 413),
        (("Content-Length", "9" * 40), 413),
        (("Content-Length", "-1"), 413),
        (("Content-Length", "many"), 413),
        (("Transfer-Encoding", "chunked"), 411),
    ],
)
def test_a_long_body_is_refused_before_any_of_it_is_read(connection, header, status):
    connection.putrequest("POST", "/accounts/login/")
    connection.putheader(*header)
    connection.endheaders()

    with connection.getresponse() as answer:
        assert (answer.status, answer.getheader("Connection")) == (status, "close")


def test_one_connection_serves_several_requests_without_an_access_log(connection, capfd):
    sockets = set()
    for number in range(3):
        assert read(connection, f"/favicon/{number}.svg") == 200
        sockets.add(connection.sock)

    assert (len(sockets), None in sockets) == (1, False)
    assert "/favicon/" not in capfd.readouterr().err


def test_150_requests_and_150_that_hang_up_leave_few_database_connections(
    tmp_path: Path, postgres_server: PostgresServer
):
    with ExitStack() as stack:
        watcher = stack.enter_context(psycopg.connect(postgres_server.url(), autocommit=True))
        watcher.execute("CREATE DATABASE site")
        stack.callback(watcher.execute, "DROP DATABASE site WITH (FORCE)")
        site = LiveSite(tmp_path, DATABASE_URL=postgres_server.url("site"), SECRET_KEY=secrets.token_urlsafe(48))
        stack.callback(site.stop)
        port, path = int(site.url.rpartition(":")[2]), f"/{ENGLISH}/players/"
        connections = [http.client.HTTPConnection("localhost", port, timeout=60) for _ in range(15)]
        for connection in connections:
            stack.enter_context(closing(connection))
        for _ in range(10):
            assert {read(connection, path) for connection in connections} == {200}
            for _ in connections:
                hang_up(port, path)
        assert {read(connection, path) for connection in connections} == {200}
        [number] = watcher.execute("SELECT count(*) FROM pg_stat_activity WHERE datname = 'site'").fetchone()

    # The pool opens eight at most, for pages, worker and beat together.
    assert 1 <= number <= 8


def hang_up(port: int, path: str) -> None:
    """Request a page, and close the connection without reading the response."""
    with closing(http.client.HTTPConnection("localhost", port, timeout=60)) as connection:
        connection.request("GET", path)


def read(connection: http.client.HTTPConnection, path: str) -> int:
    """Fetch a page; return its status."""
    connection.request("GET", path)
    with connection.getresponse() as answer:
        answer.read()
        return answer.status
