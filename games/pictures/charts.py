"""Charts in woodcut style: lines over rounds, and bars of points. Players have different line styles and markers."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, cos, hypot, pi, sin
from unicodedata import east_asian_width

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games.pictures.ornaments import RULE
from games.pictures.page_pictures import crest as crest_picture
from games.pictures.page_pictures import sprite_url
from games.pictures.pen import svg_number, waver

WIDTH, HEIGHT = 376, 236
LEFT, RIGHT, TOP, BOTTOM = 26, 118, 10, 38
"""Margins around the lines; the right one holds the names."""
HAND = 0.45
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500)
NAME_APART = 15
LETTERS = 14
"""The maximum number of letters in the name next to a line; wide letters count twice."""
SHAPES = 8
COURSE, LOST, ROW = 19, 8, 54
"""Heights of a bar segment ("stone"), of a segment of lost points, and of a player's row."""
TOTAL = 34
INSET, MARKED = 18, 30
"""Extra left margin for four digits, and the maximum number of values that get markers."""


@dataclass(frozen=True)
class BarSegment:
    """A segment of a bar: points gained, or lost if negative."""

    points: int
    type: str = ""
    """The district type for which the points count; empty for other points."""


Crest = tuple[str, str]
"""The color and emblem of a seat."""


def line_chart(
    values: Sequence[Sequence[int]], names: Sequence[str], label: str, crests: Sequence[Crest | None] = ()
) -> SafeString:
    """Return a chart with a line for each player, on a vertical axis from 0; `label` is the text alternative.

    With `crests`, each line has the color of its seat, and the crest is at its end.
    """
    crests = crests or [None] * len(values)
    last, top = len(values[0]) - 1, max(1, *map(max, values))
    step = next((one for one in STEPS if top / one <= 5), STEPS[-1])
    high = ceil(top / step) * step
    wide, tall = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def spot(place: int, value: int) -> tuple[float, float]:
        return LEFT + wide * place / max(1, last), TOP + tall * (1 - value / high)

    out = [chart_ground(spot, range(0, high + 1, step), last)]
    ends = spread_labels([spot(last, player[-1])[1] for player in values])
    for nth, player in enumerate(values, start=1):
        spots = [spot(place, value) for place, value in enumerate(player)]
        drawn = hand_drawn_line(spots)
        paths = f'<path class="casing" d="{drawn}"/><path class="line line-{style_number(nth)}" d="{drawn}"/>'
        out.append(in_seat_color(paths, crests[nth - 1]))
    for nth, player in enumerate(values, start=1):
        spots = [spot(place, value) for place, value in enumerate(player)]
        x, y = spots[-1]
        out.append(
            f'<path class="lead" d="M{svg_number(x + 7)} {svg_number(y)}L{svg_number(x + 16)} {svg_number(ends[nth - 1])}"/>'
        )
        crest = crests[nth - 1]
        at_end = [] if crest else [(x + 22, ends[nth - 1])]
        out.append(in_seat_color(line_markers(nth, [*spots, *at_end]), crest))
        if crest:
            out.append(placed_crest(*crest, x + 14, ends[nth - 1] - 8))
        out.append(
            f'<text class="name" x="{svg_number(x + 30)}" y="{svg_number(ends[nth - 1] + 4.5)}">{escape(shortened_name(names[nth - 1]))}</text>'
        )
    return chart_svg("".join(out), HEIGHT, label)


def single_line_chart(values: Sequence[int], label: str) -> SafeString:
    """Return a chart with a single line, whose vertical axis need not start at 0."""
    step = next((one for one in STEPS if (max(values) - min(values)) / one <= 5), STEPS[-1])
    low, high = min(values) // step * step, max(ceil(max(values) / step) * step, min(values) // step * step + step)
    wide, tall, last = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM, len(values) - 1

    def spot(place: int, value: int) -> tuple[float, float]:
        return LEFT + wide * place / max(1, last), TOP + tall * (1 - (value - low) / (high - low))

    spots = [spot(place, value) for place, value in enumerate(values)]
    marked = spots if last <= MARKED else spots[-1:]
    x, y = spots[-1]
    inside = (
        f"{chart_ground(spot, range(low, high + 1, step), last, low)}"
        f'<path class="line line-1" d="{hand_drawn_line(spots)}"/>{line_markers(1, marked)}'
        f'<text class="name" x="{svg_number(x + 12)}" y="{svg_number(y + 4.5)}">{values[-1]}</text>'
    )
    return chart_svg(f'<g transform="translate({INSET} 0)">{inside}</g>', HEIGHT, label)


