"""Crests in the smallest size in which pages show them: the emblem stands out from its field and is like no other."""

import itertools

import pytest

from games import pictures
from games.pictures.crests import EMBLEMS
from games.pictures.inks import SEAT_INKS
from tests.games.pictures.pixels import rasterized
from tests.games.pictures.test_contrast import contrast

SMALLEST = 16
"""Pixels."""
INSIDE = range(2, 14)
"""The rows and columns without the edge of the shield."""
MOST = 0.7
"""The part of the contrast between field and emblem that counts as their full colors."""
LEAST_PART, LEAST_DIFFERENCE = 0.1, 0.19
"""The part of the pixels in the full color of the emblem, or the field; and that in which two emblems differ."""


def inside(color: str, emblem: str) -> list[str]:
    """Return the colors of the pixels inside the shield."""
    rows = rasterized(pictures.crest_file(color, emblem, SMALLEST), SMALLEST)
    return [rows[y][x] for y in INSIDE for x in INSIDE]


@pytest.mark.parametrize("color", SEAT_INKS)
def test_every_emblem_stands_out_at_the_smallest_size(color):
    field, emblem_color = (inks[0] for inks in SEAT_INKS[color])
    enough = MOST * contrast(field, emblem_color)
    shown = {emblem: inside(color, emblem) for emblem in EMBLEMS}

    for ground in (field, emblem_color):
        parts = {name: sum(contrast(one, ground) >= enough for one in seen) / len(seen) for name, seen in shown.items()}
        assert {name: part for name, part in parts.items() if part < LEAST_PART} == {}


def test_any_two_emblems_differ_at_the_smallest_size():
    field, emblem_color = (inks[0] for inks in SEAT_INKS["navy"])
    shapes = {
        name: [contrast(one, field) > contrast(one, emblem_color) for one in inside("navy", name)] for name in EMBLEMS
    }
    differences = {
        (one, other): sum(a != b for a, b in zip(shapes[one], shapes[other], strict=True)) / len(shapes[one])
        for one, other in itertools.combinations(EMBLEMS, 2)
    }

    assert {pair: part for pair, part in differences.items() if part < LEAST_DIFFERENCE} == {}
