"""The HTTP client for URLs given by users, guarded against server-side request forgery.

A host name is resolved once, and the connection is made to the checked address, so that DNS rebinding has no effect.
Redirects are not followed.
"""

import contextlib
import csv
import ipaddress
import socket
import ssl
import threading
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import SplitResult, urlsplit

from urllib3.connection import HTTPSConnection
from urllib3.exceptions import HTTPError

from games.notices.outlets.faults import INSIDE, NO_ANSWER, NO_NAME, NOT_SECURE, Unsent

PATIENCE = 5.0
"""The timeout of each step, in seconds."""
LONGEST = 10.0
"""The timeout of the whole request, in seconds; it protects against servers that answer byte by byte."""
CA_FILE: str | None = None
"""A file of trusted certificates; None for the system's."""
Networks = Sequence[ipaddress.IPv4Network | ipaddress.IPv6Network]
SPECIAL_NETWORKS_FILE = Path(__file__).with_name("special_networks.csv")
"""The networks that are not part of the public internet, or whose addresses embed others, each with its source.

Most are from the special-purpose registries of IANA:
https://www.iana.org/assignments/iana-ipv4-special-registry and https://www.iana.org/assignments/iana-ipv6-special-registry
"""
ISATAP_MASK, ISATAP = 0xFDFF_FFFF_0000_0000, 0x0000_5EFE_0000_0000
"""The interface identifiers of ISATAP (RFC 5214), which embed an IPv4 address and can follow any prefix."""


def _special_networks() -> Networks:
    with SPECIAL_NETWORKS_FILE.open(encoding="utf-8", newline="") as file:
        return [ipaddress.ip_network(row["network"]) for row in csv.DictReader(file)]


SPECIAL_NETWORKS = _special_networks()


def is_public_address(address: str) -> bool:
    """Return whether an IP address is public and does not embed another address."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return False
    if ip.version == 6 and int(ip) & ISATAP_MASK == ISATAP:
        return False
    return not any(ip in network for network in SPECIAL_NETWORKS)


def is_allowed_address(address: str, allowed: Networks) -> bool:
    """Return whether an IP address is in one of the networks that the site's operators allow."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return False
    return any(ip in network for network in allowed)


def may_be_public_url(url: str) -> bool:
    """Return whether a URL looks safe to post to.

    `post_to_public_url` also checks the address that its host name resolves to.
    """
    try:
        parts = urlsplit(url)
        port = parts.port or 443
    except ValueError:
        return False
    host = parts.hostname or ""
    is_plain = parts.scheme == "https" and not (parts.username or parts.password) and "." in host.strip(".")
    return is_plain and url.isprintable() and " " not in url and (port == 443 or port >= 1024)


def post_to_public_url(url: str, body: bytes, headers: dict[str, str], *, allowed: Networks = ()) -> int:
    """Post to a URL that is public or in the `allowed` networks; return the response's status. Raises `Unsent`."""
    if not may_be_public_url(url):
        raise Unsent(INSIDE)
    parts = urlsplit(url)
    host = parts.hostname or ""
    address = resolve_public_address(host, parts.port or 443, allowed=allowed)
    try:
        context = ssl.create_default_context(cafile=CA_FILE)
        connection = HTTPSConnection(
            address, parts.port or 443, timeout=PATIENCE, server_hostname=host, ssl_context=context
        )
        return _exchange(connection, parts, body, headers)
    except (ssl.SSLError, HTTPError) as problem:
        raise Unsent(NOT_SECURE if _is_about_proof(problem) else NO_ANSWER) from problem
    except (OSError, ValueError) as problem:
        raise Unsent(NO_ANSWER) from problem


def resolve_public_address(host: str, port: int, *, allowed: Networks = ()) -> str:
    """Resolve a host name to one address.

    Raises `Unsent` if it has no address, or if any of its addresses is neither public nor in the `allowed` networks.
    """
    try:
        answers = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as problem:
        raise Unsent(NO_NAME) from problem
    addresses = [str(address[0]) for *_, address in answers]
    if not addresses:
        raise Unsent(NO_NAME)
    if not all(is_public_address(address) or is_allowed_address(address, allowed) for address in addresses):
        raise Unsent(INSIDE)
    return addresses[0]


def _exchange(connection: HTTPSConnection, parts: SplitResult, body: bytes, headers: dict[str, str]) -> int:
    watch = threading.Timer(LONGEST, _hang_up, [connection])
    watch.daemon = True
    watch.start()
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        host = parts.netloc.rpartition("@")[2]
        connection.request(
            "POST", path, body, {**headers, "Host": host, "User-Agent": "citadels"}, preload_content=False
        )
        return connection.getresponse().status
    finally:
        watch.cancel()
        connection.close()


def _hang_up(connection: HTTPSConnection) -> None:
    line = connection.sock
    if line is not None:
        with contextlib.suppress(OSError):
            line.shutdown(socket.SHUT_RDWR)


def _is_about_proof(problem: Exception) -> bool:
    return isinstance(problem, ssl.SSLCertVerificationError) or isinstance(
        problem.__cause__ or (problem.args[0] if problem.args else None), ssl.SSLCertVerificationError
    )
