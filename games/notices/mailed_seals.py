"""The seals in emails about the start of games: evidence that the site cannot change later."""

from dataclasses import dataclass

from django.conf import settings
from django.urls import reverse

from engine import sealing
from games.domain.matches import shuffles
from games.notices.message import Message
from games.notices.plan import notice_type


@dataclass(frozen=True)
class MailedSeal:
    """The seal of a game that has started, and what the reader's seat added to the deal."""

    name: str
    seal: str
    link: str
    """The URL of the page about the shuffle."""
    string: str = ""
    """The seat's string; empty in games that an older site opened."""
    is_from_browser: bool = False


def mailed_seals(message: Message) -> list[MailedSeal]:
    """Return the seals of the games whose start a message announces."""
    started = [delivery.notice for delivery in message.deliveries if notice_type(delivery).is_kept_as_evidence]
    seals = []
    for notice in started:
        match = notice.match
        link = settings.SITE_URL + reverse("games:proof", args=[match.pk])
        _setup, seats = shuffles.published_parts(match.pk)
        own = seats[notice.seat] if seats and notice.seat is not None else None
        if own is None:
            seals.append(MailedSeal(match.title, match.seed_hash, link))
        else:
            is_from_browser = own["by"] == sealing.BROWSER
            seals.append(MailedSeal(match.title, match.seed_hash, link, own["string"], is_from_browser))
    return seals
