"""Emails for pending invitations to addresses without an account."""

import logging
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from games.domain.lobby import invitations
from games.models import Invitation
from games.notices.channels.mail import bounces, email_writer

log = logging.getLogger(__name__)

BATCH = 100
PAUSE_AFTER_FAULT = timedelta(minutes=5)


def write_pending_invitations(now: datetime | None = None) -> int:
    """Write the invitations that are due; return how many. Safe to repeat and to run concurrently."""
    now = now or timezone.now()
    waiting = Invitation.objects.filter(mail_due_at__lte=now).order_by("mail_due_at", "pk")
    written = 0
    for number in list(waiting.values_list("pk", flat=True)[:BATCH]):
        try:
            with transaction.atomic():
                written += _write(number, now)
        except Exception:
            # An error in one invitation must not delay the others.
            log.exception("invitation %s could not be written", number)
            Invitation.objects.filter(pk=number).update(mail_due_at=now + PAUSE_AFTER_FAULT)
    return written


def _write(number: int, now: datetime) -> bool:
    """Write the email of one invitation, unless it is being written elsewhere, or is outdated or unwanted."""
    if not Invitation.objects.filter(pk=number, mail_due_at__lte=now).update(mail_due_at=None):
        return False
    invitation = Invitation.objects.select_related("match", "inviter").get(pk=number)
    inviter, is_taken = invitation.inviter, invitation.taken_by_id is not None
    if inviter is None or inviter.deleted_at or is_taken or not invitation.match.is_open:
        return False
    if invitations.has_opted_out(invitation.address):
        return False
    if bounces.stopped_address_of(invitation.address):
        return False
    email_writer.write_invitation_email(invitation, inviter)
    return True
