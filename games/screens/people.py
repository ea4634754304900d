"""What those at a table are called."""

from django.utils.html import conditional_escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.domain.matches.match_lists import ShownSeat
from games.models import Incident, Seat, User
from games.screens.partials import cached_partial
from games.screens.setup.labels import BOTS
from games.screens.words import Person


def bot_name(kind: str) -> str:
    """Name a kind of bot."""
    known = BOTS.get(kind)
    return str(known[0]) if known else kind


def handle(seat: Seat | ShownSeat) -> str:
    """Give the handle under which a seat's person has a page; empty for guests, bots and those who have left."""
    return _handle(seat.user)


def former(note: Incident) -> str:
    """Say who had the seat that somebody else has taken over, as `person` does."""
    user, known_as = note.user, _handle(note.user)
    if user is None or user.deleted_at:
        return _("Player %(number)d") % {"number": (note.seat or 0) + 1}
    return Person(user.name, known_as) if known_as else user.name


def _handle(user: User | None) -> str:
    return "" if user is None or user.is_guest or user.deleted_at else user.handle


def person(seat: Seat | ShownSeat) -> str:
    """Say who sits there, in a way that leads to their page where sentences are written for one."""
    name, known_as = seat_name(seat), handle(seat)
    return Person(name, known_as) if known_as else name


def linked_name(seat: Seat | ShownSeat) -> SafeString:
    """Name who sits there, on a page; people with an account get a link to theirs."""
    name, known_as = seat_name(seat), handle(seat)
    if not known_as:
        return conditional_escape(name)
    return cached_partial("games/parts/person.html", name=name, handle=known_as)


def seat_name(seat: Seat | ShownSeat) -> str:
    """Say who sits there; `seat.user` is to be fetched with it. Who has deleted their account is only a number."""
    person = seat.user
    if person is not None and not person.deleted_at:
        return person.name
    if seat.bot:
        return pgettext("bot", "%(bot)s %(number)d") % {"bot": bot_name(seat.bot), "number": seat.number + 1}
    if person is None and seat.match.is_open:
        return _("open seat")
    return _("Player %(number)d") % {"number": seat.number + 1}
