"""Randomness that can be audited: BLAKE2b in counter mode under a secret 256-bit seed."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from re import fullmatch
from typing import NamedTuple


class Roll(NamedTuple):
    """One use of chance: a number `result` in range(`n`), drawn for `purpose`."""

    purpose: str
    n: int
    result: int


def below(seed: str, counter: int, n: int) -> int:
    """Return the number in range(`n`) that `seed` (64 hex digits) gives at `counter`.

    128 bits are reduced modulo `n`, so the bias is below 2**-120 for any deck of cards; a block of 512 bits
    holds those of four counters.
    """
    return block(seed, counter >> 2)[counter & 3] % n


def numbers(seed: str, counter: int, count: int) -> list[int]:
    """Return the `count` numbers below 2**128 that `seed` gives from `counter` on; `below` reduces one of them."""
    first, skipped = counter >> 2, counter & 3
    drawn: list[int] = []
    while len(drawn) < skipped + count:
        drawn += block(seed, first)
        first += 1
    return drawn[skipped : skipped + count]


@lru_cache(maxsize=64)
def block(seed: str, number: int) -> tuple[int, int, int, int]:
    """Return the four numbers below 2**128 that `seed` gives at the counters from 4 * `number` on."""
    stream = keyed(seed).copy()
    stream.update(number.to_bytes(8, "big"))
    digest, read = stream.digest(), int.from_bytes
    return read(digest[:16], "big"), read(digest[16:32], "big"), read(digest[32:48], "big"), read(digest[48:], "big")


@lru_cache(maxsize=64)
def keyed(seed: str) -> blake2b:
    """Return the hash function under the key `seed`, fed with nothing yet."""
    return blake2b(key=key_of(seed), digest_size=64)


def key_of(seed: str) -> bytes:
    """Return the 256 bits that `seed` spells. Raises ValueError for anything but 64 hex digits."""
    if not fullmatch("[0-9a-fA-F]{64}", seed):
        raise ValueError("a seed is 64 hex digits")
    return bytes.fromhex(seed)


def seed_hash(seed: str) -> str:
    """Return the commitment to `seed` that is published before the first deal (64 hex digits)."""
    return blake2b(key_of(seed), digest_size=32).hexdigest()
