"""The whole site in one process, for playing at home: web server, Celery worker, beat, and a mailbox for emails."""

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
"""The environment variable in which the reloader process passes its socket to the serving process."""


def main() -> None:
    """Serve the site until interrupted; with DEBUG=1, restart whenever code changes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8000)
    port = parser.parse_args().port
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "citadels_site.settings")
    os.environ["EMBEDDED"] = "1"
    inherited = os.environ.get(LISTENER)
    listener = socket.socket(fileno=int(inherited)) if inherited else bind_port(port)
    # Port 0 means any free port, so the address for links in emails is not known earlier.
    os.environ.setdefault("SITE_URL", f"http://localhost:{listener.getsockname()[1]}")

    from django.conf import settings

    if settings.DEBUG:
        from django.utils.autoreload import run_with_reloader

        # The socket stays open during a reload: requests wait instead of being refused.
        listener.set_inheritable(True)
        os.environ[LISTENER] = str(listener.fileno())
        run_with_reloader(run, listener)
    else:
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
        with suppress(KeyboardInterrupt):
            run(listener)


def run(listener: socket.socket) -> None:
    """Prepare the data directory, start the worker, then serve."""
    prepare_site()
    atexit.register(Worker().stop)
    serve(listener)


def bind_port(port: int) -> socket.socket:
    """Return a socket that listens on the port; exit with a clear message if the port cannot be bound."""
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(("127.0.0.1", port))
        # Listen before the site is ready, so that early requests wait and a second instance fails at once.
        listener.listen(128)
    except (OverflowError, OSError) as problem:
        listener.close()
        sys.exit(f"play: {bind_error(port, problem)}")
    return listener


def bind_error(port: int, problem: OverflowError | OSError) -> str:
    """Return why the port cannot be bound."""
    if isinstance(problem, OverflowError):
        return f"{port} is no port; choose one from 1024 to 65535."
    if problem.errno == errno.EADDRINUSE:
        return f"port {port} is taken; stop what listens there or choose another with --port."
    return f"cannot listen on port {port}: {problem.strerror}."


def prepare_site() -> None:
    """Compile translations and migrate the database, each only if needed."""
    import django
    from django.conf import settings

    from citadels_site.catalogs.compiling import compile_catalogs

    compile_catalogs()
    django.setup()
    make_private_directory(settings.DATA_DIR)
    settings.STATIC_ROOT.mkdir(parents=True, exist_ok=True)
    migrate_if_needed()


def make_private_directory(folder: Path) -> None:
    """Create the data directory (games, emails, the secret key), unreadable to other users of the computer."""
    folder.mkdir(parents=True, exist_ok=True)
    with suppress(PermissionError):  # the directory belongs to another user
        folder.chmod(0o700)


def migrate_if_needed() -> None:
    """Migrate the database if it has unapplied migrations."""
    from django.core.management import call_command
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        call_command("migrate", verbosity=0, interactive=False)


class Worker:
    """A Celery worker and beat, running as threads beside the web server."""

    def __init__(self) -> None:
        from celery.beat import Scheduler, Service

        from citadels_site.celery import app

        # Use the solo pool: a thread pool polls memory:// so slowly that tasks wait for seconds.
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
        """Stop starting tasks, and wait up to five seconds for the current one."""
        from celery.worker import state

        self.beat.stop()
        state.should_stop = 0  # type: ignore[assignment] # the stub infers the type from the initial None
        patience = time.monotonic() + 5
        while state.active_requests and time.monotonic() < patience:
            time.sleep(0.02)


def serve(listener: socket.socket) -> None:
    """Serve requests on the socket until interrupted."""
    from django.conf import settings

    from citadels_site.home_server import HomeServer
    from citadels_site.wsgi import application

    server = HomeServer(listener)
    server.set_app(application)
    address = f"http://localhost:{server.server_port}"
    print(
        f"{settings.SITE_NAME} is open at {address}/ (Ctrl+C closes it); emails are at {address}/mailbox/", flush=True
    )
    server.serve_forever()


if __name__ == "__main__":
    main()
