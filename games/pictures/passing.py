"""A picture of the draft: how many characters each player gets to see, and how many are out of play."""

from collections.abc import Sequence
from math import cos, pi, sin

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games.pictures.knife import num
from games.pictures.placing import address

WIDTH, HEIGHT, RADIUS = 360, 340, 122
CENTRE = (WIDTH / 2, HEIGHT / 2 + 14)
CARD = (22, 32)
SEAT = 24


def round_table(hands: Sequence[int], faceup: int, label: str) -> SafeString:
    """Return a table seen from above, with the number of cards that each seat receives and passes on.

    The first seat has the crown. In the middle are the faceup and facedown discards. `label` is the text alternative.
    """
    seats = len(hands)
    out = [middle(faceup)]
    for nth, held in enumerate(hands):
        if nth + 1 < seats:
            out.append(way(nth, seats, held - 1))
        out.append(seat(nth, seats, held))
    x, y = spot(seats - 1, seats)
    to_x, to_y = CENTRE[0] - CARD[0] - 10, CENTRE[1] + CARD[1] / 2 + 4
    out.append(
        f'<path class="go aside" d="M{num(x + (to_x - x) * 0.24)} {num(y + (to_y - y) * 0.24)}L{num(to_x)} {num(to_y)}"/>'
    )
    return mark_safe(
        f'<svg class="round-table" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(label)}">'
        f'<defs><marker id="onward" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="7" markerHeight="7" '
        f'orient="auto-start-reverse"><path d="M0 0L10 5L0 10Z"/></marker></defs>{"".join(out)}</svg>'
    )


def angle(nth: float, seats: int) -> float:
    """Return the angle of seat number `nth`: seat 0 is at the top, the others follow clockwise."""
    return -pi / 2 + 2 * pi * nth / seats


def spot(nth: float, seats: int, radius: float = RADIUS) -> tuple[float, float]:
    """Return the position of seat number `nth`, which is between two seats if it is a fraction."""
    return CENTRE[0] + radius * cos(angle(nth, seats)), CENTRE[1] + radius * sin(angle(nth, seats))


def seat(nth: int, seats: int, held: int) -> str:
    """Return a seat with the number of cards it receives; the first one has a crown."""
    x, y = spot(nth, seats)
    crown = (
        f'<svg x="{num(x - 13)}" y="{num(y - SEAT - 24)}" width="26" height="24" viewBox="0 -24 26 24">'
        f'<use href="{address("signs")}#s-crown"/></svg>'
        if nth == 0
        else ""
    )
    return (
        f'{crown}<circle class="seat" cx="{num(x)}" cy="{num(y)}" r="{SEAT}"/>'
        f'<text class="held" x="{num(x)}" y="{num(y + 7)}">{held}</text>'
    )


def way(nth: int, seats: int, cards: int) -> str:
    """Return an arrow to the next seat, labeled with the number of cards passed on."""
    gap = 30 / RADIUS * seats / (2 * pi)
    x0, y0 = spot(nth + gap, seats)
    x1, y1 = spot(nth + 1 - gap, seats)
    x, y = spot(nth + 0.5, seats, RADIUS + 18)
    return (
        f'<path class="go" d="M{num(x0)} {num(y0)}A{RADIUS} {RADIUS} 0 0 1 {num(x1)} {num(y1)}"/>'
        f'<text class="passed" x="{num(x)}" y="{num(y + 5)}">{cards}</text>'
    )


def middle(faceup: int) -> str:
    """Return the discards in the middle: faceup cards above, facedown cards below, the one left over at the end dashed."""
    width, height = CARD
    left, top = CENTRE[0], CENTRE[1] - height - 4
    shown = "".join(
        f'<rect class="open" x="{num(left - faceup * (width + 5) / 2 + i * (width + 5))}" y="{num(top)}" width="{width}" '
        f'height="{height}" rx="2"/>'
        for i in range(faceup)
    )
    x, y = CENTRE[0] - width - 4, CENTRE[1] + 4
    left_over = f'<rect class="left-over" x="{num(x)}" y="{num(y)}" width="{width}" height="{height}" rx="2"/>'
    hidden = f'<rect class="hidden" x="{num(x + width + 8)}" y="{num(y)}" width="{width}" height="{height}" rx="2"/>'
    return shown + hidden + left_over
