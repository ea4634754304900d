"""Dice that repeat: a small generator (SplitMix64) that starts anew from a number."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any

MASK = (1 << 64) - 1


class RepeatableDice:
    """Dice that give the same sequence for the same seed."""

    def __init__(self, seed: int) -> None:
        self.position = seed & MASK

    def getrandbits(self, k: int) -> int:
        """Return `k` random bits."""
        out = 0
        for _ in range(0, k, 64):
            self.position = (self.position + 0x9E3779B97F4A7C15) & MASK
            z = self.position
            z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
            out = (out << 64) | (z ^ (z >> 31))
        return out >> (-k % 64)

    def random(self) -> float:
        """Return a number from 0 up to 1."""
        return self.getrandbits(53) / (1 << 53)

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Shuffle `x` in place."""
        for i in range(len(x) - 1, 0, -1):
            j = int(self.random() * (i + 1))
            x[i], x[j] = x[j], x[i]
