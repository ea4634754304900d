"""Email threads: the first email to a reader about a game has a Message-ID, and all later ones refer to it."""

import uuid
from dataclasses import dataclass

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone

from games.enums import MailStatus
from games.fast.compiled_queries import compiled
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
    thread = _thread_of(match, user)
    if thread is None:
        return Place(MailThread.objects.create(match=match, user=user, root=new_message_id()).root, {})
    # If the first email has never arrived, this one becomes the first.
    has_failed = bool(_failed_emails(thread.root))
    root = new_message_id() if has_failed else thread.root
    MailThread.objects.filter(pk=thread.pk).update(root=root, used_at=timezone.now())
    return Place(root, {}) if has_failed else Place(new_message_id(), {"In-Reply-To": root, "References": root})


def begin_thread(invitation: Invitation) -> Place:
    """Return the position of an email to an address without an account.

    It begins the thread of the user who accepts the invitation.
    """
    thread = MailThread.objects.create(root=new_message_id(), match=invitation.match, invitation=invitation)
    return Place(thread.root, {})


def _thread_of(match: Match | None, user: User) -> MailThread | None:
    """Return the thread that already has an email to `user` about `match`, or to the invitation that they accepted."""
    threads = _threads_of_several_games(user.pk) if match is None else _threads(match.pk, user.pk)
    if threads or match is None:
        return threads[0] if threads else None
    invited = MailThread.objects.filter(match=match, user=None, invitation__taken_by=user)
    if (thread := invited.order_by("pk").last()) is not None:
        thread.user = user
        thread.save(update_fields=["user"])
    return thread


@compiled
def _threads(match: int, user: int) -> QuerySet[MailThread]:
    return MailThread.objects.filter(match_id=match, user_id=user)


@compiled
def _threads_of_several_games(user: int) -> QuerySet[MailThread]:
    return MailThread.objects.filter(match=None, user_id=user)


@compiled
def _failed_emails(message_id: str) -> QuerySet[OutgoingMail, tuple[int]]:
    return OutgoingMail.objects.filter(message_id=message_id, status=MailStatus.FAILED).values_list("pk")
