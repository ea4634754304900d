"""Pictures as pixels, for tests of what remains of them in a small size."""

import struct
import zlib

import resvg_py

DEPTH = 4
"""Bytes of a pixel: red, green, blue and opacity."""


def rasterized(svg: str, side: int) -> list[list[str]]:
    """Return the rows of an SVG file in a square of `side` pixels, as colors without their opacity."""
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=side, height=side, skip_system_fonts=True))
    at, packed = 8, b""
    while at < len(png):
        (length,), kind = struct.unpack(">I", png[at : at + 4]), png[at + 4 : at + 8]
        packed += png[at + 8 : at + 8 + length] if kind == b"IDAT" else b""
        at += 12 + length
    data, width = zlib.decompress(packed), side * DEPTH
    rows, above = [], bytes(width)
    for start in range(0, len(data), width + 1):
        above = unfiltered(data[start], data[start + 1 : start + 1 + width], above)
        rows.append(["#" + above[at : at + 3].hex() for at in range(0, width, DEPTH)])
    return rows


def unfiltered(kind: int, line: bytes, above: bytes) -> bytes:
    """Return a line of a PNG without its filter, which is one of the five kinds of the specification."""
    made = bytearray(line)
    for at in range(len(made)):
        left, up, corner = (made[at - DEPTH], above[at], above[at - DEPTH]) if at >= DEPTH else (0, above[at], 0)
        near = min((left, up, corner), key=lambda value: abs(left + up - corner - value))
        made[at] = (made[at] + (0, left, up, (left + up) // 2, near)[kind]) % 256
    return bytes(made)
