"""A local TLS server that looks like a public one to the site, and keeps the requests it receives."""

import datetime as dt
import ipaddress
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from games.notices.outlets import guard

NAME = "hooks.example.org"


class Sink:
    """The received requests, in order; responds with `status` and `headers`."""

    def __init__(self) -> None:
        self.posts: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 204
        self.headers: dict[str, str] = {}
        self.port = 0

    @property
    def url(self) -> str:
        """The URL of the server, as a user would enter it."""
        return f"https://{NAME}:{self.port}/hook?room=1"


def certificate(folder: Path) -> Path:
    """Write the key and the self-signed certificate of the server."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
    names = [x509.DNSName(NAME), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]
    now = dt.datetime(2020, 1, 1, tzinfo=dt.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now)
        .not_valid_after(now + dt.timedelta(days=36500))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .sign(key, hashes.SHA256())
    )
    path = folder / "sink.pem"
    plain = serialization.NoEncryption()
    path.write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain)
        + made.public_bytes(serialization.Encoding.PEM)
    )
    return path


@contextmanager
def serving(path: Path) -> Iterator[Sink]:
    """Run the server with the certificate at `path`."""
    kept = Sink()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            kept.posts.append((self.path, dict(self.headers.items()), body))
            self.send_response(kept.status)
            for name, value in kept.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *args: Any) -> None:
            """Do not log requests."""

    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(path)
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    kept.port = server.server_address[1]
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield kept
    server.shutdown()
    server.server_close()


@pytest.fixture
def sink(tmp_path: Path, monkeypatch: Any) -> Iterator[Sink]:
    """Run the server for one test; its name resolves to it, and its address counts as public."""
    path, real = certificate(tmp_path), socket.getaddrinfo

    def leads_here(host: str, *args: Any, **kwargs: Any) -> Any:
        return real("127.0.0.1" if host == NAME else host, *args, **kwargs)

    monkeypatch.setattr(guard.socket, "getaddrinfo", leads_here)
    monkeypatch.setattr(guard, "CA_FILE", str(path))
    monkeypatch.setattr(guard, "is_public_address", lambda address: ipaddress.ip_address(address).is_loopback)
    with serving(path) as kept:
        yield kept
