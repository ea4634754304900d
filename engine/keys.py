"""Keys with a sign behind them: a building with the Artist's gold on it (`+`), a token's hidden true face (`!`).

Nobody else knows the signs.
"""

from __future__ import annotations

from collections.abc import Container

GOLD, FACE = "+", "!"


def beautified(district: str) -> str:
    """Return `district` as a building with the Artist's gold on it."""
    return district + GOLD


def is_beautified(building: str) -> bool:
    """Tell whether the Artist's gold lies on `building`."""
    return building.endswith(GOLD)


def plain(building: str) -> str:
    """Return the district that `building` is, with gold on it or without; any other key as it is."""
    return building.removesuffix(GOLD)


def stands(district: str, city: Container[str]) -> bool:
    """Tell whether a building of the name `district` is in `city`, with gold on it or without."""
    return district in city or district + GOLD in city


def true(token: str) -> str:
    """Return `token` as the one of its kind that counts."""
    return token + FACE


def is_true(token: str) -> bool:
    """Tell whether `token` is the one of its kind that counts."""
    return token.endswith(FACE)


def kind(token: str) -> str:
    """Return what `token` is to whoever does not know its face."""
    return token.removesuffix(FACE)


def lies(token: str, tokens: Container[str]) -> bool:
    """Tell whether a `token` is among `tokens`, the one that counts or another."""
    return token in tokens or token + FACE in tokens
