"""Addresses belong to the network of a household or school."""

import pytest

from games.domain.people.networks import network_of


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.0/24"),
        ("192.0.3.7", "192.0.3.0/24"),
        ("2001:db8:7:9::2", "2001:db8:7::/48"),
        ("2001:db8:8::1", "2001:db8:8::/48"),
        ("", ""),
        (None, ""),
        ("unknown", ""),
    ],
)
def test_the_network_of_an_address(address, network):
    assert network_of(address) == network
