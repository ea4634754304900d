"""Which temperament each neighbor has: it decides how the bot on the neighbor's seat plays, at every level."""

from __future__ import annotations

from games.enums import Neighbor
from games.models import Match, Seat

TEMPERAMENT_OF: dict[str, str] = {
    Neighbor.GRETA: "arsonist",
    Neighbor.BARNABY: "miser",
    Neighbor.MAGS: "trader",
    Neighbor.ORIEL: "courtier",
    Neighbor.TOM: "gambler",
    Neighbor.HILDE: "cautious",
    Neighbor.THORN: "avenger",
    Neighbor.PIP: "quick",
}
"""Neighbor -> one of `engine.bots.TEMPERAMENTS`."""


def temperament_of(match: Match, seat: Seat) -> str:
    """Return the temperament of the bot on `seat`; empty for bots that replace a person, and in the lesson.

    The lesson is a prepared deal, in which the bots play plainly.
    """
    return TEMPERAMENT_OF.get(seat.mark.neighbor, "") if seat.bot and not match.is_lesson else ""
