"""Worker, beat and web server as separate processes, as in production, on the test's PostgreSQL and Redis."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.infrastructure.child import free_port, start_child, stop_child
from tests.infrastructure.smtp import SmtpSink

ROOT = Path(__file__).resolve().parent.parent.parent


class Staff:
    """Starts processes with the commands of the README, and stops them after the test."""

    def __init__(self, environment: dict[str, str], folder: Path) -> None:
        self.environment, self.folder = environment, folder
        self.children: list[subprocess.Popen[bytes]] = []

    def hire(self, *words: object) -> subprocess.Popen[bytes]:
        """Start one process: `hire("celery", "worker")`."""
        log = (self.folder / f"{len(self.children)}-{words[-1]}.log").open("wb")
        with log:
            child = start_child([sys.executable, "-m", *words], cwd=ROOT, env=self.environment, stdout=log, stderr=log)
        self.children.append(child)
        return child

    def worker(self) -> subprocess.Popen[bytes]:
        """Start a Celery worker."""
        words = ["-A", "citadels_site", "worker", "--loglevel", "WARNING", "--concurrency", "1"]
        return self.hire("celery", *words)

    def beat(self) -> subprocess.Popen[bytes]:
        """Start Celery beat."""
        return self.hire("celery", "-A", "citadels_site", "beat", "--loglevel", "WARNING")

    def web(self) -> int:
        """Start the web server; return the port that it will listen on."""
        port = free_port()
        self.hire("gunicorn", "citadels_site.wsgi", "--workers", "2", "--threads", "4", "--bind", f"127.0.0.1:{port}")
        return port

    def manage(self, *words: str) -> None:
        """Run a management command and wait for it."""
        subprocess.run([sys.executable, "manage.py", *words], cwd=ROOT, env=self.environment, check=True)

    def go(self) -> None:
        """Stop all processes."""
        for child in self.children:
            if child.poll() is None:
                stop_child(child)

    def logs(self) -> str:
        """Return their output."""
        return "\n".join(f"{path.name}:\n{path.read_text()}" for path in sorted(self.folder.glob("*.log")))


@pytest.fixture
def staff(postgres: str, redis: str, smtp: SmtpSink, settings: Any, tmp_path: Path) -> Iterator[Staff]:
    """Processes that share the test's PostgreSQL, Redis, mail server and secret."""
    settings.NOTICE_DELAY = 0
    environment = {
        **os.environ,
        "ALLOWED_HOSTS": "localhost,127.0.0.1",
        "DATABASE_URL": postgres,
        "DATA_DIR": str(settings.DATA_DIR),
        "EMBEDDED": "0",
        "MAIL_HOST": settings.EMAIL_HOST,
        "MAIL_PORT": str(settings.EMAIL_PORT),
        "NOTICE_DELAY": "0",
        "REDIS_URL": redis,
        "SECRET_KEY": settings.SECRET_KEY,
    }
    staff = Staff(environment, tmp_path)
    yield staff
    staff.go()
