"""Run a command with a real PostgreSQL and Redis: `python -m tests.infrastructure.servers COMMAND …`."""

import os
import subprocess
import sys
import tempfile

from tests.infrastructure.postgres import PostgresServer
from tests.infrastructure.redis import RedisServer


def main(command: list[str]) -> int:
    """Start both servers, run the command against them, stop them; return the command's exit status."""
    postgres = PostgresServer()
    redis = RedisServer()
    addresses = {"DATABASE_URL": postgres.url(), "REDIS_URL": redis.url}
    with tempfile.TemporaryDirectory(prefix="citadels-data-") as data:
        own = {"DATA_DIR": data, "SECRET_KEY": "known to everybody; for measuring only"}
        status = subprocess.run(command, env={**os.environ, **own, **addresses}, check=False).returncode
    redis.close()
    postgres.stop()
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
