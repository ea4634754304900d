"""Votes and pauses that end automatically: a vote closes after three days, a pause ends after its last day."""

from datetime import datetime

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games.domain.deadlines import pauses
from games.domain.lobby import departures
from games.domain.matches import match_history
from games.domain.timing.votes import VOTE_DURATION
from games.enums import IncidentKind, MatchStatus
from games.models import Match

BATCH_SIZE = 200


def close_expired_votes(now: datetime | None = None) -> int:
    """Close the votes that have been open for three days; return how many. Safe to repeat and to run concurrently."""
    now = now or timezone.now()
    running, before = Match.objects.filter(status=MatchStatus.RUNNING), now - VOTE_DURATION
    closed = 0
    for match in running.filter(pause_proposed_at__lte=before).order_by("pk")[:BATCH_SIZE]:
        with transaction.atomic():
            if _lock_unchanged(match, pause_proposed_at=match.pause_proposed_at):
                days = match.pause_days or 0
                pauses.drop_pause_vote(match)
                match_history.note_incident(match, IncidentKind.PAUSE_LAPSED, reason=str(days))
                closed += 1
    for match in running.filter(end_proposed_at__lte=before).order_by("pk")[:BATCH_SIZE]:
        with transaction.atomic():
            if _lock_unchanged(match, end_proposed_at=match.end_proposed_at):
                departures.drop_end_vote(match)
                match_history.note_incident(match, IncidentKind.END_LAPSED)
                closed += 1
    return closed


def announce_ended_pauses(now: datetime | None = None) -> int:
    """Log the pauses whose days are over and notify the players; return how many there were. Safe to repeat."""
    now = now or timezone.now()
    over = Match.objects.filter(status=MatchStatus.RUNNING, paused_until__lte=now).order_by("pk")[:BATCH_SIZE]
    announced = 0
    for match in over:
        with transaction.atomic():
            if _lock_unchanged(match, paused_until=match.paused_until):
                pauses.record_pause_over(match)
                announced += 1
    return announced


def _lock_unchanged(match: Match, **as_read: datetime | None) -> bool:
    """Lock the match's row and refresh it; return whether it is still running and unchanged."""
    if not Match.objects.filter(pk=match.pk, status=MatchStatus.RUNNING, **as_read).update(stamp=F("stamp")):
        return False
    match.refresh_from_db()
    return True
