"""Networks: what one household, one school or one hired server has, however many addresses that is."""

import ipaddress

PREFIXES = {4: 24, 6: 48}
"""How many bits of an address say which network it is in."""


def network_of(address: str | None) -> str:
    """Give the network that an address lies in; nothing where it is unknown."""
    try:
        known = ipaddress.ip_address(address or "")
    except ValueError:
        return ""
    return str(ipaddress.ip_network((known, PREFIXES[known.version]), strict=False))
