"""Networks of IP addresses: a household, school or server often has many addresses in one network."""

import ipaddress

PREFIXES = {4: 24, 6: 48}
"""The prefix length of a network in bits, by IP version."""


def network_of(address: str | None) -> str:
    """Return the network that contains an IP address; an empty string if the address is unknown."""
    try:
        ip = ipaddress.ip_address(address or "")
    except ValueError:
        return ""
    return str(ipaddress.ip_network((ip, PREFIXES[ip.version]), strict=False))
