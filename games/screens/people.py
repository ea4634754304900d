"""What those at a table are called."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

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
