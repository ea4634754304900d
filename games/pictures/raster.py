"""An SVG picture as a PNG; the same picture is rasterized once for a while."""

from hashlib import sha256
from threading import Lock

import resvg_py
from django.core.cache import caches

KEPT = 24 * 60 * 60
"""Seconds that a PNG is remembered."""
one_at_a_time = Lock()
"""However many ask for pictures at once, moves do not wait for more than one core."""


def png(svg: str, width: int, height: int) -> bytes:
    """Rasterize a picture that holds no text and points to nothing outside."""
    key = f"png:{width}x{height}:{sha256(svg.encode()).hexdigest()}"
    kept: bytes | None = caches["pictures"].get(key)
    if kept is None:
        with one_at_a_time:
            kept = resvg_py.svg_to_bytes(svg_string=svg, width=width, height=height, skip_system_fonts=True)
        caches["pictures"].set(key, kept, KEPT)
    return kept
