"""Bounces and complaints reported by the email service: they stop emails about games to an address.

Emails about accounts are still sent, because the owner has just requested them.
"""

import logging
from typing import Any

from anymail.signals import EventType, RejectReason, tracking
from django.db import transaction
from django.db.models import QuerySet
from django.dispatch import receiver

from games.enums import DeliveryStatus, MailStatus, StopReason
from games.fast.compiled_queries import compiled
from games.models import Delivery, OutgoingMail, StoppedAddress, TroubledAddress, User
from games.models.notices.stopped_address import normalized_address
from games.notices.outlets import contents, parcels
from games.screens import languages

log = logging.getLogger(__name__)

REFUSED = {EventType.BOUNCED, EventType.REJECTED}
FINAL = {RejectReason.BOUNCED, RejectReason.INVALID, RejectReason.SPAM, RejectReason.UNSUBSCRIBED, None, ""}
"""Reasons for a permanent refusal."""


@receiver(tracking)
def handle_tracking_event(event: Any, **_more: Any) -> None:
    """Handle a tracking event of the email service."""
    if not event.recipient:
        return
    if event.event_type == EventType.COMPLAINED:
        stop_address(event.recipient, StopReason.COMPLAINED, event.description)
    elif event.event_type in REFUSED and event.reject_reason in FINAL and not is_soft_bounce(event):
        stop_address(event.recipient, StopReason.BOUNCED, event.mta_response or event.description)


def is_soft_bounce(event: Any) -> bool:
    """Return whether a bounce is temporary; two services say so only in their own event data."""
    details = event.esp_event if isinstance(event.esp_event, dict) else {}
    return "soft" in f"{details.get('Type', '')}{details.get('event', '')}".lower()


@transaction.atomic
def stop_address(address: str, reason: StopReason, detail: str | None) -> None:
    """Stop emails about games to an address, including those in the outbox; notify its owner on other channels."""
    defaults = {"reason": reason, "detail": (detail or "")[:300]}
    _row, is_new = StoppedAddress.objects.update_or_create(address=normalized_address(address), defaults=defaults)
    waiting = OutgoingMail.objects.filter(status=MailStatus.WAITING).exclude(kind="")
    for mail in waiting.filter(recipient__iendswith=host_of(address)):
        if normalized_address(mail.recipient) == normalized_address(address):
            row = OutgoingMail.objects.filter(pk=mail.pk)
            row.update(status=MailStatus.FAILED, error=str(reason))
            row.delete_texts()
            Delivery.objects.filter(mails=mail).update(status=DeliveryStatus.FAILED, error=str(reason))
    if is_new:
        for user in owners_of_address(address):
            with languages.written_in(user.language):
                parcels.queue_parcels(user, contents.mail_stopped_content())
    log.warning("no more mail about games to an address: %s", reason)


def owners_of_address(address: str) -> list[User]:
    """Return the users who have confirmed this address, in any spelling."""
    near = User.objects.filter(email__iendswith=host_of(address), deleted_at=None)
    return [
        user
        for user in near
        if normalized_address(user.email or "") == normalized_address(address) and user.is_confirmed
    ]


def host_of(address: str) -> str:
    """Return the host of an email address, including the @ sign."""
    return f"@{normalized_address(address).rpartition('@')[2]}"


def stopped_address_of(address: str | None) -> StoppedAddress | None:
    """Return the `StoppedAddress` of an address that gets no emails about games; None if it gets them."""
    return next(iter(_stopped_addresses(normalized_address(address))), None) if address else None


@compiled
def _stopped_addresses(address: str) -> QuerySet[StoppedAddress]:
    return StoppedAddress.objects.filter(address=address)


def resume_address(address: str) -> None:
    """Allow emails to the address again, at its owner's request."""
    for model in (StoppedAddress, TroubledAddress):
        model.objects.filter(address=normalized_address(address)).delete()
