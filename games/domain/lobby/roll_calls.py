"""Roll calls: a full table waits for players who have not been seen for days, instead of starting without them."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from django.utils import timezone

from games.domain.matches import notice_creation
from games.domain.people import last_seen
from games.enums import NoticeKind
from games.models import Match, Seat

UNSEEN_FOR = timedelta(days=3)
"""How long a player may be absent and still be dealt in without being asked."""
ANSWER_WITHIN = timedelta(days=2)
"""How long the seat of a player who was asked is reserved."""


def times_last_seen(seats: Iterable[Seat]) -> dict[int, datetime]:
    """Return when the owners of `seats` were last seen: at this table, at another one, or when signing in."""
    here = {seat.user_id: seat.looked_in_at or seat.match.created_at for seat in seats if seat.user_id is not None}
    anywhere = last_seen.last_seen_times(here)
    return {user: max(at, anywhere.get(user, at)) for user, at in here.items()}


def missing_seats(match: Match, seats: Iterable[Seat]) -> list[Seat]:
    """Return the seats whose players have not been seen for days; none if a single person plays against bots.

    During a roll call, the days before it count, so that players who were not asked are never missing.
    """
    people = [seat for seat in seats if seat.user_id is not None]
    if len(people) < 2:
        return []
    since = (match.roll_call_at or timezone.now()) - UNSEEN_FOR
    seen = times_last_seen(people)
    return [seat for seat in people if seat.user_id is not None and seen[seat.user_id] < since]


def are_all_seen(match: Match, seats: Sequence[Seat]) -> bool:
    """Return whether no seat is empty and no player is missing."""
    return not (any(seat.is_empty for seat in seats) or missing_seats(match, seats))


def begin_roll_call(match: Match, missing: Iterable[Seat]) -> None:
    """Ask the missing players whether they still want to play. Call it in a transaction that locks the match's row."""
    now = timezone.now()
    Match.objects.filter(pk=match.pk).update(roll_call_at=now)
    match.roll_call_at = now
    for seat in missing:
        about = f"roll call {now.timestamp():.0f}"
        notice_creation.create_notice(user=seat.user, kind=NoticeKind.STILL_THERE, match=match, about=about, seat=seat)


def record_look(match: Match, seat: Seat) -> None:
    """Record that the owner of `seat` is looking at the open table, at most once a minute."""
    now = timezone.now()
    if seat.looked_in_at is None or now - seat.looked_in_at > notice_creation.PRESENCE_INTERVAL:
        Seat.objects.filter(pk=seat.pk, user=seat.user_id).update(looked_in_at=now)
        last_seen.record_look_of_owner(seat, seat.looked_in_at, now)
