"""The reliability shown on a profile: how well a player keeps to deadlines."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.domain.results import reliability
from games.domain.results.reliability import Reliability
from games.models import User

SPEEDS = (
    gettext_lazy("within an hour"),
    gettext_lazy("within 3 hours"),
    gettext_lazy("within 12 hours"),
    gettext_lazy("within a day"),
    gettext_lazy("within 2 days"),
    gettext_lazy("after more than 2 days"),
)
"""A label for each span in `reliability.ANSWER_SPANS`, and one for longer times."""


@dataclass(frozen=True)
class Figure:
    """A figure with its label and the counts behind it."""

    label: str
    value: str
    counts: str = ""


@dataclass(frozen=True)
class ShownReliability:
    """The reliability shown on a person's profile."""

    reckoned: Reliability
    figures: list[Figure]
    speed: str
    """A text that says how soon the person usually moves; empty if too little is known."""
    least: int = reliability.MIN_GAMES
    last: int = reliability.MAX_GAMES


def shown_reliability(person: User, *, private: bool = False) -> ShownReliability:
    """Return a person's reliability, which has no figures if the person is a new player."""
    reckoned = reliability.reliability_of(person, private=private)
    figures = list(_figures(reckoned)) if reckoned.is_known else []
    speed = reckoned.speed if reckoned.is_known else None
    return ShownReliability(reckoned, figures, "" if speed is None else str(SPEEDS[speed]))


def percent_text(share: int) -> str:
    """Return a fraction as a percentage."""
    return _("%(number)d%%") % {"number": share}


def _figures(reckoned: Reliability) -> list[Figure]:
    counts = f"{reckoned.answered} / {reckoned.waits}"
    return [
        Figure(_("Moves in time"), percent_text(reckoned.in_time), counts),
        Figure(_("Games played to the end"), percent_text(reckoned.stayed), f"{reckoned.finished} / {reckoned.games}"),
        Figure(_("Timeouts"), str(reckoned.timed_out)),
        Figure(_("Games abandoned"), str(reckoned.left)),
    ]
