"""Mail that came back, and mail that was called spam: what the mail service tells stops more of it.

Mails about the account, which their owner has just asked for, go out all the same.
"""

import logging
from typing import Any

from anymail.signals import EventType, RejectReason, tracking
from django.db import transaction
from django.dispatch import receiver

from games.enums import DeliveryStatus, MailStatus, StopReason
from games.models import Delivery, OutgoingMail, StoppedAddress
from games.models.stopped_address import plain

log = logging.getLogger(__name__)

REFUSED = {EventType.BOUNCED, EventType.REJECTED}
FINAL = {RejectReason.BOUNCED, RejectReason.INVALID, RejectReason.SPAM, RejectReason.UNSUBSCRIBED, None, ""}
"""Reasons of a refusal that will be the same tomorrow."""


@receiver(tracking)
def heed(event: Any, **_more: Any) -> None:
    """Take note of what became of a mail."""
    if not event.recipient:
        return
    if event.event_type == EventType.COMPLAINED:
        stop(event.recipient, StopReason.COMPLAINED, event.description)
    elif event.event_type in REFUSED and event.reject_reason in FINAL and not soft(event):
        stop(event.recipient, StopReason.BOUNCED, event.mta_response or event.description)


def soft(event: Any) -> bool:
    """Tell whether the service itself calls it a bounce of today only, as two of them do among the final ones."""
    said = event.esp_event if isinstance(event.esp_event, dict) else {}
    return "soft" in f"{said.get('Type', '')}{said.get('event', '')}".lower()


@transaction.atomic
def stop(address: str, reason: StopReason, detail: str | None) -> None:
    """Send nothing about games there any more, nor what waits in the outbox."""
    found = {"reason": reason, "detail": (detail or "")[:300]}
    StoppedAddress.objects.update_or_create(address=plain(address), defaults=found)
    waiting = OutgoingMail.objects.filter(status=MailStatus.WAITING).exclude(kind="")
    for mail in waiting.filter(recipient__iendswith=plain(address).rpartition("@")[2]):
        if plain(mail.recipient) == plain(address):
            OutgoingMail.objects.filter(pk=mail.pk).update(status=MailStatus.FAILED, error=str(reason))
            Delivery.objects.filter(mails=mail).update(status=DeliveryStatus.FAILED, error=str(reason))
    log.warning("no more mail about games to an address: %s", reason)


def stopped(address: str | None) -> StoppedAddress | None:
    """Give what is known of an address that gets no mail."""
    return StoppedAddress.objects.filter(address=plain(address)).first() if address else None


def resume(address: str) -> None:
    """Try the address again, because its owner has asked for it."""
    StoppedAddress.objects.filter(address=plain(address)).delete()
