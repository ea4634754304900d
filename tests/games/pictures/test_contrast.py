"""Text has enough contrast on every background in both color schemes, as WCAG measures it."""

import itertools
import re
from pathlib import Path

import pytest

import games
from games.pictures.inks import INKS, TYPES

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
