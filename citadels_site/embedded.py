"""The whole site in one process, for playing at home: web, Celery worker and beat, mails kept in the database."""

import argparse
import atexit
import errno
import os
import signal
import socket
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

LISTENER = "PLAY_LISTENER"
"""The environment variable by which the process that reloads hands its socket to the one that serves."""


def main() -> None:
    """Serve the site until interrupted; with DEBUG=1 start anew whenever code changes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8000)
    port = parser.parse_args().port
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "citadels_site.settings")
    os.environ["EMBEDDED"] = "1"
    inherited = os.environ.get(LISTENER)
    listener = socket.socket(fileno=int(inherited)) if inherited else claim(port)
    # Port 0 is any that is free: only now is it known what mails are to link to.
    os.environ.setdefault("SITE_URL", f"http://localhost:{listener.getsockname()[1]}")

    from django.conf import settings

    if settings.DEBUG:
        from django.utils.autoreload import run_with_reloader

        # The socket stays open while the code is read anew: requests wait instead of being refused.
        listener.set_inheritable(True)
        os.environ[LISTENER] = str(listener.fileno())
        run_with_reloader(run, listener)
    else:
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
        with suppress(KeyboardInterrupt):
            run(listener)


def run(listener: socket.socket) -> None:
    """Prepare the data folder, then serve."""
    prepare()
    atexit.register(Worker().stop)
    serve(listener)


def claim(port: int) -> socket.socket:
    """Take the port before anything else, and say so plainly if somebody has it."""
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(("127.0.0.1", port))
        # Heard from now on: of two that start at once the second is told, and who comes early waits.
        listener.listen(128)
    except (OverflowError, OSError) as problem:
        listener.close()
        sys.exit(f"play: {why_not(port, problem)}")
    return listener


def why_not(port: int, problem: OverflowError | OSError) -> str:
    """Say why a port cannot be had."""
    if isinstance(problem, OverflowError):
        return f"{port} is no port; choose one from 1024 to 65535."
    if problem.errno == errno.EADDRINUSE:
        return f"port {port} is taken; stop what listens there or choose another with --port."
    return f"cannot listen on port {port}: {problem.strerror}."


def prepare() -> None:
    """Compile translations and migrate the database, each only if something has changed."""
    import django
    from django.conf import settings

    from citadels_site.catalogs.compiling import compile_catalogs

    compile_catalogs()
    django.setup()
    keep_to_oneself(settings.DATA_DIR)
    settings.STATIC_ROOT.mkdir(parents=True, exist_ok=True)
    migrate()


def keep_to_oneself(folder: Path) -> None:
    """Let nobody else on this computer read games, mails and the secret."""
    folder.mkdir(parents=True, exist_ok=True)
    with suppress(PermissionError):  # somebody else's folder has somebody else's ways
        folder.chmod(0o700)


def migrate() -> None:
    """Bring the tables up to date."""
    from django.core.management import call_command
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        call_command("migrate", verbosity=0, interactive=False)


class Worker:
    """A Celery worker and its beat, as threads beside the web server."""

    def __init__(self) -> None:
        from celery.beat import Scheduler, Service

        from citadels_site.celery import app

        # The solo pool: a pool of threads polls memory:// so slowly that tasks wait for seconds.
        self.controller = app.WorkController(
            pool="solo",
            concurrency=1,
            loglevel="WARNING",
            without_gossip=True,
            without_mingle=True,
            without_heartbeat=True,
        )
        self.beat = Service(app, scheduler_cls=Scheduler, max_interval=1)
        for name, part in (("worker", self.controller), ("beat", self.beat)):
            threading.Thread(target=part.start, name=name, daemon=True).start()

    def stop(self) -> None:
        """Begin no further task, and let the one in hand finish, but do not wait for ever."""
        from celery.worker import state

        self.beat.stop()
        state.should_stop = 0  # type: ignore[assignment] # the stub infers the type from the initial None
        patience = time.monotonic() + 5
        while state.active_requests and time.monotonic() < patience:
            time.sleep(0.02)


def serve(listener: socket.socket) -> None:
    """Serve until interrupted."""
    from django.conf import settings

    from citadels_site.home_server import HomeServer
    from citadels_site.wsgi import application

    server = HomeServer(listener)
    server.set_app(application)
    address = f"http://localhost:{server.server_port}"
    print(f"{settings.SITE_NAME} is open at {address}/ (Ctrl+C closes it); mails lie at {address}/mailbox/", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
