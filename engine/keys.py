"""Keys with a sign behind them: a building with the Artist's gold on it (`+`), a token's hidden true face (`!`).

Nobody else knows the signs. At run time such a key is a plain string: for the type checker alone it is something else.
"""

from __future__ import annotations

from collections.abc import Container
from typing import Final, NewType

GOLD: Final = "+"
FACE: Final = "!"

Building = NewType("Building", str)
"""A district as it stands in a city, with gold on it or without."""

Token = NewType("Token", str)
"""What lies on a character, as the one of its kind that counts or as another."""


def beautified(district: str) -> Building:
    """Return `district` as a building with the Artist's gold on it."""
    return Building(district + GOLD)


def is_beautified(building: str) -> bool:
    """Tell whether the Artist's gold lies on `building`."""
    return building.endswith(GOLD)


def plain(building: str) -> str:
    """Return the district that `building` is, with gold on it or without."""
    return building.removesuffix(GOLD)


def stands(district: str, city: Container[Building]) -> bool:
    """Tell whether a building of the name `district` is in `city`, with gold on it or without."""
    return district in city or district + GOLD in city


def true(token: str) -> Token:
    """Return `token` as the one of its kind that counts."""
    return Token(token + FACE)


def is_true(token: Token) -> bool:
    """Tell whether `token` is the one of its kind that counts."""
    return token.endswith(FACE)


def kind(token: Token) -> str:
    """Return what `token` is to whoever does not know its face."""
    return token.removesuffix(FACE)


def lies(token: str, tokens: Container[Token]) -> bool:
    """Tell whether a `token` is among `tokens`, the one that counts or another."""
    return token in tokens or token + FACE in tokens
