"""The pen that all pictures are drawn with: hand-drawn paths and basic shapes.

Coordinates are in units, the same in all drawings: x to the right, y up, the ground at 0. A story of a building is
about 16 units high. Paths are written with the absolute commands M L Q C Z, and converted to relative SVG paths in
grains (four per unit) with y down.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import cos, hypot, pi, radians, sin

from games.pictures.inks import ink_variable

HAND = 0.42  # Amplitude of the wavering, in units.
CONTOUR, INNER, FINE = 2.2, 1.5, 0.95
BIG = 1.8  # Contour width from which on a shape has a shadow.
GRAIN = 4  # Grains per unit. Coordinates in whole grains keep sprites small, and rounding moves them less than the wavering does.
STIFF = 8  # Size in units up to which a shape wavers as a whole.
LIMB = 21  # Length in units above which a straight line bends.
LINE = 'fill="none"'
FADE = ' opacity="var(--fine,1)"'  # Style sheets hide fine strokes in small pictures.
SHADOW = (5, 2)  # Offset of the shadow to the right and down, in grains.

Spot = tuple[float, float]
Grain = tuple[int, int]
Bounds = tuple[float, float, float, float]


def svg_number(value: float) -> str:
    """Return a number in the shortest form that SVG accepts."""
    return re.sub(r"^(-?)0\.", r"\1.", f"{value:.2f}".rstrip("0").rstrip(".")).replace("-0", "0") if value else "0"


def grains(value: float) -> str:
    """Return a length, given in units, as text in grains."""
    return svg_number(round(value * GRAIN, 1))


def waver(x: float, y: float, hand: float) -> Spot:
    """Return a position moved by the wavering. It changes slowly with the position, so that adjacent edges stay joined."""
    return (
        x + hand * (sin(x * 0.23 + y * 0.11 + 1.3) + sin(y * 0.31 - x * 0.07)),
        y + hand * (sin(y * 0.19 - x * 0.13 + 0.4) + sin(x * 0.29 + y * 0.05)),
    )


class Track:
    """A path under construction, written as relative SVG path data in whole grains."""

    def __init__(self) -> None:
        self.steps: list[tuple[str, list[Grain]]] = []
        self.here = self.start = (0, 0)

    def go(self, letter: str, ends: list[Grain]) -> None:
        if letter == "l" and ends[0] == self.here:
            return
        self.steps.append((letter, ends))
        self.here = ends[-1]
        if letter == "m":
            self.start = self.here

    def close(self) -> None:
        self.steps.append(("z", []))
        self.here = self.start

    @property
    def spots(self) -> Iterator[Grain]:
        """All points, including control points, with y down."""
        return (spot for _, ends in self.steps for spot in ends)

    @property
    def text(self) -> str:
        """The path data for SVG."""
        out, here, start, last = "", (0, 0), (0, 0), ""
        for letter, ends in self.steps:
            # A letter can be omitted if it repeats the last one; after an m, SVG continues with lines.
            out += "" if (letter == last and ends) or (letter, last) == ("l", "m") else letter
            for x, y in ends:
                for step in (x - here[0], y - here[1]):
                    out += f"{step}" if step < 0 or not out[-1].isdigit() else f" {step}"
            here, last = ends[-1] if ends else start, letter
            if letter == "m":
                start = here
        return out


def points_in(text: str) -> list[Spot]:
    values = [float(v) for v in re.findall(r"-?\d*\.?\d+(?:e-?\d+)?", text)]
    return list(zip(values[::2], values[1::2], strict=True))


def wavering_of(strokes: list[tuple[str, list[Spot]]], hand: float) -> Callable[[Spot], Spot]:
    """Return a function that shifts the points of a path slightly, so that lines look hand-drawn.

    All points of a small shape shift by the same whole number of units, those of a larger one each differently.
    """
    xs, ys = zip(*(spot for _, spots in strokes for spot in spots), strict=True)
    if max(max(xs) - min(xs), max(ys) - min(ys)) > STIFF:
        return lambda spot: waver(*spot, hand)
    x, y = waver(xs[0], ys[0], hand)
    dx, dy = round(x * GRAIN) / GRAIN - xs[0], round(y * GRAIN) / GRAIN - ys[0]
    return lambda spot: (spot[0] + dx, spot[1] + dy)


def trace(track: Track, path: str, hand: float, pose: Callable[[Spot], Spot] | None, slip: Grain) -> None:
    """Add a path (y up) to the track, transformed by `pose`, wavering, and shifted by `slip` grains; long lines bend."""
    for part in re.findall(r"M[^M]*", path):
        strokes = [(letter, points_in(rest)) for letter, rest in re.findall(r"([MLQCZ])([^MLQCZ]*)", part)]
        if pose:
            strokes = [(letter, [pose(spot) for spot in spots]) for letter, spots in strokes]
        moved = wavering_of(strokes, hand)

        def go(letter: str, spots: list[Spot], moved: Callable[[Spot], Spot] = moved) -> None:
            ends = (moved(spot) for spot in spots)
            track.go(letter, [(round(x * GRAIN) + slip[0], round(-y * GRAIN) + slip[1]) for x, y in ends])

        here = start = (0.0, 0.0)
        for letter, given in strokes:
            spots = given or [start]
            if letter in "LZ":
                (x0, y0), (x1, y1) = here, spots[0]
                pieces = max(1, round(hypot(x1 - x0, y1 - y0) / LIMB))
                for i in range(1, pieces + 1):
                    go("l", [(x0 + (x1 - x0) * i / pieces, y0 + (y1 - y0) * i / pieces)])
            else:
                # In SVG, an m at the start of a path is relative to 0 0, which is also where a `Track` starts.
                go(letter.lower(), spots)
            if letter == "Z":
                track.close()
            here = spots[-1]
            if letter == "M":
                start = here


def ring(x: float, y: float, rx: float, ry: float | None = None) -> str:
    """Return a circle or ellipse as a path."""
    ry = rx if ry is None else ry
    k, m = rx * 0.5523, ry * 0.5523
    return (
        f"M{x - rx} {y} C{x - rx} {y + m} {x - k} {y + ry} {x} {y + ry} C{x + k} {y + ry} {x + rx} {y + m} {x + rx} {y} "
        f"C{x + rx} {y - m} {x + k} {y - ry} {x} {y - ry} C{x - k} {y - ry} {x - rx} {y - m} {x - rx} {y} Z"
    )


def box(x: float, y: float, w: float, h: float) -> str:
    """Return a rectangle as a path; x and y are its lower left corner."""
    return f"M{x} {y} L{x} {y + h} L{x + w} {y + h} L{x + w} {y} Z"


def star(x: float, y: float, r: float, points: int = 8, inner: float = 0.42) -> str:
    """Return a star as a path, with one of its points at the top."""
    spots = []
    for i in range(points * 2):
        size = r if i % 2 == 0 else r * inner
        angle = pi / 2 + i * pi / points
        spots.append(f"{x + size * cos(angle):.2f} {y + size * sin(angle):.2f}")
    return "M" + " L".join(spots) + " Z"


@dataclass(frozen=True)
class Stroke:
    """A path of a picture, with its SVG attributes; `boxes` are the bounds of its parts in grains."""

    attributes: str
    track: Track
    boxes: list[Bounds]

    def meets(self, box: Bounds) -> bool:
        """Return whether something inside the box may overlap this stroke."""
        left, top, right, bottom = box
        return any(left < r and x < right and top < b and y < bottom for x, y, r, b in self.boxes)


class Pen:
    """A pen that collects the strokes of one picture, from back to front."""

    def __init__(self, hand: float = HAND, edge: str = "ink") -> None:
        self.strokes: list[Stroke] = []
        self.hand = hand
        self.edge = edge  # the ink of contours
        self.pose: Callable[[Spot], Spot] | None = None

    def svg(self) -> str:
        """Return the strokes as one SVG group, scaled to units."""
        paths = (f'<path {stroke.attributes} d="{stroke.track.text}"/>' for stroke in self.strokes)
        return f'<g transform="scale({svg_number(1 / GRAIN)})">{"".join(paths)}</g>'

    def mark(self, path: str, attributes: str, *, width: float = 0, slip: Grain = (0, 0)) -> None:
        """Add a path with SVG attributes; `width` is the line width in units, `slip` an offset in grains."""
        track = Track()
        trace(track, path, self.hand, self.pose, slip)
        self.lay(track, attributes, width)

    def lay(self, track: Track, attributes: str, width: float = 0) -> None:
        """Add a track. To render faster, merge it into a stroke with equal attributes if it covers none in between."""
        xs, ys = zip(*track.spots, strict=True)
        half = width * GRAIN / 2
        box = min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half
        for earlier in reversed(self.strokes):
            covers = earlier.meets(box)
            if earlier.attributes == attributes and (not covers or attributes.startswith(LINE)):
                earlier.track.steps += track.steps
                earlier.boxes.append(box)
                return
            if covers:
                break
        self.strokes.append(Stroke(attributes, track, [box]))

    @contextmanager
    def tilted(self, degrees: float, cx: float, cy: float) -> Iterator[None]:
        """Rotate what is drawn in the `with` block around a point, counterclockwise if `degrees` is positive."""
        a = radians(degrees)
        before = self.pose
        self.pose = lambda spot: (
            cx + (spot[0] - cx) * cos(a) - (spot[1] - cy) * sin(a),
            cy + (spot[0] - cx) * sin(a) + (spot[1] - cy) * cos(a),
        )
        yield
        self.pose = before

    def shape(self, path: str, ink: str, width: float = CONTOUR, fill: str = "") -> None:
        """Draw a shape with a contour and, if the contour is thick, a shadow."""
        if width >= BIG:
            stroke = f'stroke="{ink_variable(self.edge)}" stroke-width="{grains(width)}"'
            self.mark(path, f'fill="{ink_variable(self.edge)}" {stroke}', width=width, slip=SHADOW)
        self.cut(path, ink, width, fill)

    def cut(self, path: str, ink: str, width: float = 1.3, fill: str = "") -> None:
        """Draw a shape with a contour and no shadow, such as a window, book or bead."""
        line = f'stroke="{ink_variable(self.edge)}" stroke-width="{grains(width)}"'
        self.mark(path, f'fill="{fill or ink_variable(ink)}" {line}', width=width)

    def flat(self, path: str, ink: str, opacity: float | str | None = None) -> None:
        """Draw a shape without a contour."""
        fade = f' fill-opacity="{opacity if isinstance(opacity, str) else svg_number(opacity)}"' if opacity else ""
        self.mark(path, f'fill="{ink_variable(ink)}"{fade}')

    def line(self, path: str, width: float = INNER, ink: str = "ink", fine: bool = False) -> None:
        """Draw a line with round ends."""
        stroke = f'stroke="{ink_variable(ink)}" stroke-width="{grains(width)}"{FADE if fine else ""}'
        self.mark(path, f"{LINE} {stroke}", width=width)

    def band(self, path: str, ink: str, width: float, edge: float = 1.4) -> None:
        """Draw a thick line with a contour, such as a staff, a hose or a strap."""
        self.line(path, width + 2 * edge)
        self.line(path, width, ink)

    def shade(self, path: str, opacity: float = 0.2) -> None:
        """Draw a shadow in the shape of a path, for a side away from the light."""
        self.flat(path, "ink", opacity)

    def wedges(self, cuts: list[tuple[float, float, float, float]]) -> None:
        """Draw wedges, each given by x, y, length and lean. A wedge wavers as a whole, because equal shapes compress better."""
        track = Track()
        for x, y, length, lean in cuts:
            spot = waver(*(self.pose((x, y)) if self.pose else (x, y)), self.hand)
            rx, ry = (round(v * GRAIN) / GRAIN for v in spot)
            trace(track, f"M{rx} {ry - 1} L{rx - length} {ry + lean} L{rx} {ry + 1} Z", 0, None, (0, 0))
        if track.steps:
            self.lay(track, f'fill="{ink_variable("ink")}"{FADE}')

    def teeth(self, spots: list[Spot], length: float, lean: float = 0) -> None:
        """Draw wedges from a shaded edge toward the light, like the hatching of a woodcut."""
        rhythm = (1, 0.6, 0.84, 0.48, 0.72)
        self.wedges([(x, y, length * rhythm[i % 5], lean) for i, (x, y) in enumerate(spots)])

    def comb(self, x: float, y0: float, y1: float, length: float, step: float = 3.9) -> None:
        """Draw wedges along the vertical right edge of a shape."""
        self.teeth([(x, y0 + step * (i + 0.6)) for i in range(int((y1 - y0 - 1) / step))], length)

    def slope(self, foot: Spot, top: Spot, length: float, step: float = 3.7) -> None:
        """Draw wedges along the slanting right edge of a shape, shorter toward the top."""
        n = max(1, int((top[1] - foot[1]) / step))
        spots = [
            (foot[0] + (top[0] - foot[0]) * (i + 0.5) / n, foot[1] + (top[1] - foot[1]) * (i + 0.5) / n)
            for i in range(n)
        ]
        self.wedges(
            [
                (x, y, length * (1 - 0.75 * i / n) * (1, 0.66, 0.86)[i % 3], -0.8)
                for i, (x, y) in enumerate(spots[:-1] or spots)
            ]
        )