def bar_chart(
    players: Sequence[Sequence[BarSegment]], names: Sequence[str], label: str, crests: Sequence[Crest | None] = ()
) -> SafeString:
    """Return a chart with a bar for each player, as long as their points; lost points are hatched below the bar."""
    most = max(1, *(sum(max(0, stone.points) for stone in stones) for stones in players))
    scale = (WIDTH - TOTAL - 6) / most
    out = []
    for nth, stones in enumerate(players, start=1):
        y = ROW * (nth - 1) + 6
        crest = crests[nth - 1] if crests else None
        out.append(placed_crest(*crest, 0, y - 2) if crest else line_markers(nth, [(8, y + 6)]))
        out.append(f'<text class="name" x="18" y="{svg_number(y + 11)}">{escape(names[nth - 1])}</text>')
        out.append(bar_segments([stone for stone in stones if stone.points > 0], y + 17, COURSE, scale))
        out.append(bar_segments([stone for stone in stones if stone.points < 0], y + 17 + COURSE, LOST, scale))
        width = sum(max(0, stone.points) for stone in stones) * scale
        total = sum(stone.points for stone in stones)
        out.append(f'<text class="sum" x="{svg_number(width + 9)}" y="{svg_number(y + 33)}">{total}</text>')
    return chart_svg("".join(out), ROW * len(players) + 6, label)


def legend_sample(player_number: int, crest: Crest | None = None) -> SafeString:
    """Return a sample of a player's line style and marker for the legend; players are numbered from 1."""
    drawn = (
        f'<path class="casing" d="M1 7H33"/><path class="line line-{style_number(player_number)}" d="M1 7H33"/>'
        f"{line_markers(player_number, [(17, 7)])}"
    )
    sample = f'<svg class="chart-mark" viewBox="0 0 34 14" aria-hidden="true">{in_seat_color(drawn, crest)}</svg>'
    return mark_safe(f"{crest_picture(*crest)}{sample}" if crest else sample)


def in_seat_color(drawn: str, crest: Crest | None) -> str:
    """Return paths in the color of a seat."""
    return f'<g class="seat of-{crest[0]}">{drawn}</g>' if crest else drawn


def placed_crest(color: str, emblem: str, x: float, y: float) -> str:
    """Return a crest inside a chart; x and y are its upper left corner."""
    at = f'<svg x="{svg_number(x)}" y="{svg_number(y)}" width="16" height="16"'
    return crest_picture(color, emblem, "ending").replace("<svg", at, 1)


def chart_svg(inside: str, height: int, label: str) -> SafeString:
    """Return the SVG of a chart with its text alternative."""
    return mark_safe(f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(label)}">{inside}</svg>')


def chart_ground(spot: Callable[[int, int], tuple[float, float]], values: range, last: int, low: int = 0) -> str:
    """Return the grid lines, the labels of both axes, and the decorated baseline at the value `low`."""
    right, foot = WIDTH - RIGHT, HEIGHT - BOTTOM
    across = "".join(hand_drawn_line([(LEFT, spot(0, value)[1]), (right, spot(0, value)[1])]) for value in values[1:])
    figures = "".join(
        f'<text x="{LEFT - 6}" y="{svg_number(spot(0, value)[1] + 4.5)}">{value}</text>' for value in values
    )
    every = ceil((last + 1) / 12)
    rounds = "".join(
        f'<text x="{svg_number(spot(place, low)[0])}" y="{foot + 28}">{place}</text>'
        for place in range(0, last + 1, every)
    )
    comb = (
        f'<svg x="{LEFT - 4}" y="{foot}" width="{right - LEFT + 12}" height="13" viewBox="0 0 {min(RULE, right - LEFT + 12)} 13">'
        f'<use href="{sprite_url("signs")}#b-rule"/></svg>'
    )
    return f'<path class="grid" d="{across}"/>{comb}<g class="axis">{figures}</g><g class="axis below">{rounds}</g>'


