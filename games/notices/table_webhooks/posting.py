"""Queueing the news of tables for their webhooks; the webhook channel sends the parcels."""

import logging

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games.models import Match, Outlet, Parcel
from games.notices.table_webhooks import news
from games.screens import languages

log = logging.getLogger(__name__)

BATCH_SIZE = 100


def queue_table_news() -> int:
    """Queue a message for each table webhook whose table has news; return the number of messages.

    Safe to run concurrently.
    """
    changed = Outlet.objects.filter(match__isnull=False, off_at=None).exclude(posted_stamp=F("match__stamp"))
    queued = 0
    for outlet in changed.select_related("match", "user").order_by("pk")[:BATCH_SIZE]:
        match = outlet.match
        if match is None:
            continue
        try:
            with transaction.atomic():
                queued += _queue_news(outlet, match)
        except Exception:
            # An error at one table must not delay the others. The table is tried again when it changes.
            log.exception("the news of match %s could not be queued", match.pk)
            Outlet.objects.filter(pk=outlet.pk).update(posted_stamp=match.stamp)
    return queued


def start_at_present(outlet: Outlet, match: Match) -> None:
    """Set the webhook's position to the present, so that only later events are posted."""
    present = news.news_since(match, match.version, 0)
    settled = news.settled_version(match, list(match.seats.order_by("number")))
    Outlet.objects.filter(pk=outlet.pk).update(
        posted_version=settled, posted_incident=present.incident, posted_stamp=match.stamp, posted_status=""
    )


def _queue_news(outlet: Outlet, match: Match) -> bool:
    with languages.written_in(outlet.user.language), timezone.override(outlet.user.zone):
        fresh = news.news_since(match, outlet.posted_version, outlet.posted_incident)
        content = news.news_content(match, fresh)
    as_read = Outlet.objects.filter(pk=outlet.pk, posted_stamp=outlet.posted_stamp)
    is_first = as_read.update(
        posted_version=fresh.version,
        posted_incident=fresh.incident,
        posted_stamp=match.stamp,
        posted_status=fresh.status[:200] or outlet.posted_status,
    )
    # Only tables that allow spectators post their news.
    if not is_first or not match.allows_spectators or not news.has_changed(outlet, fresh):
        return False
    Parcel.objects.create(outlet=outlet, content=content)
    return True
