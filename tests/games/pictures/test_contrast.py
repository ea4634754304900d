"""Text has enough contrast on every background in both color schemes, as WCAG measures it."""

import itertools
import math
import re
from pathlib import Path

import pytest

import games
from games.pictures.inks import CREST_EDGE, INKS, SEAT_INKS, TYPES

CSS = Path(games.__file__).parent / "static" / "games" / "css"
TOKENS = (CSS / "tokens.css").read_text(encoding="utf-8")
ROOT = re.search(r":root \{(.*?)\n\}", TOKENS, re.DOTALL)[1]
COLOUR = r"#[0-9a-f]{6}|transparent"
HOURS = ("day", "night")


def tokens(hour):
    pairs = re.findall(rf"--([\w-]+): (?:light-dark\(({COLOUR}), ({COLOUR})\)|({COLOUR}));", ROOT)
    return {name: always or (day, night)[HOURS.index(hour)] for name, day, night, always in pairs}


def luminance(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    low = 0.04045
    red, green, blue = (p / 12.92 if p <= low else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


GROUNDS = ("page", "panel", "inset", "glow")
WORDS = ("text-ink", "muted", "rubric", "link", "good", *(f"t-{kind}" for kind in TYPES))
PAIRS = [(word, ground) for word in WORDS for ground in GROUNDS]
PAIRS += [("on-leaf", "leaf"), ("on-action", "action"), ("page", "text-ink")]


@pytest.mark.parametrize("hour", HOURS)
def test_text_contrast_meets_wcag_aa(hour):
    inks = tokens(hour)
    measured = {(word, ground): contrast(inks[word], inks[ground]) for word, ground in PAIRS}

    assert {pair: ratio for pair, ratio in measured.items() if ratio < 4.5} == {}


@pytest.mark.parametrize("hour", HOURS)
def test_controls_and_focus_have_enough_contrast(hour):
    inks = tokens(hour)
    pairs = itertools.product(("line-strong", "focus"), GROUNDS)
    measured = {(edge, ground): contrast(inks[edge], inks[ground]) for edge, ground in pairs}

    assert {pair: ratio for pair, ratio in measured.items() if ratio < 3} == {}


def test_every_color_is_defined_once():
    named = re.findall(rf"--([\w-]+): (?:light-dark|{COLOUR})", TOKENS)
    assert len(named) == len(set(named)) == len(tokens("night"))


@pytest.mark.parametrize(("nth", "hour"), [(0, "day"), (1, "night")])
def test_page_and_drawings_use_the_same_colors(nth, hour):
    inks = tokens(hour)
    drawn = {name: pair[nth] if pair[nth] != "#00000000" else "transparent" for name, pair in INKS.items()}
    assert {name: inks.get(f"a-{name}") for name in INKS} == drawn


def test_colors_are_defined_in_one_style_sheet():
    for sheet in CSS.glob("*.css"):
        if sheet.name != "tokens.css":
            assert not re.search(r"#[0-9a-f]{3,8}\b(?![^{]*\{)", sheet.read_text(encoding="utf-8")), sheet.name


def mixed(above, below, share):
    """Return the color of a translucent color over a background."""
    parts = ((int(above[i : i + 2], 16), int(below[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in parts)


@pytest.mark.parametrize(("hour", "share"), [("day", 0.28), ("night", 0.13)])
def test_text_over_complete_city_rays_is_legible(hour, share):
    inks = tokens(hour)
    ray = mixed(inks["a-gold"], inks["glow"], share)
    assert contrast(inks["text-ink"], ray) >= 4.5


@pytest.mark.parametrize(("nth", "hour"), [(0, "day"), (1, "night")])
def test_pages_and_emails_use_the_same_colors_of_seats(nth, hour):
    inks = tokens(hour)
    fields = {name: field[nth] for name, (field, _emblem) in SEAT_INKS.items()}
    chosen = dict(re.findall(r"\.of-(\w+) \{\n  --seat: var\(--seat-\1\);\n  --on-seat: var\(--([\w-]+)\);", TOKENS))

    assert {name: inks[f"seat-{name}"] for name in SEAT_INKS} == fields
    assert {name: inks[chosen[name]] for name in SEAT_INKS} == {
        name: emblem[nth] for name, (_field, emblem) in SEAT_INKS.items()
    }
    assert inks["crest-edge"] == CREST_EDGE[nth]


@pytest.mark.parametrize("nth", [0, 1])
def test_emblems_have_enough_contrast_on_their_field(nth):
    ratios = {name: contrast(field[nth], emblem[nth]) for name, (field, emblem) in SEAT_INKS.items()}

    assert {name: ratio for name, ratio in ratios.items() if ratio < 3} == {}


SEEN_AS = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}
"""Color vision -> matrix on linear RGB (Machado, Oliveira and Fernandes, 2009, severity 1); grey is luminance."""
LEAST = {
    "day": {"full": 24, "protanopia": 6.5, "deuteranopia": 18, "tritanopia": 16, "grey": 8},
    "night": {"full": 32, "protanopia": 11, "deuteranopia": 16, "tritanopia": 13, "grey": 1.2},
}
"""The smallest distance (CIE76) of any two seat colors, in light and dark mode. The emblems differ, too."""


def lab(colour, sight):
    """Return a color in CIELAB, in daylight, as it is seen."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    red, green, blue = (min(1, max(0, sum(m * p for m, p in zip(row, linear, strict=True)))) for row in sight)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


@pytest.mark.parametrize("sight", SEEN_AS)
@pytest.mark.parametrize(("nth", "hour"), [(0, "day"), (1, "night")])
def test_seat_colors_are_told_apart(nth, hour, sight):
    seen = [lab(field[nth], SEEN_AS[sight]) for field, _emblem in SEAT_INKS.values()]

    assert min(itertools.starmap(math.dist, itertools.combinations(seen, 2))) > LEAST[hour][sight]
