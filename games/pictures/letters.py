"""Text as outlines, so that pictures need no fonts.

`letters.json.gz` has the glyphs of the site's two fonts (games/static/games/fonts): for each character, the width and
the path of its glyph, with 1000 units per em. Scripts that the fonts lack are written by `further_scripts`.
"""

import gzip
import json
from functools import lru_cache
from pathlib import Path

from games.pictures.pen import svg_number

TEXT, DISPLAY = "text", "display"
"""The two fonts: Alegreya Sans bold, and Piazzolla for titles."""
UNITS = 1000
FILE = Path(__file__).parent / "letters.json.gz"


@lru_cache(maxsize=1)
def letters() -> dict[str, dict[str, tuple[float, str]]]:
    """Return the (width, path) of each glyph, by font and character."""
    return json.loads(gzip.decompress(FILE.read_bytes()))


def can_write(text: str, hand: str = TEXT) -> bool:
    """Return whether the font has a glyph for every character of a text."""
    return all(letter in letters()[hand] for letter in text)


def text_width(text: str, size: float, hand: str = TEXT) -> float:
    """Return the width of a text at the font size `size`."""
    return sum(letters()[hand][letter][0] for letter in text) * size / UNITS


def shortened_to_fit(text: str, size: float, max_width: float, hand: str = TEXT) -> str:
    """Return the text, shortened with an ellipsis if it is wider than `max_width`."""
    if text_width(text, size, hand) <= max_width:
        return text
    while text and text_width(f"{text}…", size, hand) > max_width:
        text = text[:-1]
    return f"{text.rstrip()}…"


def outlined_text(text: str, x: float, y: float, size: float, ink: str, hand: str = TEXT) -> str:
    """Return the SVG of a text that starts at x on the baseline y. Raises KeyError for a character without a glyph."""
    out, at = "", 0.0
    for letter in text:
        width, path = letters()[hand][letter]
        if path:
            out += f'<path transform="translate({svg_number(at)})" d="{path}"/>'
        at += width
    scale = svg_number(size / UNITS) if size % 10 == 0 else f"{size / UNITS:.4f}"
    return (
        f'<g fill="{ink}" stroke="none" transform="translate({svg_number(x)} {svg_number(y)}) scale({scale})">{out}</g>'
    )