def hand_drawn_line(spots: Sequence[tuple[float, float]]) -> str:
    """Return a hand-drawn line that passes exactly through the spots and wavers between them."""
    out = f"M{svg_number(spots[0][0])} {svg_number(spots[0][1])}"
    for (x0, y0), (x1, y1) in pairwise(spots):
        pieces = max(1, round(hypot(x1 - x0, y1 - y0) / 16))
        for i in range(1, pieces):
            x, y = waver(x0 + (x1 - x0) * i / pieces, y0 + (y1 - y0) * i / pieces, HAND)
            out += f"L{svg_number(x)} {svg_number(y)}"
        out += f"L{svg_number(x1)} {svg_number(y1)}"
    return out


def bar_segments(stones: Sequence[BarSegment], y: float, height: float, scale: float) -> str:
    """Return bar segments side by side, labeled with their points if there is room; lost points are hatched."""
    out, x = "", 2.0
    for stone in stones:
        width = abs(stone.points) * scale
        edges = hand_drawn_line([(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)])
        if stone.points < 0:
            n = int(width / 4)
            hatch = "".join(
                f"M{svg_number(x + 4 * i)} {svg_number(y + height)}l{svg_number(min(height, 6))} -{svg_number(height)}"
                for i in range(n)
            )
            out += f'<path class="stone gone" d="{edges}Z"/><path class="hatch" d="{hatch}"/>'
        else:
            out += f'<path class="stone {stone.type or "other"}" d="{edges}Z"/>'
            if width >= 11:
                out += f'<text class="points" x="{svg_number(x + width / 2)}" y="{svg_number(y + height - 5.5)}">{stone.points}</text>'
        x += width
    return out


def line_markers(player_number: int, spots: Sequence[tuple[float, float]]) -> str:
    """Return the markers of a player at the given spots, as one path."""
    return f'<path class="mark mark-{style_number(player_number)}" d="{"".join(marker_shape(style_number(player_number), x, y) for x, y in spots)}"/>'


def marker_shape(shape_number: int, x: float, y: float) -> str:
    """Return a marker: disc, square, triangle, lozenge, cross, inverted triangle, star or hexagon, numbered from 1."""
    if shape_number == 1:
        return f"M{svg_number(x - 4.6)} {svg_number(y)}a4.6 4.6 0 1 0 9.2 0a4.6 4.6 0 1 0 -9.2 0Z"
    if shape_number == 5:
        return f"M{svg_number(x - 1.8)} {svg_number(y - 5.2)}h3.6v3.4h3.4v3.6h-3.4v3.4h-3.6v-3.4h-3.4v-3.6h3.4Z"
    corners = {2: 4, 3: 3, 4: 4, 6: 3, 7: 10, 8: 6}[shape_number]
    turn = {2: pi / 4, 3: -pi / 2, 4: 0.0, 6: pi / 2, 7: -pi / 2, 8: 0.0}[shape_number]
    out = ""
    for i in range(corners):
        radius = (6.6, 2.9)[i % 2] if shape_number == 7 else 5.8
        angle = turn + 2 * pi * i / corners
        out += f"{'L' if i else 'M'}{svg_number(x + radius * cos(angle))} {svg_number(y + radius * sin(angle))}"
    return f"{out}Z"


def style_number(player_number: int) -> int:
    """Return the number of a player's line style and marker, from 1."""
    return (player_number - 1) % SHAPES + 1


def spread_labels(heights: Sequence[float]) -> list[float]:
    """Return heights for the names, as close as possible to the ends of their lines, but without overlaps."""
    order = sorted(range(len(heights)), key=lambda one: heights[one])
    found = [0.0] * len(heights)
    below = TOP - NAME_APART + 2.0
    for one in order:
        below = found[one] = max(heights[one], below + NAME_APART)
    above = HEIGHT - BOTTOM + NAME_APART + 4.0
    for one in reversed(order):
        above = found[one] = min(found[one], above - NAME_APART)
    return found


def shortened_name(name: str) -> str:
    """Return a shortened name for the end of a line. Its trailing number is kept, because names may begin alike."""
    if text_width(name) <= LETTERS:
        return name
    number = found[0] if (found := re.search(r" ?\d{1,2}$", name)) else ""
    kept = name
    while kept and text_width(f"{kept}{number}") > LETTERS - 1:
        kept = kept[:-1]
    return f"{kept.rstrip()}…{number}"


def text_width(text: str) -> int:
    """Return the width of a text, where 1 is a narrow letter."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)
