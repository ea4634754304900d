"""Time controls: how long a player may think."""

from dataclasses import dataclass

from games.domain.errors import Refused
from games.enums import Pace

MINUTE, HOUR, DAY = 60, 3600, 86400


@dataclass(frozen=True)
class TimeControl:
    """The numbers of a time control, all in seconds.

    `grace` passes before the clock runs, `bank` is the reserve at the start, `increment` is added to it for each wait,
    and `cap` is the longest wait.
    """

    grace: int
    bank: int
    increment: int
    cap: int


PACES = {
    Pace.LIVE: TimeControl(0, 5 * MINUTE, 20, 2 * MINUTE),
    Pace.BRISK: TimeControl(2 * HOUR, 24 * HOUR, 4 * HOUR, 12 * HOUR),
    Pace.DAILY: TimeControl(12 * HOUR, 3 * DAY, 12 * HOUR, 24 * HOUR),
    Pace.RELAXED: TimeControl(24 * HOUR, 9 * DAY, 24 * HOUR, 3 * DAY),
    Pace.CUSTOM: TimeControl(12 * HOUR, 3 * DAY, 12 * HOUR, 24 * HOUR),
    Pace.UNTIMED: TimeControl(0, 0, 0, 0),
}
MIN_MOVE_TIME, MAX_MOVE_TIME = HOUR, 14 * DAY
"""Limits for the time per move: less is useless for players who answer by email, more is too long for the opponents."""
MAX_RESERVE = 60 * DAY
NIGHT_GRACE = 12 * HOUR


def custom_time_control(*, move_time: int, reserve: int, night: bool) -> TimeControl:
    """Return a time control with `move_time` seconds per move at most and `reserve` seconds of spare time.

    With `night`, the first hours of a wait are free. Without a reserve every move has its full time. A reserve that
    has been drawn on is replenished by half of `move_time` with each wait. Refusal: `odd_pace`.
    """
    if not MIN_MOVE_TIME <= move_time <= MAX_MOVE_TIME or not 0 <= reserve <= MAX_RESERVE:
        raise Refused("odd_pace")
    grace = min(NIGHT_GRACE, move_time) if night else 0
    return TimeControl(
        grace, max(reserve, move_time - grace), move_time // 2 if reserve else move_time - grace, move_time
    )
