"""Keys that end with a sign: `+` for a building with the Artist's gold on it, `!` for a true token.

Only this module writes or reads the signs. At run time such a key is a plain string; only the type checker
distinguishes it.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Final, NewType

GOLD: Final = "+"
FACE: Final = "!"

Building = NewType("Building", str)
"""A district in a city, with or without the Artist's gold on it."""

Token = NewType("Token", str)
"""A token on a character: the true one of its kind or a blank."""


def beautified(district: str) -> Building:
    """Return `district` as a building with the Artist's gold on it."""
    return Building(district + GOLD)


def is_beautified(building: str) -> bool:
    """Return whether the Artist's gold is on `building`."""
    return building.endswith(GOLD)


def plain_district(building: str) -> str:
    """Return the key of the district, without the sign for the Artist's gold."""
    return building.removesuffix(GOLD)


def has_district(district: str, city: Iterable[Building]) -> bool:
    """Return whether the district `district` is in `city`, with or without the Artist's gold on it."""
    beautified_length = len(district) + 1
    for building in city:
        if building == district or (len(building) == beautified_length and building == district + GOLD):
            return True
    return False


def holds_any(city: list[Building], districts: frozenset[str]) -> bool:
    """Return whether any of `districts` is in `city`; compiled, this is faster than comparing sets."""
    for building in city:  # noqa: SIM110 - a generator would be slower
        if building in districts:
            return True
    return False


def true_token(token: str) -> Token:
    """Return the key of the true token of the kind `token`."""
    return Token(token + FACE)


def is_true_token(token: Token) -> bool:
    """Return whether `token` is the true token of its kind, not a blank."""
    return token.endswith(FACE)


def token_kind(token: Token) -> str:
    """Return the token's kind, without its sign, as seen by players who do not know whether the token is true."""
    return token.removesuffix(FACE)


def has_token(token: str, tokens: Container[Token]) -> bool:
    """Return whether a token of the kind `token`, true or blank, is among `tokens`."""
    return token in tokens or token + FACE in tokens
