"""Reverting time-outs that were not the players' fault."""

from datetime import datetime

from django.db import transaction
from django.db.models import Exists, F, OuterRef, QuerySet
from django.utils import timezone

from games.domain.deadlines import vacations
from games.domain.lobby import departures
from games.domain.matches import match_history
from games.domain.timing import waits
from games.enums import IncidentKind, MatchStatus
from games.models import Incident, Match, Seat

TIMEOUTS = [IncidentKind.TIMED_OUT, IncidentKind.STOOD_IN]


def undo_timeouts(since: datetime) -> int:
    """Revert the effects of all time-outs since `since`: on seats, clocks and reliability.

    Return the number of seats. Safe to repeat.

    Choices made by the steward or a bot are not undone, because other players have moved since.
    """
    forgiven = 0
    vacations.return_automatic_days(since)
    timeouts = _unforgiven(since).filter(match__status=MatchStatus.RUNNING)
    for match_id, number in timeouts.values_list("match_id", "seat").distinct().order_by("match_id", "seat"):
        forgiven += 0 if number is None else _forgive_seat(match_id, number, since)
    return forgiven


@transaction.atomic
def _forgive_seat(match_id: int, number: int, since: datetime) -> bool:
    """Revert the time-outs of one seat; return whether there were any."""
    # Lock the match first, as every move does.
    if not Match.objects.filter(pk=match_id, status=MatchStatus.RUNNING).update(stamp=F("stamp") + 1):
        return False
    seat = Seat.objects.select_related("match", "user").get(match=match_id, number=number)
    kinds = list(_unforgiven(since).filter(match=match_id, seat=number).values_list("kind", flat=True))
    if not kinds or seat.user is None or seat.resigned_at is not None:
        return False
    match = seat.match
    seat.timeouts_in_row = max(0, seat.timeouts_in_row - len(kinds))
    # The reserve before the time-out is not stored, so restore the most that one wait can take from it.
    seat.bank = min(match.bank, seat.bank + len(kinds) * max(0, match.cap - match.grace))
    is_back = seat.stood_in_at is not None and IncidentKind.STOOD_IN in kinds
    if is_back:
        seat.stood_in_at = None
        departures.withdraw_substitute_offers(match, number)
    if seat.is_asked and (is_back or seat.is_provisional):
        seat.is_provisional = False
        waits.start_wait(match, seat, timezone.now())
    elif not seat.timeouts_in_row:
        waits.extend_short_wait(match, seat)
    seat.save(update_fields=["stood_in_at", *waits.WAIT_FIELDS])
    match_history.note_incident(match, IncidentKind.FORGIVEN, seat=number)
    return True


def _unforgiven(since: datetime) -> QuerySet[Incident]:
    """Return the time-outs after `since` that are not reverted yet, except those of players substituted later."""
    ends = [IncidentKind.FORGIVEN, IncidentKind.SUBSTITUTED]
    forgiven = Incident.objects.filter(
        match=OuterRef("match"), seat=OuterRef("seat"), kind__in=ends, pk__gt=OuterRef("pk")
    )
    return Incident.objects.filter(~Exists(forgiven), kind__in=TIMEOUTS, at__gte=since)
