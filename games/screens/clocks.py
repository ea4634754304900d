"""Texts about deadlines, for the player whose move it is and for those who wait."""

from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from games.domain.deadlines import vacations
from games.domain.deadlines.deadline_sweep import TIMEOUTS_UNTIL_STAND_IN
from games.domain.matches.match_lists import ShownSeat
from games.domain.timing import waits
from games.models import Seat
from games.screens import dates


def move_due_text(asked: Seat | ShownSeat | None) -> str:
    """Return a text that says within what time the next move is due; empty if no clock runs."""
    longest = waits.max_remaining_wait(asked) if asked is not None else None
    return _("Next move due within %(time)s.") % {"time": dates.longest_time(longest)} if longest else ""


def timeout_text(seat: Seat) -> str:
    """Return the text for a player that says what happens at their deadline, and when it is; empty if no clock runs."""
    if seat.deadline is None:
        return ""
    # Beyond a week, a weekday alone would be ambiguous.
    is_near = seat.deadline - timezone.now() < timedelta(days=dates.THIS_WEEK)
    values = {"when": dates.short_time(seat.deadline) if is_near else dates.short_moment(seat.deadline)}
    if seat.is_provisional:
        return _("%(when)s: the turn we started for you ends automatically.") % values
    if seat.user is not None and vacations.may_use_vacation_day(seat.match, seat.user, seat.deadline):
        return _("%(when)s: if you haven't moved, we use one of your vacation days.") % values
    if seat.timeouts_in_row + 1 >= TIMEOUTS_UNTIL_STAND_IN and not seat.match.has_envelope_rounds:
        return _("%(when)s: if you haven't moved, a bot takes over until you're back.") % values
    return _("%(when)s: if you haven't moved, we'll make the safest move for you.") % values
