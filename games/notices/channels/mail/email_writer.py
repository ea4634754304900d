"""Writing emails to the outbox: subject, text and HTML from templates, in the recipient's language."""

from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext

from games.domain.matches import match_history, match_queries
from games.models import Invitation, Notice, OutgoingMail, User
from games.notices import phrases
from games.notices.channels.mail import outbox, threads, unsubscribing
from games.notices.channels.mail.headers import headers_for
from games.notices.digest import digest
from games.notices.kinds import notice_type_of
from games.notices.kinds.base import Mail
from games.notices.kinds.invited import InvitedNotice
from games.notices.mailed_seals import mailed_seals
from games.notices.message import Message
from games.notices.outlets import contents
from games.screens import languages


def write_email(message: Message) -> OutgoingMail:
    """Write an email for `message`, without enqueuing the task that sends it.

    Call it in the recipient's language and time zone.
    """
    user, kind, match = message.user, message.kind, message.match
    _load_tables(message)
    unsubscribe = unsubscribing.unsubscribe_url(kind=kind, to=user)
    subject = phrases.message_subject(message)
    template, context = _content(message)
    place = threads.next_in_thread(match, user)
    context |= {"user": user, "unsubscribe": unsubscribe, "subject": subject, "seals": mailed_seals(message)}
    text, html = _rendered(template, context)
    return outbox.queue_email(
        recipient=user.email or "",
        subject=_with_prefix(subject),
        text=text,
        html=html,
        kind=kind,
        user=user,
        match=match,
        headers={**headers_for(match, unsubscribe=unsubscribe), **place.headers},
        message_id=place.message_id,
        is_sent_soon=True,
    )


def write_test_email(user: User) -> OutgoingMail:
    """Write a test email to `user` in the active language."""
    subject = str(contents.test_message_content()["title"])
    text, html = _rendered("trial", {"user": user, "subject": subject})
    headers = {"Auto-Submitted": "auto-generated"}
    return outbox.queue_email(
        recipient=user.email or "", subject=subject, text=text, html=html, user=user, headers=headers
    )


def write_invitation_email(invitation: Invitation, inviter: User) -> OutgoingMail:
    """Write an invitation to an address without an account, in the inviter's language."""
    match, invited = invitation.match, InvitedNotice()
    unsubscribe = unsubscribing.unsubscribe_url(kind=invited.kind, to=invitation)
    with languages.written_in(inviter.language), timezone.override(inviter.zone):
        subject = invited.invitation_subject(match, inviter)
        template, context = invited.invitation_mail(invitation, invited.invitation_sentence(match, inviter))
        text, html = _rendered(template, {**context, "unsubscribe": unsubscribe, "subject": subject})
        return outbox.queue_email(
            recipient=invitation.address,
            subject=_with_prefix(subject),
            text=text,
            html=html,
            kind=invited.kind,
            match=match,
            headers=headers_for(match, unsubscribe=unsubscribe),
            message_id=threads.begin_thread(invitation).message_id,
        )


def _load_tables(message: Message) -> None:
    """Read the rows of each table once, for the subject and all parts of the email."""
    for seat in message.seats:
        seat.user = message.user
    tables = [*([message.notice.match] if message.notice else []), *(seat.match for seat in message.seats)]
    for match in tables:
        if match.company is None:
            match.newest, match.company = match_history.newest_snapshot(match.pk), match_queries.seats_of(match)


def _with_prefix(subject: str) -> str:
    if not settings.MAIL_SUBJECT_PREFIX:
        return subject
    prefix = gettext(settings.MAIL_SUBJECT_PREFIX)  # The default is translated.
    return f"{prefix} {subject}"


def _content(message: Message) -> Mail:
    if message.notice is None:
        games = [digest(seat.match, seat, message.orders.get(seat.match_id, ())) for seat in message.seats]
        covered = {seat.match_id: game.entries for seat, game in zip(message.seats, games, strict=True)}
        asides = [notice for notice in message.asides if not _is_covered(notice, covered.get(notice.match_id))]
        return "your_turn", {"games": games, "asides": [phrases.notice_line(notice) for notice in asides]}
    seat = message.seats[0] if message.seats else None
    return notice_type_of(message.kind).mail(message.notice, seat)


def _is_covered(notice: Notice, entries: frozenset[int] | None) -> bool:
    """Return whether the summary of the game already contains the log entry that a notice is about."""
    is_in_log = notice_type_of(notice.kind).is_in_log
    return is_in_log and entries is not None and notice.version > 0 and notice.version in entries


def _rendered(template: str, context: dict[str, Any]) -> tuple[str, str]:
    context = {**context, "site_url": settings.SITE_URL}
    text = render_to_string(f"games/notices/email/{template}.txt", context)
    return text.strip() + "\n", render_to_string(f"games/notices/email/{template}.html", context)
