"""A server on this machine that is reached as if it stood far away, over TLS, and keeps what it is given."""

import datetime as dt
import ipaddress
import socket
import ssl
import threading
from collections.abc import Iterator
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
    """What arrived, in order; `status` is answered, with `headers`."""

    def __init__(self) -> None:
        self.posts: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 204
        self.headers: dict[str, str] = {}
        self.port = 0

    @property
    def url(self) -> str:
        """Where it stands, as somebody would give it."""
        return f"https://{NAME}:{self.port}/hook?room=1"


def certificate(folder: Path) -> Path:
    """Write key and certificate of the server, which vouches for itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
    now = dt.datetime(2020, 1, 1, tzinfo=dt.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now)
        .not_valid_after(now + dt.timedelta(days=36500))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(NAME)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    path = folder / "sink.pem"
    plain = serialization.NoEncryption()
    path.write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain)
        + made.public_bytes(serialization.Encoding.PEM)
    )
    return path


@pytest.fixture
def sink(tmp_path: Path, monkeypatch: Any) -> Iterator[Sink]:
    """Run the server for one test; its name leads to it, and its address counts as one of the open net."""
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

    path = certificate(tmp_path)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(path)
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    kept.port = server.server_address[1]
    threading.Thread(target=server.serve_forever, daemon=True).start()
    real = socket.getaddrinfo

    def leads_here(host: str, *args: Any, **kwargs: Any) -> Any:
        return real("127.0.0.1" if host == NAME else host, *args, **kwargs)

    monkeypatch.setattr(guard.socket, "getaddrinfo", leads_here)
    monkeypatch.setattr(guard, "CA_FILE", str(path))
    monkeypatch.setattr(guard, "is_public_address", lambda address: ipaddress.ip_address(address).is_loopback)
    yield kept
    server.shutdown()
    server.server_close()
