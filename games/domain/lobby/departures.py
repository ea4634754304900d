"""Leaving a running game: resigning, ending it by agreement, and returning after a bot stood in."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q
from django.utils import timezone

from games import task_queue
from games.domain.errors import Refused
from games.domain.matches import match_history, match_queries, notice_creation
from games.domain.results import reliability
from games.domain.timing import waits
from games.enums import IncidentKind, MatchStatus, NoticeKind, Pace, SubstitutionOutcome
from games.models import Match, Seat, User

SEAT_IS_PRESENT = Q(user__isnull=False, resigned_at=None, stood_in_at=None)
"""Seats whose players play themselves; only these players vote on ending the game."""
ABANDONED_AFTER = timedelta(days=14)
"""How long a game waits for one of its players to return."""


@transaction.atomic
def resign_seat(*, match: Match, user: User) -> None:
    """Resign the seat of `user`: a bot takes it permanently. End the game if no other player is left.

    Refusals: `not_running`, `not_your_seat`, `has_resigned`.
    """
    seat = lock_own_seat(match, user)
    hand_seat_to_bot(match, seat, IncidentKind.RESIGNED)


@transaction.atomic
def agree_to_end_match(*, match: Match, user: User, agrees: bool = True) -> None:
    """Record whether `user` wants to end the game without a result; it ends when all present players agree.

    Refusals: `not_running`, `not_your_seat`, `has_resigned`.
    """
    seat = lock_own_seat(match, user)
    # This may end the game even if the player had agreed before: a player who had not may have been replaced by a bot.
    if agrees and _all_agree(match, except_for=seat):
        _end_by_agreement(match, by=seat)
    elif seat.agrees_to_end != agrees:
        is_first = not match.seats.filter(agrees_to_end=True).exists()
        Seat.objects.filter(pk=seat.pk).update(agrees_to_end=agrees)
        kind = IncidentKind.END_PROPOSED if is_first else IncidentKind.END_AGREED
        match_history.note_incident(match, kind if agrees else IncidentKind.END_WITHDRAWN, seat=seat.number)


@transaction.atomic
def return_to_seat(*, match: Match, user: User) -> None:
    """Return a seat to its owner, with a fresh clock if it is asked.

    Refusals: `not_running`, `not_your_seat`, `has_resigned`, `not_away`.
    """
    seat = lock_own_seat(match, user)
    if seat.stood_in_at is None:
        raise Refused("not_away")
    seat.stood_in_at, seat.timeouts_in_row = None, 0
    if seat.is_asked:
        waits.start_wait(match, seat, timezone.now())
    seat.save(update_fields=["stood_in_at", *waits.WAIT_FIELDS])
    withdraw_substitute_offers(match, seat.number)
    match_history.note_incident(match, IncidentKind.CAME_BACK, seat=seat.number)
    if not seat.is_asked:
        # The bots stopped when the last player left.
        task_queue.enqueue_bot_turn(match_id=match.pk, at=match.version, opened_by=match.creator_id)


def hand_seat_to_bot(match: Match, seat: Seat, kind: IncidentKind) -> None:
    """Replace the player of `seat` by a bot, log `kind` as the reason, and end a game that has no players left.

    Call it in a transaction that locks the match's row.
    """
    others = match.seats.filter(user__isnull=False, resigned_at=None).exclude(pk=seat.pk)
    if not others.exists():
        end_without_result(match, kind, seat=seat.number)
    elif others.filter(SEAT_IS_PRESENT).exists() and _all_agree(match, except_for=seat):
        _end_by_agreement(match, by=seat)
    else:
        match_history.note_incident(match, kind, seat=seat.number)
        task_queue.enqueue_bot_turn(match_id=match.pk, at=match.version, opened_by=match.creator_id)
    now = timezone.now()
    Seat.objects.filter(pk=seat.pk).update(
        resigned_at=now,
        stood_in_at=seat.stood_in_at or now,
        agrees_to_end=False,
        deadline=None,
        remind_at=None,
        is_provisional=False,
    )
    reliability.store_conduct(match)


def withdraw_substitute_offers(match: Match, number: int) -> int:
    """Withdraw open offers to take over seat `number`; return how many there were."""
    waiting = match.substitutions.filter(seat=number, outcome=SubstitutionOutcome.WAITING)
    return waiting.update(outcome=SubstitutionOutcome.WITHDRAWN, answered_at=timezone.now())


def end_votes(seats: Iterable[Seat]) -> tuple[list[Seat], list[Seat]]:
    """Split the present players into those who agreed to end the game and those who have not."""
    present = present_seats(seats)
    return [seat for seat in present if seat.agrees_to_end], [seat for seat in present if not seat.agrees_to_end]


def present_seats(seats: Iterable[Seat]) -> list[Seat]:
    """Return the seats whose players play themselves."""
    return [seat for seat in seats if seat.user_id and not seat.resigned_at and not seat.stood_in_at]


def end_abandoned_matches(now: datetime | None = None) -> int:
    """End games that all players left two weeks ago or earlier, except games against bots only; return how many."""
    since = (now or timezone.now()) - ABANDONED_AFTER
    running = Match.objects.filter(status=MatchStatus.RUNNING, moved_at__lt=since).exclude(pace=Pace.UNTIMED)
    present = Seat.objects.filter(SEAT_IS_PRESENT | Q(user__isnull=False, stood_in_at__gte=since), match=OuterRef("pk"))
    ended = 0
    for match in running.filter(~Exists(present)):
        with transaction.atomic(), suppress(Refused):
            Match.objects.filter(pk=match.pk).update(stamp=F("stamp") + 1)
            if match.seats.filter(SEAT_IS_PRESENT).exists():
                continue
            people = match.seats.filter(user__isnull=False).select_related("user")
            end_without_result(match, IncidentKind.ABANDONED, notified=people, abandoned=True)
            ended += 1
    return ended


def end_without_result(
    match: Match,
    kind: IncidentKind,
    *,
    notified: Iterable[Seat] = (),
    agreed: bool = False,
    abandoned: bool = False,
    **about: Any,
) -> None:
    """End a game or a waiting table without a result, log the reason, and notify the players on the seats `notified`.

    Call it in a transaction that locks the match's row. Refusal: `already_over`.
    """
    going = Match.objects.filter(pk=match.pk, status__in=[MatchStatus.OPEN, MatchStatus.RUNNING])
    if not going.update(status=MatchStatus.CANCELLED, ended_at=timezone.now()):
        raise Refused("already_over")
    match.refresh_from_db()
    # Lock notices before seats, like the code that writes emails.
    notice_creation.drop_undelivered_notices(match)
    match.seats.update(is_asked=False, deadline=None, remind_at=None, is_provisional=False)
    match_history.note_incident(match, kind, **about)
    reliability.store_conduct(match)
    for seat in notified:
        notice_creation.create_notice(
            user=seat.user,
            kind=NoticeKind.CANCELLED,
            match=match,
            seat=seat,
            about="cancelled",
            **({"abandoned": 1} if abandoned else {"agreed": int(agreed)}),
        )


def lock_own_seat(match: Match, user: User, *, is_seen: bool = True) -> Seat:
    """Lock the match's row until the transaction ends and return the seat of `user`.

    With `is_seen`, raise the match's stamp so that spectators' pages update. Refusals: `not_running`, `not_your_seat`,
    `has_resigned`.
    """
    running = Match.objects.filter(pk=match.pk, status=MatchStatus.RUNNING)
    if not running.update(stamp=F("stamp") + int(is_seen)):
        raise Refused("not_running")
    match.refresh_from_db()
    seat = match_queries.require_own_seat(match, user)
    if seat.resigned_at is not None:
        raise Refused("has_resigned")
    return seat


def _all_agree(match: Match, *, except_for: Seat) -> bool:
    """Return whether all other present players want to end the game; True if there are none."""
    return not match.seats.filter(SEAT_IS_PRESENT, agrees_to_end=False).exclude(pk=except_for.pk).exists()


def _end_by_agreement(match: Match, *, by: Seat) -> None:
    """End a game by agreement and notify all players except the one on seat `by`, whose page shows it."""
    others = match.seats.filter(user__isnull=False).exclude(pk=by.pk).select_related("user")
    end_without_result(match, IncidentKind.ENDED, notified=others, agreed=True)
