"""Email threads: the first email to a reader about a game has a Message-ID, and all later ones refer to it."""

import uuid
from dataclasses import dataclass

from django.conf import settings
from django.utils import timezone

from games.enums import MailStatus
from games.models import Invitation, MailThread, Match, OutgoingMail, User


@dataclass(frozen=True)
class Place:
    """The position of one email in a thread."""

    message_id: str
    headers: dict[str, str]
    """The headers that refer to the first email; empty in the first email itself."""


def new_message_id() -> str:
    """Return a Message-ID that no other email has."""
    return f"<{uuid.uuid4().hex}@{settings.SITE_HOST}>"


def next_in_thread(match: Match | None, user: User) -> Place:
    """Return the position of the next email to `user` about `match`, or about several games if it is None."""
    thread, is_new = _thread_of(match, user)
    if not is_new and _has_failed(thread.root):
        # The first email has never arrived, so this one becomes the first.
        thread.root, is_new = new_message_id(), True
    thread.used_at = timezone.now()
    thread.save(update_fields=["root", "used_at"])
    if is_new:
        return Place(thread.root, {})
    return Place(new_message_id(), {"In-Reply-To": thread.root, "References": thread.root})


def begin_thread(invitation: Invitation) -> Place:
    """Return the position of an email to an address without an account.

    It begins the thread of the user who accepts the invitation.
    """
    thread = MailThread.objects.create(root=new_message_id(), match=invitation.match, invitation=invitation)
    return Place(thread.root, {})


def _thread_of(match: Match | None, user: User) -> tuple[MailThread, bool]:
    """Return (thread, whether it is new and has no email yet)."""
    if thread := MailThread.objects.filter(match=match, user=user).first():
        return thread, False
    invited = MailThread.objects.filter(match=match, user=None, invitation__taken_by=user) if match else None
    if invited is not None and (thread := invited.order_by("pk").last()):
        thread.user = user
        thread.save(update_fields=["user"])
        return thread, False
    return MailThread.objects.get_or_create(match=match, user=user, defaults={"root": new_message_id()})


def _has_failed(message_id: str) -> bool:
    return OutgoingMail.objects.filter(message_id=message_id, status=MailStatus.FAILED).exists()
