"""The site as in production, in killable processes, with PostgreSQL, Redis and a mail server."""

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from aiosmtpd.controller import Controller

from tests.infrastructure.child import free_port, start_child, stop_child
from tests.infrastructure.postgres import PostgresServer
from tests.infrastructure.redis import RedisServer
from tests.infrastructure.smtp import SmtpSink

ROOT = Path(__file__).resolve().parents[4]
FIRST_BREATH = 15
"""Seconds until a worker has come to work, on a machine that has much else to do."""


class Program:
    """One program with the processes that it starts, all of which can be killed with -9."""

    def __init__(self, words: list[str], environment: dict[str, str], log: Path, root: Path) -> None:
        self.words, self.environment, self.log, self.root = words, environment, log, root
        self.killed = 0
        self.start()

    def start(self) -> None:
        """Start, or start again."""
        self.started = time.monotonic()
        with self.log.open("ab") as log:
            wishes = {
                "cwd": self.root,
                "env": self.environment,
                "stdout": log,
                "stderr": log,
                "start_new_session": True,
            }
            self.process: subprocess.Popen[bytes] = start_child([sys.executable, "-m", *self.words], **wishes)

    def kill(self) -> None:
        """Kill all of it, and start it again."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.killed += 1
        self.start()

    def kill_part(self, dice: random.Random) -> None:
        """Kill one of the processes that it has started, which it is to replace; nothing where it has but one.

        A worker of Celery whose processes die before it has come to work ends by itself, and is some seconds in coming
        back: killed then it would never work at all, and nothing could be found out about it.
        """
        with suppress(OSError):
            pid = self.process.pid
            if "worker" in self.words and time.monotonic() - self.started < FIRST_BREATH:
                return
            parts = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
            parts = [part for part in parts if Path(f"/proc/{part}/cmdline").read_bytes()]  # who has died has none
            if len(parts) > 1:
                os.kill(int(dice.choice(parts)), signal.SIGKILL)
                self.killed += 1

    def has_fallen(self) -> bool:
        """Start it again where it has ended by itself; tell whether it had."""
        if self.process.poll() is None:
            return False
        self.start()
        return True

    def stop(self) -> None:
        """End it in good order, and kill those of its processes that outlive it."""
        stop_child(self.process)
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)

    def leave(self) -> None:
        """Stop it gracefully, as a supervisor does."""
        self.process.terminate()
        self.process.wait(timeout=120)


class Cluster:
    """Servers and programs, with a temporary directory for their files."""

    root = ROOT
    """The checkout from which programs are started."""

    def __init__(self) -> None:
        self.postgres, self.redis, self.sink = PostgresServer(), RedisServer(), SmtpSink()
        self.mail = Controller(self.sink, hostname="127.0.0.1", port=free_port())
        self.mail.start()
        self.folder = tempfile.TemporaryDirectory(prefix="citadels-chaos-")
        self.programs: dict[str, Program] = {}
        self.ports: list[int] = []
        self.environment = {
            **os.environ,
            "ALLOWED_HOSTS": "localhost",
            "DATABASE_URL": self.postgres.url(),
            "DATA_DIR": self.folder.name,
            "EMBEDDED": "0",
            "MAIL_HOST": "127.0.0.1",
            "MAIL_PORT": str(self.mail.port),
            "NOTICE_DELAY": "1",
            "REDIS_URL": self.redis.url,
            "SECRET_KEY": "known to everybody; for measuring only",
        }

    def manage(self, *words: str) -> None:
        """Run a management command to its end."""
        subprocess.run([sys.executable, "manage.py", *words], cwd=self.root, env=self.environment, check=True)

    def open(self) -> None:
        """Start two web servers, a worker and the beat."""
        self.prepare()
        self.ports = [self.start_web("web"), self.start_web("other web")]
        self.start_worker("worker")
        self.start_beat("beat")

    def prepare(self) -> None:
        """Bring tables and static files up to date."""
        self.manage("migrate", "--verbosity", "0")
        self.manage("collectstatic", "--verbosity", "0", "--noinput")

    def start_web(self, name: str) -> int:
        """Start gunicorn; give its port. Loaded once and forked: who is killed is replaced before the next one is."""
        port = free_port()
        words = ["--workers", "4", "--threads", "4", "--preload", "--bind", f"127.0.0.1:{port}"]
        self.start(name, "gunicorn", "citadels_site.wsgi", *words)
        return port

    def start_worker(self, name: str, slots: int = 2, *, queues: str = "") -> None:
        """Start a worker that takes from some queues, or from all, so many tasks at a time."""
        words = ["--loglevel", "WARNING", "--concurrency", str(slots), "--hostname", f"{name}@%h"]
        words += ["--queues", queues] if queues else []
        self.start(name, "celery", "-A", "citadels_site", "worker", *words)

    def start_beat(self, name: str) -> None:
        """Start the clock."""
        words = ["--loglevel", "WARNING", "--schedule", str(Path(self.folder.name) / f"{name}.schedule")]
        self.start(name, "celery", "-A", "citadels_site", "beat", *words)

    def start(self, name: str, *words: str) -> None:
        """Start one program under a name."""
        self.programs[name] = Program(
            list(words), dict(self.environment), Path(self.folder.name) / f"{name}.log", self.root
        )

    def logs(self) -> str:
        """Return the end of the programs' output."""
        return "\n".join(f"{name}:\n{program.log.read_text()[-3000:]}" for name, program in self.programs.items())

    def logs_of_faults(self) -> int:
        """Count the faults that the programs have written down."""
        return sum(
            program.log.read_text().count("Traceback (most recent call last)") for program in self.programs.values()
        )

    def close(self) -> None:
        """End everything."""
        for program in self.programs.values():
            program.stop()
        self.mail.stop()
        self.redis.close()
        self.postgres.stop()
        self.folder.cleanup()
