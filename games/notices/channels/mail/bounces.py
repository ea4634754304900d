"""Mail that came back, and mail that was called spam: what the mail service tells stops more of it.

Mails about the account, which their owner has just asked for, go out all the same.
"""

import logging
from typing import Any

from anymail.signals import EventType, RejectReason, tracking
from django.db import transaction
from django.dispatch import receiver

from games.enums import DeliveryStatus, MailStatus, StopReason
from games.models import Delivery, OutgoingMail, StoppedAddress, TroubledAddress, User
from games.models.notices.stopped_address import plain
from games.notices.outlets import contents, parcels
from games.screens import languages

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
    """Send nothing about games there any more, nor what waits in the outbox; its owner hears of it in other ways."""
    found = {"reason": reason, "detail": (detail or "")[:300]}
    _row, is_new = StoppedAddress.objects.update_or_create(address=plain(address), defaults=found)
    waiting = OutgoingMail.objects.filter(status=MailStatus.WAITING).exclude(kind="")
    for mail in waiting.filter(recipient__iendswith=host_of(address)):
        if plain(mail.recipient) == plain(address):
            OutgoingMail.objects.filter(pk=mail.pk).update(status=MailStatus.FAILED, error=str(reason))
            Delivery.objects.filter(mails=mail).update(status=DeliveryStatus.FAILED, error=str(reason))
    if is_new:
        for user in owners(address):
            with languages.written_in(user.language):
                parcels.post(user, contents.mail_stopped())
    log.warning("no more mail about games to an address: %s", reason)


def owners(address: str) -> list[User]:
    """Find whose address it is, in whatever form they have given it; who has only said so is nobody."""
    near = User.objects.filter(email__iendswith=host_of(address), deleted_at=None)
    return [user for user in near if plain(user.email or "") == plain(address) and user.is_confirmed]


def host_of(address: str) -> str:
    """Give where an address lies, with its sign."""
    return f"@{plain(address).rpartition('@')[2]}"


def stopped(address: str | None) -> StoppedAddress | None:
    """Give what is known of an address that gets no mail."""
    return StoppedAddress.objects.filter(address=plain(address)).first() if address else None


def resume(address: str) -> None:
    """Try the address again, because its owner has asked for it."""
    for kept in (StoppedAddress, TroubledAddress):
        kept.objects.filter(address=plain(address)).delete()
