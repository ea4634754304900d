"""How sure one can be of a share that was counted in a sample."""

from math import sqrt


def wilson(hits: float, tries: int, z: float = 1.96) -> tuple[float, float]:
    """Return Wilson's interval of a share: with the usual `z` 19 of 20 such intervals hold the true one."""
    n = max(tries, 1)
    p = hits / n
    middle, width = p + z * z / (2 * n), z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return (middle - width) / (1 + z * z / n), (middle + width) / (1 + z * z / n)
