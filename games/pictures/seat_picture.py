"""A picture for emails of the mark of a seat: the face of a neighbor, or else a crest. It needs no style sheets."""

import re

from games.pictures.page_pictures import crest_file, face_file

SHOWN = 28
"""The displayed height in CSS pixels; the picture has twice as many."""
NAME = re.compile(r"seat\.[a-z]+\.[a-z]+(?:\.[a-z]+)?")
"""Matches file names, which encode the whole picture, so that it need not be stored."""


def file_name_for(color: str, emblem: str, neighbor: str = "") -> str:
    """Return the file name for the picture of a mark."""
    return ".".join(["seat", color, emblem, *([neighbor] if neighbor else [])])


def shown_width(neighbor: str) -> int:
    """Return the displayed width of a mark in CSS pixels."""
    return round(SHOWN * 100 / 122) if neighbor else SHOWN


def seat_picture(name: str) -> tuple[str, int, int]:
    """Return (SVG, width, height) of the picture with this file name. Raises KeyError for an unknown mark."""
    _seat, color, emblem, *neighbor = name.split(".")
    side = 2 * SHOWN
    if neighbor:
        return face_file(color, neighbor[0], side), 2 * shown_width(neighbor[0]), side
    return crest_file(color, emblem, side), side, side
