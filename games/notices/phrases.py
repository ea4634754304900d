"""Subjects and sentences of messages on all channels; the texts of each kind are in `games.notices.kinds`."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Notice
from games.notices import move_requests
from games.notices.kinds import notice_type_of
from games.notices.message import Message


def message_subject(message: Message) -> str:
    """Return the subject of a message. It reveals nothing hidden, because locked screens show it."""
    if message.notice is None and not message.seats:
        number = len({notice.match_id for notice in message.asides})
        return ngettext("News from %(count)d game", "News from %(count)d games", number) % {"count": number}
    if message.match is None:
        number = len(message.seats)
        return ngettext("%(count)d game is waiting for you", "%(count)d games are waiting for you", number) % {
            "count": number
        }
    if message.notice is None:
        return move_requests.request_subject(message.match, message.seats[0])
    return notice_type_of(message.kind).subject(message.match, message.notice)


def notice_sentence(notice: Notice) -> str:
    """Return the sentence of a notice in the active language and time zone."""
    return notice_type_of(notice.kind).sentence(notice)


def notice_line(notice: Notice) -> str:
    """Return the sentence of a notice with the table's name, for a message about several tables."""
    return _("%(match)s: %(sentence)s") % {"match": notice.match.title, "sentence": notice_sentence(notice)}
