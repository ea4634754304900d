"""The real PgBouncer of the distribution, if it is installed, in transaction mode in front of a test's PostgreSQL."""

import os
import shutil
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import psycopg

from tests.infrastructure.child import free_port, start_child

PROGRAM = shutil.which("pgbouncer", path=os.environ.get("PATH", "") + ":/usr/sbin")
IS_INSTALLED = PROGRAM is not None
CONFIGURATION = """
[databases]
{databases}
[pgbouncer]
unix_socket_dir = {folder}
listen_port = {port}
logfile = {folder}/log
auth_type = any
pool_mode = transaction
default_pool_size = {size}
max_client_conn = 500
"""


class PgBouncerServer:
    """PgBouncer on a Unix socket; a few connections to the server serve all clients."""

    def __init__(self, databases: dict[str, tuple[Path, str]], *, size: int = 4) -> None:
        """Start in front of databases: by the name that clients use, the directory of a server's sockets and its name.

        `size` is the number of connections to each of them.
        """
        self.folder, self.port = Path(tempfile.mkdtemp(prefix="citadels-pgbouncer-")), free_port()
        lines = [f"{name} = host={place} dbname={own} user=postgres" for name, (place, own) in databases.items()]
        file = self.folder / "pgbouncer.ini"
        file.write_text(CONFIGURATION.format(databases="\n".join(lines), folder=self.folder, port=self.port, size=size))
        account: dict[str, Any] = {}
        if os.geteuid() == 0:  # it refuses to run as root, as PostgreSQL does
            shutil.chown(self.folder, "nobody")
            account = {"user": "nobody", "group": "nogroup", "extra_groups": []}
        self.process = start_child([PROGRAM, "--quiet", file], cwd=self.folder, **account)
        self.wait(next(iter(databases)))

    def url(self, name: str) -> str:
        """Return the DATABASE_URL of a database."""
        return f"postgres://postgres@/{name}?{urlencode({'host': self.folder, 'port': self.port})}"

    def wait(self, name: str) -> None:
        """Return when it answers."""
        for _ in range(100):
            with suppress(psycopg.OperationalError), psycopg.connect(self.url(name)):
                return
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        raise RuntimeError((self.folder / "log").read_text())

    def stop(self) -> None:
        """Stop it and remove its directory."""
        self.process.terminate()  # when interrupted, it would wait for its clients
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
