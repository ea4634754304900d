"""Private networks that the operators allow for webhooks; everything else of the guard stays."""

import ipaddress
import socket
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from citadels_site.settings import envnetworks
from games.enums import OutletKind
from games.models import Outlet
from games.notices.outlets import faults, guard, sender
from tests.games.tables import person
from tests.infrastructure.hooks import Sink

HOME = [ipaddress.ip_network("127.0.0.0/8"), ipaddress.ip_network("fd00::/8")]


@pytest.fixture(autouse=True)
def database(db) -> None:
    """The guard is the same on every database."""


@pytest.fixture
def home(sink: Sink, monkeypatch: pytest.MonkeyPatch) -> Sink:
    """A receiver on the loopback address, which is private."""
    monkeypatch.setattr(guard, "is_public_address", lambda address: False)
    return sink


def outlet_at(url: str, kind: str = OutletKind.JSON) -> Outlet:
    return Outlet.objects.create(user=person(), channel="webhook", kind=kind, url=url)


def send(outlet: Outlet) -> str:
    return sender.send_test_parcel(outlet, b"{}", {})


def test_no_network_is_allowed_unless_it_is_set(home, settings):
    assert settings.WEBHOOK_ALLOWED_NETWORKS == []
    assert send(outlet_at(home.url)) == faults.INSIDE
    assert home.posts == []


def test_an_allowed_network_gets_webhooks(home, settings):
    settings.WEBHOOK_ALLOWED_NETWORKS = HOME
    assert send(outlet_at(home.url)) == ""
    assert len(home.posts) == 1


def test_other_private_networks_stay_closed(home, settings):
    settings.WEBHOOK_ALLOWED_NETWORKS = [ipaddress.ip_network("192.168.0.0/16")]
    assert send(outlet_at(home.url)) == faults.INSIDE


def test_browsers_are_not_reached_in_an_allowed_network(home, settings):
    settings.WEBHOOK_ALLOWED_NETWORKS = HOME
    assert send(outlet_at(home.url, OutletKind.BROWSER)) == faults.INSIDE
    assert home.posts == []


def test_a_name_with_one_address_elsewhere_is_refused(monkeypatch):
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 443)) for address in ("127.0.0.1", "10.0.0.1")]
    monkeypatch.setattr(guard.socket, "getaddrinfo", lambda *_args, **_more: found)
    with pytest.raises(faults.Unsent) as refused:
        guard.resolve_public_address("hooks.example.org", 443, allowed=HOME)

    assert refused.value.word == faults.INSIDE


@pytest.mark.parametrize("address", ["::ffff:127.0.0.1", "2002:7f00:1::", "::1", "not an address"])
def test_no_other_spelling_of_an_allowed_address_counts(address):
    assert not guard.is_allowed_address(address, HOME)


def test_a_name_is_resolved_once(monkeypatch):
    asked: list[str] = []

    def resolve(host: str, port: int, *_args: Any, **_more: Any) -> list[Any]:
        asked.append(host)
        address = host if host[0].isdigit() else "127.0.0.1" if len(asked) == 1 else "10.0.0.1"
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port))]

    monkeypatch.setattr(guard.socket, "getaddrinfo", resolve)
    with pytest.raises(faults.Unsent) as unsent:
        guard.post_to_public_url("https://hooks.example.org:1024/", b"{}", {}, allowed=HOME)

    # The connection is made to the checked address, not to the name.
    assert (asked, unsent.value.word) == (["hooks.example.org", "127.0.0.1"], faults.NO_ANSWER)


@pytest.mark.parametrize("url", ["http://{}:8080/", "https://{}:22/", "https://u:p@{}/", "https://localhost/"])
def test_scheme_port_and_password_are_still_refused(url, monkeypatch):
    monkeypatch.setattr(guard.socket, "getaddrinfo", None)
    with pytest.raises(faults.Unsent) as refused:
        guard.post_to_public_url(url.format("127.0.0.1"), b"{}", {}, allowed=HOME)

    assert refused.value.word == faults.INSIDE


def test_a_redirect_is_still_not_followed(home, settings):
    settings.WEBHOOK_ALLOWED_NETWORKS = HOME
    home.status, home.headers = 307, {"Location": home.url}

    assert send(outlet_at(home.url)) == "status 307"
    assert len(home.posts) == 1


def test_the_setting_is_read_as_networks(monkeypatch):
    monkeypatch.setenv("WEBHOOK_ALLOWED_NETWORKS", "192.168.1.5, fd00::/8")
    assert [str(network) for network in envnetworks("WEBHOOK_ALLOWED_NETWORKS")] == ["192.168.1.5/32", "fd00::/8"]
    monkeypatch.setenv("WEBHOOK_ALLOWED_NETWORKS", "home")
    with pytest.raises(ImproperlyConfigured, match="WEBHOOK_ALLOWED_NETWORKS"):
        envnetworks("WEBHOOK_ALLOWED_NETWORKS")
