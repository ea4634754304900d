"""A picture of the draft: how many characters each player gets to see, and how many are out of play."""

from collections.abc import Sequence
from math import cos, pi, sin

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games.pictures.page_pictures import sprite_url
from games.pictures.pen import svg_number

WIDTH, HEIGHT, RADIUS = 360, 340, 122
CENTER = (WIDTH / 2, HEIGHT / 2 + 14)
CARD = (22, 32)
SEAT = 24


def round_table(hands: Sequence[int], faceup: int, label: str) -> SafeString:
    """Return a table seen from above, with the number of cards that each seat receives and passes on.

    The first seat has the crown. In the middle are the faceup and facedown discards. `label` is the text alternative.
    """
    seats = len(hands)
    out = [discards(faceup)]
    for nth, held in enumerate(hands):
        if nth + 1 < seats:
            out.append(passing_arrow(nth, seats, held - 1))
        out.append(seat_with_cards(nth, seats, held))
    x, y = seat_position(seats - 1, seats)
    to_x, to_y = CENTER[0] - CARD[0] - 10, CENTER[1] + CARD[1] / 2 + 4
    out.append(
        f'<path class="go aside" d="M{svg_number(x + (to_x - x) * 0.24)} {svg_number(y + (to_y - y) * 0.24)}L{svg_number(to_x)} {svg_number(to_y)}"/>'
    )
    return mark_safe(
        f'<svg class="round-table" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(label)}">'
        f'<defs><marker id="onward" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="7" markerHeight="7" '
        f'orient="auto-start-reverse"><path d="M0 0L10 5L0 10Z"/></marker></defs>{"".join(out)}</svg>'
    )


def seat_angle(seat_number: float, seats: int) -> float:
    """Return the angle of a seat: seat 0 is at the top, and the others follow clockwise."""
    return -pi / 2 + 2 * pi * seat_number / seats


def seat_position(seat_number: float, seats: int, radius: float = RADIUS) -> tuple[float, float]:
    """Return the position of a seat; a fractional `seat_number` is a position between two seats."""
    return CENTER[0] + radius * cos(seat_angle(seat_number, seats)), CENTER[1] + radius * sin(
        seat_angle(seat_number, seats)
    )


def seat_with_cards(seat_number: int, seats: int, card_count: int) -> str:
    """Return a seat with the number of cards it receives; the first one has a crown."""
    x, y = seat_position(seat_number, seats)
    crown = (
        f'<svg x="{svg_number(x - 13)}" y="{svg_number(y - SEAT - 24)}" width="26" height="24" viewBox="0 -24 26 24">'
        f'<use href="{sprite_url("signs")}#s-crown"/></svg>'
        if seat_number == 0
        else ""
    )
    return (
        f'{crown}<circle class="seat" cx="{svg_number(x)}" cy="{svg_number(y)}" r="{SEAT}"/>'
        f'<text class="held" x="{svg_number(x)}" y="{svg_number(y + 7)}">{card_count}</text>'
    )


def passing_arrow(seat_number: int, seats: int, cards: int) -> str:
    """Return an arrow to the next seat, labeled with the number of cards passed on."""
    gap = 30 / RADIUS * seats / (2 * pi)
    x0, y0 = seat_position(seat_number + gap, seats)
    x1, y1 = seat_position(seat_number + 1 - gap, seats)
    x, y = seat_position(seat_number + 0.5, seats, RADIUS + 18)
    return (
        f'<path class="go" d="M{svg_number(x0)} {svg_number(y0)}A{RADIUS} {RADIUS} 0 0 1 {svg_number(x1)} {svg_number(y1)}"/>'
        f'<text class="passed" x="{svg_number(x)}" y="{svg_number(y + 5)}">{cards}</text>'
    )


def discards(faceup: int) -> str:
    """Return the discards in the middle: faceup cards above; below, a facedown one and, dashed, the one left over."""
    width, height = CARD
    left, top = CENTER[0], CENTER[1] - height - 4
    shown = "".join(
        f'<rect class="open" x="{svg_number(left - faceup * (width + 5) / 2 + i * (width + 5))}" y="{svg_number(top)}" width="{width}" '
        f'height="{height}" rx="2"/>'
        for i in range(faceup)
    )
    x, y = CENTER[0] - width - 4, CENTER[1] + 4
    left_over = (
        f'<rect class="left-over" x="{svg_number(x)}" y="{svg_number(y)}" width="{width}" height="{height}" rx="2"/>'
    )
    hidden = f'<rect class="hidden" x="{svg_number(x + width + 8)}" y="{svg_number(y)}" width="{width}" height="{height}" rx="2"/>'
    return shown + hidden + left_over
