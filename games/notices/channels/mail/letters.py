"""Writing a mail: subject, text and HTML from templates in the reader's language, put into the outbox."""

from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext, override

from games.enums import NoticeKind
from games.models import Invitation, Match, OutgoingMail, User
from games.notices.channels.mail import links, outbox
from games.notices.channels.mail.headers import headers_for
from games.screens.setup.labels import edition_name, pace_name


def write(
    *, user: User, kind: NoticeKind, subject: str, context: dict[str, Any], match: Match | None, template: str = ""
) -> OutgoingMail:
    """Write to `user`; call it in their language and time zone."""
    unsubscribe = links.to_unsubscribe(kind=kind, user=user)
    text, html = _rendered(template or kind, {**context, "user": user, "unsubscribe": unsubscribe, "subject": subject})
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


def write_invitation(invitation: Invitation) -> OutgoingMail:
    """Write to an address that has no account here, in the inviter's language, which they are likely to share."""
    inviter, match = invitation.inviter, invitation.match
    unsubscribe = links.to_unsubscribe(kind=NoticeKind.INVITED, invitation=invitation)
    with override(inviter.language), timezone.override(inviter.zone):
        subject = gettext("You are invited: %(match)s") % {"match": match.name}
        context = {
            "sentence": gettext("%(name)s invites you to a game of Citadels.") % {"name": inviter.name},
            "match": match,
            "edition": edition_name(match),
            "pace": pace_name(match),
            "link": links.to_invitation(invitation.token),
            "unsubscribe": unsubscribe,
            "subject": subject,
        }
        text, html = _rendered(NoticeKind.INVITED, context)
        return outbox.post(
            recipient=invitation.address,
            subject=subject,
            text=text,
            html=html,
            kind=NoticeKind.INVITED,
            match=match,
            headers=headers_for(kind=NoticeKind.INVITED, unsubscribe=unsubscribe, match=match),
        )


def _rendered(template: str, context: dict[str, Any]) -> tuple[str, str]:
    context = {**context, "site_url": settings.SITE_URL}
    text = render_to_string(f"games/mail/{template}.txt", context)
    return text.strip() + "\n", render_to_string(f"games/mail/{template}.html", context)
