"""The contents of parcels: a subject and a link. They mention no cards, because other people may read them."""

from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from games.notices import links, phrases
from games.notices.kinds import notice_type_of
from games.notices.message import Message


def message_content(message: Message) -> dict[str, Any]:
    """Return the JSON content of a message in the active language."""
    match = message.match
    return {
        "kind": str(message.kind),
        "title": phrases.message_subject(message),
        "link": message_url(message),
        "games": [
            {"name": table.title, "link": links.table_url(table)}
            for table in ([seat.match for seat in message.seats] or ([match] if match else []))
        ],
        "topic": "games" if match is None else f"game-{match.pk}",
    }


def message_url(message: Message) -> str:
    """Return the URL of the page that a message is about."""
    if message.notice is not None:
        return notice_type_of(message.kind).link(message.notice)
    return links.absolute_url(reverse("games:mine")) if message.match is None else links.table_url(message.match)


def mail_stopped_content() -> dict[str, Any]:
    """Return the content that tells a user that emails about games are stopped."""
    title = _("Emails about your games can't be delivered, so we've stopped sending them.")
    return {
        "kind": "mail",
        "title": title,
        "link": links.absolute_url(reverse("games:mails")),
        "games": [],
        "topic": "mail",
    }


def test_message_content() -> dict[str, Any]:
    """Return the content of a test message."""
    title = _("This is a test. Notifications from %(site)s arrive here.") % {"site": _(settings.SITE_NAME)}
    return {
        "kind": "test",
        "title": title,
        "link": links.absolute_url(reverse("games:mine")),
        "games": [],
        "topic": "test",
    }
