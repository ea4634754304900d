"""What those at a table are called, and how long they have."""

import functools
from datetime import datetime

from django.utils import timezone
from django.utils.translation import get_language, ngettext, pgettext
from django.utils.translation import gettext as _

from games.domain.listing import ShownSeat
from games.models import Seat
from games.screens.setup.labels import BOTS


def bot_name(kind: str) -> str:
    """Name a kind of bot."""
    known = BOTS.get(kind)
    return str(known[0]) if known else kind


def seat_name(seat: Seat | ShownSeat) -> str:
    """Say who sits there; `seat.user` is to be fetched with it. Who has deleted their account is only a number."""
    person = seat.user
    if person is not None and not person.deleted_at:
        return person.name
    if seat.bot:
        return pgettext("bot", "%(bot)s %(number)d") % {"bot": bot_name(seat.bot), "number": seat.number + 1}
    if person is None and seat.match.is_open:
        return _("free seat")
    return _("Player %(number)d") % {"number": seat.number + 1}


def time_left(deadline: datetime) -> str:
    """Say how long it is until `deadline`, in the two largest units."""
    return _left(get_language(), int((deadline - timezone.now()).total_seconds() // 60))


@functools.lru_cache(maxsize=5000)
def _left(_language: str, minutes: int) -> str:
    if minutes < 1:
        return _("less than a minute left")
    days, hours, minutes = minutes // 1440, minutes // 60 % 24, minutes % 60
    if days:
        return _("%(days)s %(hours)s left") % {
            "days": ngettext("%(number)d day", "%(number)d days", days) % {"number": days},
            "hours": _("%(number)d h") % {"number": hours},
        }
    if hours:
        return _("%(hours)s %(minutes)s left") % {
            "hours": _("%(number)d h") % {"number": hours},
            "minutes": _("%(number)d min") % {"number": minutes},
        }
    return _("%(minutes)s left") % {"minutes": _("%(number)d min") % {"number": minutes}}
