"""What messages say on every channel: subject and sentence; `games.notices.kinds` has the words of each kind."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Notice
from games.notices.kinds import type_of
from games.notices.message import Message


def subject(message: Message) -> str:
    """Return the subject of a message. It names no card and no secret: locked screens show it."""
    if message.notice is None and not message.seats:
        number = len({notice.match_id for notice in message.asides})
        return ngettext("News of %(count)d game", "News of %(count)d games", number) % {"count": number}
    if message.match is None:
        number = len(message.seats)
        return ngettext("%(count)d game waits for you", "%(count)d games wait for you", number) % {"count": number}
    return type_of(message.kind).subject(message.match, message.notice)


def sentence(notice: Notice) -> str:
    """Return what the notice says, in the language and time zone set now."""
    return type_of(notice.kind).sentence(notice)


def aside(notice: Notice) -> str:
    """Return what the notice says, with the table's name, for a message that is about other tables too."""
    return _("%(match)s: %(sentence)s") % {"match": notice.match.title, "sentence": sentence(notice)}
