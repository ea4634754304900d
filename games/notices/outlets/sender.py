"""The sender of parcels. It claims one at a time, waits longer after each failure, and gives up after a day."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Case, F, Q, QuerySet, Value, When
from django.utils import timezone

from games.enums import DeliveryStatus, MailStatus, OutletKind
from games.models import Delivery, Outlet, Parcel
from games.notices.outlets import guard
from games.notices.outlets.faults import Unsent, status_error

BUDGET = 5.0
"""Seconds after which a run begins no further parcel; slow outlets must not block the worker."""
LOST_AFTER = timedelta(minutes=10)
PAUSES = [timedelta(minutes=m) for m in (1, 5, 15, 60, 180)]
"""The pauses after the first, second … failure in a row; the last one also applies to all later failures."""
PATIENCE = timedelta(days=1)
"""For how long an outlet may fail before it is switched off."""
GONE = {404, 410}

Request = tuple[bytes, dict[str, str]]
"""Body and headers."""


def send_waiting_parcels(
    channel: str, write: Callable[[Outlet, Parcel], Request], *, gone_is_final: bool = False
) -> int:
    """Send all due parcels of a channel; return how many arrived. `write` builds the request for each."""
    sent, until = 0, time.monotonic() + BUDGET
    while time.monotonic() < until and (parcel := claim_parcel(channel, timezone.now())):
        sent += _send(parcel, write, gone_is_final=gone_is_final)
    return sent


def send_test_parcel(outlet: Outlet, body: bytes, headers: dict[str, str]) -> str:
    """Send a test to an outlet; return the error code, or an empty string. Success switches the outlet on again."""
    fault = _post(outlet, body, headers)
    if fault:
        Outlet.objects.filter(pk=outlet.pk).update(error=fault)
    else:
        _note_success(outlet)
    return fault


def claim_parcel(channel: str, now: datetime) -> Parcel | None:
    """Claim the next due parcel for this sender; return None if there is none."""
    lost = Q(status=MailStatus.SENDING, claimed_at__lt=now - LOST_AFTER)
    due = Parcel.objects.filter(Q(status=MailStatus.WAITING) | lost, due_at__lte=now, outlet__channel=channel)
    for parcel in due.select_related("outlet").order_by("due_at", "pk")[:20]:
        mine = Parcel.objects.filter(pk=parcel.pk, status=parcel.status, claimed_at=parcel.claimed_at)
        if mine.update(status=MailStatus.SENDING, claimed_at=now):
            return parcel
    return None


def _send(parcel: Parcel, write: Callable[[Outlet, Parcel], Request], *, gone_is_final: bool) -> bool:
    outlet = parcel.outlet
    fault = _post(outlet, *write(outlet, parcel))
    deliveries, attempts = Delivery.objects.filter(parcels=parcel), F("attempts") + 1
    if not fault:
        now = timezone.now()
        Parcel.objects.filter(pk=parcel.pk).update(status=MailStatus.SENT, sent_at=now)
        deliveries.update(status=DeliveryStatus.SENT, attempts=attempts, error="")
        _note_success(outlet)
        return True
    # A delivery that has already reached another outlet counts as sent.
    deliveries.update(
        attempts=attempts, error=Case(When(status=DeliveryStatus.QUEUED, then=Value(fault)), default=F("error"))
    )
    if gone_is_final and is_gone(fault):
        _switch_off(outlet, fault, timezone.now())
    else:
        _note_failure(outlet, fault)
    return False


def _post(outlet: Outlet, body: bytes, headers: dict[str, str]) -> str:
    try:
        # The URL of a push service comes from a browser, so the networks allowed for webhooks do not apply to it.
        allowed = () if outlet.kind == OutletKind.BROWSER else settings.WEBHOOK_ALLOWED_NETWORKS
        status = guard.post_to_public_url(outlet.url, body, headers, allowed=allowed)
    except Unsent as unsent:
        return unsent.word
    return "" if 200 <= status < 300 else status_error(status)


def is_gone(fault: str) -> bool:
    """Return whether an error code means that the address no longer exists."""
    return fault in {status_error(status) for status in GONE}


def _note_success(outlet: Outlet) -> None:
    Outlet.objects.filter(pk=outlet.pk).update(
        sent_at=timezone.now(), error="", failures=0, failing_since=None, off_at=None
    )


def _note_failure(outlet: Outlet, fault: str) -> None:
    """Postpone all parcels for this outlet; switch it off if it has failed for PATIENCE."""
    now = timezone.now()
    since = outlet.failing_since or now
    row = Outlet.objects.filter(pk=outlet.pk)
    if now - since >= PATIENCE:
        _switch_off(outlet, fault, now)
        return
    pause = PAUSES[min(outlet.failures, len(PAUSES) - 1)]
    row.update(error=fault, failing_since=since, failures=F("failures") + 1)
    _unsent(outlet).update(status=MailStatus.WAITING, due_at=now + pause)


def _switch_off(outlet: Outlet, fault: str, now: datetime) -> None:
    is_browser = outlet.kind == OutletKind.BROWSER
    Outlet.objects.filter(pk=outlet.pk).update(error=fault, off_at=now, awaits_replacement=is_browser)
    _fail(outlet, fault)


def _fail(outlet: Outlet, fault: str) -> None:
    Delivery.objects.filter(parcels__in=_unsent(outlet), status=DeliveryStatus.QUEUED).update(
        status=DeliveryStatus.FAILED, error=fault
    )
    _unsent(outlet).update(status=MailStatus.FAILED)


def _unsent(outlet: Outlet) -> QuerySet[Parcel]:
    return Parcel.objects.filter(outlet=outlet, status__in=[MailStatus.WAITING, MailStatus.SENDING])
