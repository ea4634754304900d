"""The whole site as `./dev play` runs it, in a separate process with its own data directory."""

import json
import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.infrastructure.child import free_port, start_child, stop_child

ROOT = Path(__file__).resolve().parent.parent.parent


class LiveSite:
    """A running site; `wishes` are environment variables for it."""

    def __init__(self, data: Path, **wishes: str) -> None:
        port = free_port()
        self.url = f"http://localhost:{port}"
        self.log = data / "log"
        switches = {"DATA_DIR": str(data), "EMBEDDED": "1", "GUESTS_AN_HOUR": "10000", "SITE_URL": self.url}
        switches |= dict.fromkeys(("TABLES_AN_HOUR", "GUEST_GAMES"), "10000")
        self.environment = {**os.environ, **switches, **wishes}
        with self.log.open("wb") as log:
            command = [sys.executable, "-m", "citadels_site.embedded", "--port", port]
            self.process = start_child(command, cwd=ROOT, env=self.environment, stdout=log, stderr=log)
        self.wait()

    def wait(self) -> None:
        """Return when the first page is served."""
        for _ in range(600):
            with suppress(OSError), urllib.request.urlopen(self.url, timeout=20):
                return
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        raise RuntimeError(self.log.read_text())

    def manage(self, *words: str) -> str:
        """Run a management command on the same data; return what it prints."""
        command = [sys.executable, "manage.py", *words]
        done = subprocess.run(command, cwd=ROOT, env=self.environment, check=True, capture_output=True, text=True)
        return done.stdout

    def lay_out(self, *wanted: str) -> dict[str, int]:
        """Create tables for the named occasions, or all, on a demo site; return the number of each one's table."""
        command = [sys.executable, "-m", "tests.games.laying", *wanted]
        done = subprocess.run(command, cwd=ROOT, env=self.environment, check=True, capture_output=True, text=True)
        return json.loads(done.stdout)

    def stop(self) -> None:
        """Stop the site."""
        stop_child(self.process)


@pytest.fixture(scope="session")
def live_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveSite]:
    """The running site, one for all tests of this process."""
    site = LiveSite(tmp_path_factory.mktemp("site"))
    yield site
    site.stop()
    assert "Traceback" not in site.log.read_text(), site.log.read_text()


@pytest.fixture(scope="session")
def demo_site(live_site: LiveSite) -> LiveSite:
    """A site with people, open tables, running and finished games."""
    live_site.manage("demo")
    return live_site
