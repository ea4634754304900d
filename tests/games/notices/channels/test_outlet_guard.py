"""The way out: nothing inside is written to, whatever a name says now or later."""

import csv
import ipaddress
import random
import socket
import threading
from types import SimpleNamespace
from typing import Any

import pytest

from games.notices.outlets import faults, guard
from tests.infrastructure.hooks import NAME, Sink

INSIDE = (
    *("127.0.0.1", "127.8.8.8", "10.0.0.1", "172.16.3.4", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0"),
    *("224.0.0.1", "255.255.255.255", "192.0.2.1", "198.18.0.1", "240.0.0.1", "::", "::1", "fe80::1", "fe80::1%eth0"),
    *("fc00::1", "fd12:3456::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "::127.0.0.1", "64:ff9b::a00:1"),
    *("2002:7f00:1::", "2001:0:7f00:1::", "2001:db8::1", "not an address"),
    *("168.63.129.16", "192.0.0.8", "192.0.0.9", "192.0.0.10", "192.0.0.192", "192.88.99.1", "192.31.196.1"),
    *("192.52.193.1", "192.175.48.1", "100.100.100.200", "3fff::1", "3fff:fff:ffff::1", "2001:20::1", "5f00::1"),
    *("2620:4f:8000::1", "2606:4700::5efe:7f00:1", "2606:4700::200:5efe:10.0.0.1", "fec0::1", "100::1", "100:0:0:1::1"),
)


@pytest.fixture(autouse=True)
def database(db) -> None:
    """The way out is the same on every database."""


def answering(*addresses: str) -> Any:
    """Make a resolver that gives one list of addresses the first time, and loopback from then on."""
    asked: list[str] = []

    def resolve(host: str, port: int, **kwargs: Any) -> list[Any]:
        asked.append(host)
        given = addresses if len(asked) == 1 else ("127.0.0.1",)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in given]

    resolve.asked = asked  # type: ignore[attr-defined]
    return resolve


@pytest.mark.parametrize("address", INSIDE)
def test_no_address_of_the_inside_counts_as_public(address: str):
    assert not guard.is_public_address(address)


@pytest.mark.parametrize(
    "address",
    [
        *("8.8.8.8", "162.159.128.233", "168.63.129.15", "168.63.129.17", "192.0.1.1", "223.255.255.255"),
        *("2606:4700:4700::1111", "2001:4860:4860::8888", "2606:4700::1:5efe:7f00:1", "3ffe:ffff::1", "3fff:1000::1"),
    ],
)
def test_public_addresses_are_recognized(address: str):
    assert guard.is_public_address(address)


def test_every_special_network_is_refused_to_its_edges_and_names_its_source():
    for row in csv.DictReader(guard.SPECIAL_NETWORKS_FILE.read_text("utf-8").splitlines()):
        network = ipaddress.ip_network(row["network"])
        assert not guard.is_public_address(str(network[0]))
        assert not guard.is_public_address(str(network[-1]))
        assert row["source"].startswith(("RFC ", "https://"))
        assert row["use"]


@pytest.mark.parametrize("bits", [32, 128])
def test_no_address_is_public_that_python_counts_as_special(bits: int):
    kind, numbers = (ipaddress.IPv4Address if bits == 32 else ipaddress.IPv6Address), random.Random(5)
    for _ in range(20_000):
        ip = kind(numbers.getrandbits(bits) >> numbers.choice((0, 0, bits // 2)))
        if not ip.is_global or ip.is_multicast or ip.is_reserved:
            assert not guard.is_public_address(str(ip))


@pytest.mark.parametrize(
    "url",
    [
        *(
            "http://hooks.example.org/",
            "ftp://hooks.example.org/",
            "https://localhost/",
            "https:///x",
            "https://a b.org/",
        ),
        *("https://user:pass@hooks.example.org/", "https://hooks.example.org:22/", "https://hooks.example.org:x/", "x"),
        *(
            "https://localhost./",
            "https://.localhost/",
            "https://user@hooks.example.org/",
            "https://:a@hooks.example.org/",
        ),
        *(
            "https://hooks.example.org/a b",
            "https://hooks.example.org:1023/",
            "https://hooks.example.org/\nHost: elsewhere",
        ),
    ],
)
def test_what_is_no_plain_address_over_tls_is_refused_before_anybody_is_asked(url: str, monkeypatch):
    resolve = answering("8.8.8.8")
    monkeypatch.setattr(guard.socket, "getaddrinfo", resolve)

    with pytest.raises(faults.Unsent) as refused:
        guard.post_to_public_url(url, b"{}", {})

    assert refused.value.word == faults.INSIDE
    assert resolve.asked == []


@pytest.mark.parametrize("end", ["", "/room?key=1", ":443/", ":1024/"])
def test_a_plain_address_over_tls_may_be_public(end: str):
    assert guard.may_be_public_url(f"https://hooks.example.org{end}")


@pytest.mark.parametrize("addresses", [("10.0.0.1",), ("8.8.8.8", "10.0.0.1"), ("8.8.8.8", "::1")])
def test_a_host_with_one_private_address_is_refused(addresses, monkeypatch):
    monkeypatch.setattr(guard.socket, "getaddrinfo", answering(*addresses))
    monkeypatch.setattr(guard, "HTTPSConnection", None)  # connecting to it would fail otherwise

    with pytest.raises(faults.Unsent) as refused:
        guard.post_to_public_url("https://hooks.example.org/", b"{}", {})

    assert refused.value.word == faults.INSIDE


@pytest.mark.parametrize("host", ["127.0.0.1", "[::1]", "2130706433.x", "0x7f.0.0.1"])
def test_numeric_hosts_are_checked_too(host: str):
    with pytest.raises(faults.Unsent):
        guard.post_to_public_url(f"https://{host}/", b"{}", {})


def test_dns_rebinding_has_no_effect(monkeypatch):
    resolve, reached, requests, watches = answering("93.184.215.14"), [], [], []
    monkeypatch.setattr(guard.socket, "getaddrinfo", resolve)

    class Connection:
        sock = None

        def __init__(self, host: str, port: int, *, server_hostname: str, **kwargs: Any) -> None:
            reached.append((host, port, server_hostname))

        def request(self, *args: Any, **kwargs: Any) -> None:
            requests.append((args, kwargs))
            watches.extend(thread for thread in threading.enumerate() if isinstance(thread, threading.Timer))
            raise OSError("far away")

        def close(self) -> None:
            """Nothing is open."""

    monkeypatch.setattr(guard, "HTTPSConnection", Connection)

    with pytest.raises(faults.Unsent) as refused:
        guard.post_to_public_url("https://rebinding.example.org/", b"{}", {})

    assert refused.value.word == faults.NO_ANSWER
    assert requests == [
        # The body of the answer is never read, because it may be endless.
        (("POST", "/", b"{}", {"Host": "rebinding.example.org", "User-Agent": "citadels"}), {"preload_content": False})
    ]
    assert [(watch.daemon, watch.interval) for watch in watches] == [(True, guard.LONGEST)]
    assert resolve.asked == ["rebinding.example.org"]
    assert reached == [("93.184.215.14", 443, "rebinding.example.org")]


def test_an_unresolvable_host_is_reported(monkeypatch):
    def fail(*args: Any, **kwargs: Any) -> None:
        raise socket.gaierror

    monkeypatch.setattr(guard.socket, "getaddrinfo", fail)

    with pytest.raises(faults.Unsent) as refused:
        guard.post_to_public_url("https://nowhere.example.org/", b"{}", {})

    assert refused.value.word == faults.NO_NAME


def test_what_is_posted_arrives_whole_under_its_own_name(sink: Sink):
    assert guard.post_to_public_url(sink.url, b'{"a": 1}', {"Content-Type": "application/json"}) == 204

    [(path, headers, body)] = sink.posts
    assert (path, body) == ("/hook?room=1", b'{"a": 1}')
    assert headers["Host"] == f"{NAME}:{sink.port}"
    assert headers["Content-Type"] == "application/json"
    assert headers["User-Agent"] == "citadels"


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_redirect_is_an_answer_and_not_followed(sink: Sink, status: int):
    sink.status, sink.headers = status, {"Location": sink.url}

    assert guard.post_to_public_url(sink.url, b"{}", {}) == status
    assert len(sink.posts) == 1


def test_a_server_with_an_invalid_certificate_gets_nothing(sink: Sink, monkeypatch):
    monkeypatch.setattr(guard, "CA_FILE", None)

    with pytest.raises(faults.Unsent) as refused:
        guard.post_to_public_url(sink.url, b"{}", {})

    assert (refused.value.word, sink.posts) == (faults.NOT_SECURE, [])


def test_a_server_that_answers_byte_by_byte_is_disconnected(sink: Sink, monkeypatch):
    monkeypatch.setattr(guard, "LONGEST", 0.3)
    release = guard.threading.Event()
    sink.headers = Waiting(release)  # type: ignore[assignment]

    with pytest.raises(faults.Unsent) as refused:
        guard.post_to_public_url(sink.url, b"{}", {})

    release.set()
    assert refused.value.word == faults.NO_ANSWER


def test_hanging_up_ends_both_directions_of_a_connection_and_does_no_harm_before_or_after_it():
    ends: list[int] = []

    class Line:
        def shutdown(self, how: int) -> None:
            ends.append(how)
            raise OSError("closed")

    for line in (None, Line()):
        guard._hang_up(SimpleNamespace(sock=line))  # noqa: SLF001 -- each step has a shorter timeout

    assert ends == [socket.SHUT_RDWR]


class Waiting(dict):
    """Headers that do not come before they are let go."""

    def __init__(self, release: Any) -> None:
        super().__init__()
        self.release = release

    def items(self) -> Any:
        self.release.wait(10)
        return ()
