"""Reliability: how well players keep to the clock, computed from their latest finished games.

Each game has one row per player, which can be rebuilt from the log. For a running game, rows exist only for players who
have left: how often a player was asked is hidden until the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import accumulate
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from games.domain.matches import game_log
from games.domain.results import ratings
from games.domain.timing import waits, waking_hours
from games.domain.timing.waking_hours import WakingHours
from games.enums import By, IncidentKind, MatchStatus, Pace, SubstitutionOutcome
from games.models import Conduct, Incident, Match, Seat, Substitution, User

MAX_GAMES = 50
"""The number of latest games that count."""
MIN_GAMES = 5
"""Players with fewer games are new, and have no figures."""
MIN_ANSWERS = 10
"""The number of answers needed to show a speed."""
HOUR = timedelta(hours=1)
ANSWER_SPANS = (HOUR, 3 * HOUR, 12 * HOUR, 24 * HOUR, 48 * HOUR)
"""The spans by which answer times are stored; finer ones would reveal when a player sleeps."""
TIMEOUTS = [IncidentKind.TIMED_OUT, IncidentKind.STOOD_IN]
WAS_PLAYED = Q(started_at__isnull=False) & ~Q(pace=Pace.UNTIMED)


@dataclass(frozen=True)
class Reliability:
    """How reliably a player has kept to the clock in their latest games."""

    games: int
    left: int
    answered: int
    timed_out: int
    speed: int | None
    """The index in `ANSWER_SPANS` of the span within which half of the answers came; None if unknown.

    The length of `ANSWER_SPANS` means that they took longer.
    """

    @property
    def is_known(self) -> bool:
        """Return whether there are enough games to show figures."""
        return self.games >= MIN_GAMES

    @property
    def in_time(self) -> int:
        """Return the percentage of waits that ended with an answer in time."""
        return _percentage(self.answered, self.waits)

    @property
    def stayed(self) -> int:
        """Return the percentage of games that the player played to the end."""
        return _percentage(self.finished, self.games)

    @property
    def waits(self) -> int:
        """Return how many waits there were."""
        return self.answered + self.timed_out

    @property
    def finished(self) -> int:
        """Return how many games the player played to the end."""
        return self.games - self.left


def reliability_of(person: User, *, private: bool = False) -> Reliability:
    """Return a player's reliability from public games, or with `private`, for the player alone, from all games."""
    rows = Conduct.objects.filter(user=person).order_by("-at", "-match")
    if not private:
        rows = rows.filter(match__is_private=False)
    last = list(rows.values_list("answered", "timed_out", "has_left", "speeds")[:MAX_GAMES])
    speeds = [sum(numbers) for numbers in zip(*(row[3] for row in last if row[3]), strict=True)]
    return Reliability(
        games=len(last),
        left=sum(row[2] for row in last),
        answered=sum(row[0] for row in last),
        timed_out=sum(row[1] for row in last),
        speed=median_span(speeds),
    )


def median_span(speeds: Sequence[int]) -> int | None:
    """Return the index of the span within which half of the answers came."""
    total = sum(speeds)
    if total < MIN_ANSWERS:
        return None
    return next(place for place, reached in enumerate(accumulate(speeds)) if 2 * reached >= total)


def store_conduct(match: Match) -> int:
    """Store how players kept to the clock in a game that is over for all or some of them.

    Return the number of rows changed.

    Safe to repeat. Answers already counted keep their spans, because waking hours may have changed since.
    """
    if not match.is_timed or match.started_at is None:
        return 0
    stored = {row.user_id: row for row in Conduct.objects.filter(match=match)}
    changed = 0
    for right in _conducts(match):
        row = stored.pop(right.user_id, None)
        if row is not None and _is_same(row, right):
            continue
        right.save()
        changed += 1
    Conduct.objects.filter(match=match, user__in=stored).delete()
    return changed + len(stored)


@transaction.atomic
def _store_conduct_locked(match: Match) -> int:
    """Store the conduct of a game whose row is locked, so that no one can leave it in the meantime."""
    locked = Match.objects.select_for_update().get(pk=match.pk)
    return store_conduct(locked)


def recompute_reliability() -> tuple[int, int]:
    """Rebuild the rows of all games; return the numbers of games and of rows that were wrong."""
    has_leaver = Exists(Seat.objects.filter(match=OuterRef("pk"), resigned_at__isnull=False))
    has_heir = Exists(Substitution.objects.filter(match=OuterRef("pk"), outcome=SubstitutionOutcome.ACCEPTED))
    over = Q(status__in=[MatchStatus.FINISHED, MatchStatus.CANCELLED, MatchStatus.ENDED]) | has_leaver | has_heir
    matches = Match.objects.filter(WAS_PLAYED, over).order_by("pk")
    changed = number = 0
    for match in matches.iterator(100):
        number += 1
        changed += _store_conduct_locked(match)
    return number, changed


