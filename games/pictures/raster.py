"""Rasterize SVG to PNG, with a cache."""

from hashlib import sha256
from threading import Lock

import resvg_py
from django.core.cache import caches

from games.pictures import further_scripts

KEPT = 24 * 60 * 60
"""Seconds for which a PNG is cached."""
one_at_a_time = Lock()
"""A lock that limits rasterizing to one core, so that many requests do not slow down moves."""


def png(svg: str, width: int, height: int) -> bytes:
    """Return an SVG as a PNG. Its text uses the fonts of `further_scripts`; it must have no external references."""
    key = f"png:{width}x{height}:{sha256(svg.encode()).hexdigest()}"
    kept: bytes | None = caches["pictures"].get(key)
    if kept is None:
        with one_at_a_time:
            # Fonts are read only for pictures with text: they take 30 ms.
            fonts = further_scripts.font_files() if "<text " in svg else None
            kept = resvg_py.svg_to_bytes(
                svg_string=svg, width=width, height=height, skip_system_fonts=True, font_files=fonts
            )
        caches["pictures"].set(key, kept, KEPT)
    return kept
