"""Auditable randomness: BLAKE2b in counter mode, keyed with a secret 256-bit seed."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from re import fullmatch
from typing import Final, NamedTuple

LOW_128_BITS: Final = (1 << 128) - 1


class Roll(NamedTuple):
    """One random number: `result` in range(`n`), drawn for `purpose`."""

    purpose: str
    n: int
    result: int


def number_below(seed: str, counter: int, n: int) -> int:
    """Return the number in range(`n`) that `seed` (64 hex digits) yields at `counter`.

    A 128-bit number is reduced modulo `n`, so the bias is below 2**-120 for any deck of cards. One 512-bit block serves
    four counters.
    """
    return number_block(seed, counter >> 2)[counter & 3] % n


def draw_numbers(seed: str, counter: int, count: int) -> list[int]:
    """Return the `count` numbers below 2**128 that `seed` yields from `counter` on, before they are reduced."""
    first, skipped = counter >> 2, counter & 3
    last, used = (counter + count) >> 2, (counter + count) & 3
    drawn: list[int] = []
    for number in range(first, last + 1 if used else last):
        # A block that this draw shares with the previous or the next one is kept for it.
        is_shared = (number == first and skipped) or number == last
        drawn += number_block(seed, number) if is_shared else compute_block(seed, number)
    return drawn[skipped : skipped + count]


@lru_cache(maxsize=64)
def number_block(seed: str, number: int) -> list[int]:
    """Return what `compute_block` does. Cached, because several draws use the numbers of one block."""
    return compute_block(seed, number)


def compute_block(seed: str, number: int) -> list[int]:
    """Return the four numbers below 2**128 that `seed` yields at the counters from 4 * `number` on."""
    stream = keyed_hash(seed).copy()
    stream.update(number.to_bytes(8, "big"))
    block = int.from_bytes(stream.digest(), "big")
    return [block >> 384, block >> 256 & LOW_128_BITS, block >> 128 & LOW_128_BITS, block & LOW_128_BITS]


@lru_cache(maxsize=64)
def keyed_hash(seed: str) -> blake2b:
    """Return the hash function keyed with `seed`, before any input."""
    return blake2b(key=key_from_seed(seed), digest_size=64)


def key_from_seed(seed: str) -> bytes:
    """Return the 32 bytes of `seed`. Raises ValueError unless it is 64 hex digits."""
    if not fullmatch("[0-9a-fA-F]{64}", seed):
        raise ValueError("a seed is 64 hex digits")
    return bytes.fromhex(seed)


def seed_hash(seed: str) -> str:
    """Return the hash of `seed` that is published before the first deal (64 hex digits)."""
    return blake2b(key_from_seed(seed), digest_size=32).hexdigest()