def _conducts(match: Match) -> Iterable[Conduct]:
    """Yield the rows of all players for whom the game is over."""
    people = list(match.seats.filter(user__isnull=False).select_related("user").order_by("number"))
    is_abandoned = match.incidents.filter(kind=IncidentKind.ABANDONED).exists()
    log = ConductLog(match) if match.is_finished else None
    ended_at = match.ended_at or timezone.now()
    for seat in people:
        if seat.user is None or seat.user.is_guest or seat.user.deleted_at:
            continue
        has_left = _has_left(seat, people) or (
            not ratings.played_to_the_end(seat) and (match.is_finished or is_abandoned)
        )
        row = Conduct(match=match, user=seat.user, has_left=has_left, at=seat.resigned_at or ended_at)
        if log is not None:
            log.count(row, seat.number)
        if log is not None or has_left:
            yield row
    # A player who was replaced has left, no matter what happens to the seat afterwards.
    handed_on = match.substitutions.filter(outcome=SubstitutionOutcome.ACCEPTED, former__is_guest=False)
    for substitution in handed_on.filter(former__deleted_at=None).select_related("former"):
        row = Conduct(match=match, user=substitution.former, has_left=True, at=substitution.answered_at or ended_at)
        if log is not None:
            log.count(row, substitution.seat)
        yield row


def _has_left(seat: Seat, people: Iterable[Seat]) -> bool:
    """Return whether the player left while others were still playing; the last one to leave does not count."""
    since = seat.resigned_at
    if since is None:
        return False
    return any(other.pk != seat.pk and (other.resigned_at is None or other.resigned_at > since) for other in people)


class ConductLog:
    """The answers, time-outs and pauses of a finished game, read from its log."""

    def __init__(self, match: Match) -> None:
        """Read the answers, the time-outs and the pauses of the game."""
        self.match = match
        self.entries = game_log.moves_of(match)
        self.pauses = _pauses(match)
        owners = dict(match.seats.values_list("number", "user"))
        self.timeouts = Counter(_unforgiven(match.incidents.order_by("pk"), owners, counted_timeouts(match)))

    def count(self, row: Conduct, seat: int) -> None:
        """Count the answers and time-outs of the row's player on this seat."""
        took = list(self._answer_times(row.user, seat))
        row.answered, row.timed_out = len(took), self.timeouts[seat, row.user_id]
        row.speeds = [0] * (len(ANSWER_SPANS) + 1) if took and self.match.pace != Pace.LIVE else []
        for span in took if row.speeds else ():
            row.speeds[sum(span > limit for limit in ANSWER_SPANS)] += 1

    def _answer_times(self, user: User, seat: int) -> Iterable[timedelta]:
        """Yield the awake time before each answer of a player.

        Further choices in the same turn do not count as separate answers.
        """
        awake = self._clock_hours(user)
        for before, move in zip(self.entries, self.entries[1:], strict=False):
            is_own = move.seat == seat and move.by == By.PERSON and move.user in (user.pk, None)
            if is_own and before.seat != seat:
                yield waking_hours.awake_time_between(awake, before.at, move.at)

    def _clock_hours(self, user: User) -> WakingHours | None:
        """Return the waking hours that the player's clock followed, with vacations and pauses."""
        match = self.match
        hours = waits.user_waking_hours(user) if match.keeps_hours else None
        away = list(user.vacations.values_list("starts_at", "ends_at")) if match.keeps_vacations else []
        away = sorted(away + self.pauses)
        return replace(hours or waking_hours.ALWAYS_AWAKE, away=tuple(away)) if away else hours


def _pauses(match: Match) -> list[tuple[datetime, datetime]]:
    """Return the pauses of the game as (start, end)."""
    pauses: list[tuple[datetime, datetime]] = []
    kinds = [IncidentKind.PAUSED, IncidentKind.PAUSE_ENDED]
    for kind, reason, at in match.incidents.filter(kind__in=kinds).order_by("pk").values_list("kind", "reason", "at"):
        if pauses and pauses[-1][1] > at:
            pauses[-1] = (pauses[-1][0], at)
        if kind == IncidentKind.PAUSED:
            pauses.append((at, at + timedelta(days=int(reason))))
    return pauses


def counted_timeouts(match: Match) -> Collection[IncidentKind]:
    """Return the kinds of time-outs that count against players.

    Once the post of an envelope round has left, a wait lasts a few hours. Missing one says nothing about a player who
    looks in twice a day; only being away so long that a bot takes over does.
    """
    return [IncidentKind.STOOD_IN] if match.has_envelope_rounds else TIMEOUTS


def _unforgiven(
    incidents: Iterable[Incident], owners: Mapping[int, int | None], counted: Collection[IncidentKind]
) -> Iterable[tuple[int, int | None]]:
    """Return (seat, player) for each counted time-out that was not reverted; `owners` are the players by seat."""
    timeouts: list[tuple[int, int | None]] = []
    open_: dict[int, int] = Counter()
    for incident in incidents:
        seat = incident.seat
        if seat is None:
            continue
        if incident.kind in counted:
            open_[seat] += 1
        elif incident.kind == IncidentKind.FORGIVEN:
            open_[seat] = 0
        elif incident.kind == IncidentKind.SUBSTITUTED:
            timeouts += [(seat, incident.user_id)] * open_.pop(seat, 0)
    return timeouts + [(seat, owners.get(seat)) for seat, number in open_.items() for _ in range(number)]


def _is_same(row: Conduct, expected: Conduct) -> bool:
    """Return whether a stored row has the right values."""
    plain: list[Any] = [
        (conduct.answered, conduct.timed_out, conduct.has_left, conduct.at, sum(conduct.speeds))
        for conduct in (row, expected)
    ]
    return plain[0] == plain[1]


def _percentage(part: int, whole: int) -> int:
    """Return `part` as a percentage of `whole`; 100 if `whole` is 0."""
    return 100 * part // whole if whole else 100
