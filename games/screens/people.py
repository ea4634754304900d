"""Names of the players at a table."""

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
    """Return the name of a kind of bot."""
    known = BOTS.get(kind)
    return str(known[0]) if known else kind


def profile_handle(seat: Seat | ShownSeat) -> str:
    """Return the handle of a seat's player; empty for guests, bots and deleted accounts."""
    return _handle(seat.user)


def former_player(note: Incident) -> str:
    """Return the name of the former player of a seat that was taken over, with a link as in `person_name`."""
    user, known_as = note.user, _handle(note.user)
    if user is None or user.deleted_at:
        return _("Player %(number)d") % {"number": (note.seat or 0) + 1}
    return Person(user.name, known_as) if known_as else user.name


def _handle(user: User | None) -> str:
    return "" if user is None or user.is_guest or user.deleted_at else user.handle


def person_name(seat: Seat | ShownSeat) -> str:
    """Return the player's name, which is a link in sentences that are rendered as markup."""
    name, known_as = seat_name(seat), profile_handle(seat)
    return Person(name, known_as) if known_as else name


def linked_name(seat: Seat | ShownSeat) -> SafeString:
    """Return the player's name as markup, with a link to the profile if the player has an account."""
    name, known_as = seat_name(seat), profile_handle(seat)
    if not known_as:
        return conditional_escape(name)
    return cached_partial("games/parts/person.html", name=name, handle=known_as)


def seat_name(seat: Seat | ShownSeat) -> str:
    """Return the player's name, for which `seat.user` must be loaded. Players with deleted accounts are numbered."""
    person = seat.user
    if person is not None and not person.deleted_at:
        return person.name
    if seat.bot:
        return pgettext("bot", "%(bot)s %(number)d") % {"bot": bot_name(seat.bot), "number": seat.number + 1}
    if person is None and seat.match.is_open:
        return _("open seat")
    return _("Player %(number)d") % {"number": seat.number + 1}
