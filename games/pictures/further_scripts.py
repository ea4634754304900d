"""Names in scripts that the site's own fonts lack, for pictures that are rasterized.

`letters` draws what the site's fonts have as outlines. Chinese, Arabic or Thai need more glyphs, and some of them
shaping, so such a name becomes a text element, which the rasterizer draws with the fonts in `fonts/`.
"""

import gzip
import unicodedata
from functools import lru_cache
from pathlib import Path

from django.utils.html import escape

from games.pictures.pen import svg_number

FOLDER = Path(__file__).parent / "fonts"
FAMILY = "Noto Sans CJK TC"
"""The first font; the rasterizer takes the glyphs that it lacks from the others."""
NARROW = 0.68
"""The average width of a letter in em; an ideograph is 1 em wide."""


def font_files() -> list[str]:
    """Return the paths of the fonts."""
    return sorted(str(path) for path in FOLDER.glob("*.?tf"))


@lru_cache(maxsize=1)
def characters() -> frozenset[str]:
    """Return the characters for which one of the fonts has a glyph."""
    return frozenset(gzip.decompress((FOLDER / "characters.txt.gz").read_bytes()).decode())


def writable_part(text: str) -> str:
    """Return a text without the characters that no font has, such as emoji; empty if no letter or digit is left."""
    left = "".join(letter for letter in unicodedata.normalize("NFC", text) if letter in characters())
    return " ".join(left.split()) if any(letter.isalnum() for letter in left) else ""


def estimated_width(text: str, size: float) -> float:
    """Return about how wide a text is at the font size `size`."""
    return size * sum(letter_width(letter) for letter in text)


def letter_width(letter: str) -> float:
    """Return about how wide a letter is, in em."""
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 1 if unicodedata.east_asian_width(letter) in "WF" else NARROW


def text_element(text: str, x: float, y: float, size: float, max_width: float, ink: str) -> str:
    """Return the SVG of a text that starts at x on the baseline y, shortened if it is wider than `max_width`."""
    shown = text
    while shown and estimated_width(shown, size) > max_width:
        shown = text[: len(shown.removesuffix("…")) - 1].rstrip() + "…" if len(shown) > 2 else ""
    place = f'x="{svg_number(x)}" y="{svg_number(y)}" font-size="{svg_number(size)}"'
    return f'<text {place} font-family="{FAMILY}" font-weight="700" fill="{ink}" stroke="none">{escape(shown)}</text>'
