"""The whole site as `./dev play` runs it, in a separate process with its own data directory."""

import json
import os
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.infrastructure.child import free_port, start_child, stop_child
from tests.infrastructure.console import LAY_OUT, Console
from tests.infrastructure.hooks import certificate
from tests.infrastructure.site_templates import DEMO, EMPTY, SiteTemplates

ROOT = Path(__file__).resolve().parent.parent.parent


class LiveSite:
    """A running site; `wishes` are environment variables for it."""

    def __init__(self, data: Path, **wishes: str) -> None:
        port = free_port()
        self.url = f"http://localhost:{port}"
        self.log = data / "log"
        switches = {"DATA_DIR": str(data), "EMBEDDED": "1", "GUESTS_AN_HOUR": "10000", "SITE_URL": self.url}
        switches |= dict.fromkeys(("TABLES_AN_HOUR", "GUEST_GAMES"), "10000")
        # Otherwise each finished game that a test looks at takes 15 s of CPU from the tests after it.
        switches["ANALYSIS_SECONDS"] = "0"
        self.environment = {**os.environ, **switches, **wishes}
        with self.log.open("wb") as log:
            command = [sys.executable, "-m", "citadels_site.embedded", "--port", port]
            self.process = start_child(command, cwd=ROOT, env=self.environment, stdout=log, stderr=log)
        self.console = Console(self.environment | {"DJANGO_SETTINGS_MODULE": "citadels_site.settings"})
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
        return self.console.run(*words)

    def lay_out(self, *wanted: str) -> dict[str, int]:
        """Create tables for the named occasions, or all, on a demo site; return the number of each one's table."""
        return json.loads(self.console.run(LAY_OUT, *wanted))

    def stop(self) -> None:
        """Stop the site."""
        self.console.stop()
        stop_child(self.process)


@pytest.fixture(scope="session")
def live_site(tmp_path_factory: pytest.TempPathFactory, site_templates: SiteTemplates) -> Iterator[LiveSite]:
    """The running site with the demo's rows, one for all tests of this process."""
    data = tmp_path_factory.mktemp("site")
    site_templates.copy(DEMO, data)
    site = LiveSite(data)
    yield site
    site.stop()
    assert "Traceback" not in site.log.read_text(), site.log.read_text()


@pytest.fixture(scope="session")
def shared_prompt_site(tmp_path_factory: pytest.TempPathFactory, site_templates: SiteTemplates) -> Iterator[LiveSite]:
    """A site that sends its emails at once and posts webhooks to this machine, one for all tests of this process."""
    data = tmp_path_factory.mktemp("prompt")
    site_templates.copy(EMPTY, data)
    networks = {"WEBHOOK_ALLOWED_NETWORKS": "127.0.0.0/8", "SSL_CERT_FILE": str(certificate(data))}
    site = LiveSite(data, NOTICE_DELAY="0", **networks)
    yield site
    site.stop()
    assert "Traceback" not in site.log.read_text(), site.log.read_text()
