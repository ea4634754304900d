"""A real Caddy with the Caddyfile of deploy/, on machines that have one."""

import os
import re
import shutil
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from socket import create_connection

from tests.infrastructure.child import free_port, start_child, stop_child

CADDYFILE = Path(__file__).resolve().parents[2] / "deploy" / "Caddyfile"
IS_INSTALLED = bool(shutil.which("caddy"))


def caddyfile_for_this_version() -> str:
    """Return the Caddyfile, with the newer name of an option if the installed Caddy has it."""
    version = tuple(map(int, re.findall(r"\d+", subprocess.check_output(["caddy", "version"], text=True))[:3]))
    text = CADDYFILE.read_text()
    [newer] = re.findall(r"it is called `(.+)`", text)
    return text if version < (2, 6, 3) else re.sub(r"^\t\tbuffer_requests$", f"\t\t{newer}", text, flags=re.MULTILINE)


def without_buffering(text: str) -> str:
    """Return a Caddyfile that passes requests on as they come."""
    return re.sub(r"^\t\t(buffer_requests|request_buffers .+)$", "", text, flags=re.MULTILINE)


class CaddyServer:
    """The proxy as deployed, but for plain HTTP on a port of its own, in front of another socket."""

    def __init__(self, upstream: Path, text: str) -> None:
        """Start with this Caddyfile, in front of a web server that listens on the socket `upstream`."""
        self.port = free_port()
        self.folder = tempfile.TemporaryDirectory(prefix="citadels-caddy-")
        text = text.replace("\n{\n", "\n{\n\tadmin off\n", 1).replace("citadels.example", f"http://:{self.port}")
        text = text.replace("unix//run/citadels/web.sock", f"unix/{upstream}")
        file = Path(self.folder.name) / "Caddyfile"
        file.write_text(text)
        command = ["caddy", "run", "--adapter", "caddyfile", "--config", file]
        with (Path(self.folder.name) / "log").open("wb") as log:
            environment = {"HOME": self.folder.name, "PATH": os.environ["PATH"]}
            self.process = start_child(command, stdout=log, stderr=log, env=environment)
        for _ in range(400):
            with suppress(OSError), create_connection(("127.0.0.1", self.port), 1):
                return
            time.sleep(0.05)
        raise RuntimeError((Path(self.folder.name) / "log").read_text())

    def close(self) -> None:
        """Stop the server and remove its directory."""
        stop_child(self.process)
        self.folder.cleanup()
