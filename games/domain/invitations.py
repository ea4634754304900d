"""Asking people to a table by mail; a link is the match's own token."""

from datetime import timedelta

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import IntegrityError, transaction
from django.utils import timezone

from games import task_queue
from games.domain import notify
from games.domain.errors import Refused
from games.enums import NoticeKind
from games.models import Invitation, Match, UninvitedAddress, User
from games.task_queue import TaskName

MOST_A_DAY = 30


@transaction.atomic
def invite(*, match: Match, by: User, address: str) -> Invitation:
    """Note an invitation to `address`: as a notice to who has an account with it, else as a mail that a worker writes.

    Whether somebody has an account is not to be learned here, so both look alike. Refusals: `confirm_address`,
    `not_seated`, `bad_address`, `yourself`, `already_invited`, `not_invited` (the address wants none),
    `too_many_invitations`, `table_started`, `table_closed`.
    """
    if by.is_guest or not by.is_confirmed:
        raise Refused("confirm_address")
    match.refresh_from_db()
    if not match.is_open:
        raise Refused("table_started" if match.started_at else "table_closed")
    if not match.seats.filter(user=by).exists():
        raise Refused("not_seated")
    address = _clean_address(address)
    if address == by.email:
        raise Refused("yourself")
    if UninvitedAddress.objects.filter(address=address).exists():
        raise Refused("not_invited")
    since = timezone.now() - timedelta(days=1)
    if Invitation.objects.filter(inviter=by, created_at__gt=since).count() >= MOST_A_DAY:
        raise Refused("too_many_invitations")
    try:
        with transaction.atomic():
            invitation = Invitation.objects.create(match=match, address=address, inviter=by)
    except IntegrityError:
        raise Refused("already_invited") from None
    guest = User.objects.filter(email=address, deleted_at=None).first()
    if guest is not None and guest.is_confirmed:
        about = f"invitation {invitation.pk}"
        notify.tell(user=guest, kind=NoticeKind.INVITED, match=match, about=about, by=by.pk)
    else:
        Invitation.objects.filter(pk=invitation.pk).update(mail_due_at=timezone.now())
    task_queue.enqueue(TaskName.SEND_NOTICES)
    return invitation


def stop_inviting(address: str) -> None:
    """Never send an invitation to `address` again."""
    UninvitedAddress.objects.get_or_create(address=address.lower())


def _clean_address(address: str) -> str:
    address = address.strip().lower()
    try:
        validate_email(address)
    except ValidationError:
        raise Refused("bad_address") from None
    return address
