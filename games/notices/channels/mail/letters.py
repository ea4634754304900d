"""Writing a mail: subject, text and HTML from templates in the reader's language, put into the outbox."""

from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import timezone

from games.enums import NoticeKind
from games.models import Invitation, Match, OutgoingMail, User
from games.notices import links, phrases
from games.notices.channels.mail import outbox, unsubscribing
from games.notices.channels.mail.headers import headers_for
from games.notices.digest import digest
from games.notices.message import Message
from games.notices.outlets import contents
from games.screens import languages
from games.screens.setup.labels import edition_name, pace_name


def write(message: Message) -> OutgoingMail:
    """Write to the reader of `message`; call it in their language and time zone."""
    user, kind, match = message.user, message.kind, message.match
    unsubscribe = unsubscribing.link(kind=kind, user=user)
    subject = phrases.subject(message)
    template, context = _said(message)
    text, html = _rendered(template, {**context, "user": user, "unsubscribe": unsubscribe, "subject": subject})
    return outbox.post(
        recipient=user.email,
        subject=subject,
        text=text,
        html=html,
        kind=kind,
        user=user,
        match=match,
        headers=headers_for(kind=kind, unsubscribe=unsubscribe, match=match, user=user),
    )


def write_trial(user: User) -> OutgoingMail:
    """Write a test to somebody, in the language set now."""
    subject = str(contents.trial()["title"])
    text, html = _rendered("trial", {"user": user, "subject": subject})
    headers = {"Auto-Submitted": "auto-generated"}
    return outbox.post(recipient=user.email, subject=subject, text=text, html=html, user=user, headers=headers)


def write_invitation(invitation: Invitation) -> OutgoingMail:
    """Write to an address that has no account here, in the inviter's language, which they are likely to share."""
    inviter, match = invitation.inviter, invitation.match
    unsubscribe = unsubscribing.link(kind=NoticeKind.INVITED, invitation=invitation)
    with languages.written_in(inviter.language), timezone.override(inviter.zone):
        subject = phrases.invitation_subject(match)
        said = _invitation(match, links.to_invitation(invitation.token), phrases.invitation(inviter))
        text, html = _rendered(NoticeKind.INVITED, {**said, "unsubscribe": unsubscribe, "subject": subject})
        return outbox.post(
            recipient=invitation.address,
            subject=subject,
            text=text,
            html=html,
            kind=NoticeKind.INVITED,
            match=match,
            headers=headers_for(kind=NoticeKind.INVITED, unsubscribe=unsubscribe, match=match),
        )


def _said(message: Message) -> tuple[str, dict[str, Any]]:
    """Give the template for a message, and its words."""
    if message.notice is None:
        games = [digest(seat.match, seat) for seat in message.seats]
        return "your_turn", {"games": games, "asides": [phrases.aside(notice) for notice in message.asides]}
    match, sentence = message.notice.match, phrases.sentence(message.notice)
    if message.kind == NoticeKind.INVITED:
        return "invited", _invitation(match, links.to_invitation(match.invite_token), sentence)
    if message.kind == NoticeKind.FITTING:
        return "invited", _invitation(match, links.to_table(match), sentence)
    if message.kind == NoticeKind.SUBSTITUTE:
        if offer := message.notice.params.get("offer"):
            return "invited", _invitation(match, links.to_offer(offer), sentence)
        # Whoever has handed a seat on may be nobody there any more.
        return "notice", {"games": [], "sentence": sentence}
    [seat] = message.seats or [None]
    return "notice", {"games": [digest(match, seat)], "sentence": sentence}


def _invitation(match: Match, link: str, sentence: str) -> dict[str, Any]:
    return {
        "sentence": sentence,
        "match": match,
        "edition": edition_name(match),
        "pace": pace_name(match),
        "link": link,
    }


def _rendered(template: str, context: dict[str, Any]) -> tuple[str, str]:
    context = {**context, "site_url": settings.SITE_URL}
    text = render_to_string(f"games/mail/{template}.txt", context)
    return text.strip() + "\n", render_to_string(f"games/mail/{template}.html", context)
