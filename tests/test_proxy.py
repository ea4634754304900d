"""The proxy of deploy/, as Caddy itself understands its file. Skipped where no Caddy is installed."""

import re
import subprocess
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from socketserver import UnixStreamServer

import pytest

from tests.infrastructure.caddy import IS_INSTALLED, CaddyServer, caddyfile_for_this_version
from tests.tools.benches.serving.slow_senders import SlowSenders, measure_waits

pytestmark = pytest.mark.skipif(not IS_INSTALLED, reason="there is no Caddy on this machine")


class ReadingHandler(BaseHTTPRequestHandler):
    """Reads the whole request, however long that takes, and answers."""

    def do_GET(self) -> None:
        """Answer with an empty page."""
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    do_POST = do_GET  # noqa: N815

    def log_message(self, *_line: object) -> None:
        """Write no log."""


@pytest.fixture
def upstream(tmp_path: Path) -> Iterator[Path]:
    """The socket of a web server that answers one request at a time."""
    place = tmp_path / "web.sock"
    with UnixStreamServer(str(place), ReadingHandler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.05,))
        thread.start()
        yield place
        server.shutdown()
        thread.join()


def test_caddy_accepts_the_caddyfile(tmp_path: Path):
    copy = tmp_path / "Caddyfile"
    copy.write_text(caddyfile_for_this_version())
    command = ["caddy", "validate", "--adapter", "caddyfile", "--config", str(copy)]

    done = subprocess.run(command, env={"HOME": str(tmp_path)}, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr


def test_slow_senders_delay_no_page(upstream: Path):
    caddy = CaddyServer(upstream, caddyfile_for_this_version())
    senders = SlowSenders(caddy.port, 20)
    try:
        senders.start()
        time.sleep(0.5)
        waits = measure_waits(caddy.port, "/", seconds=1)
    finally:
        senders.close()
        caddy.close()

    # A page that waits for one of them takes ten seconds, or never comes.
    assert max(waits) < 5


def test_slow_senders_are_cut_off(upstream: Path):
    # The same file, with a second for each part of a request.
    caddy = CaddyServer(upstream, re.sub(r"\b(read_header|read_body) \d+s", r"\1 1s", caddyfile_for_this_version()))
    senders = SlowSenders(caddy.port, 4)
    try:
        senders.start()
        until = time.monotonic() + 20
        while len(senders.cut_off) < senders.number and time.monotonic() < until:
            time.sleep(0.05)
    finally:
        senders.close()
        caddy.close()

    assert sorted(senders.cut_off) == [0, 1, 2, 3]
