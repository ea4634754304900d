"""The button that reminds the player whom the table waits for."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.domain.deadlines import nudges
from games.models import Match, Seat
from games.screens import dates


@dataclass(frozen=True)
class Nudging:
    """Whom the viewer may remind, and when they may do so again."""

    name: str
    label: str
    seat: int
    """The number of the seat, counted from 1 as in URLs."""
    again: str
    """When the viewer may send the next reminder; empty if they may now."""


def nudge_button(match: Match, seats: list[Seat], names: Sequence[str], mine: Seat | None) -> Nudging | None:
    """Return the button for the viewer in seat `mine`; None if there is no one to remind."""
    asked = nudges.nudgeable_seat(match, seats, mine)
    if asked is None or mine is None:
        return None
    again = nudges.next_nudge_at(mine)
    name = names[asked.number]
    label = _("Remind %(name)s") % {"name": name}
    return Nudging(name, label, asked.number + 1, dates.short_time(again) if again else "")
