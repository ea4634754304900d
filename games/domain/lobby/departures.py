"""Leaving a game that runs: for good, with a bot in one's place; all together, without a result; or coming back."""

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
"""Finds the seats whose people play themselves: they alone are asked whether the game is to end."""
ABANDONED_AFTER = timedelta(days=14)
"""So long a game waits for one of its people to come back."""


@transaction.atomic
def resign_seat(*, match: Match, user: User) -> None:
    """Give the seat of `user` to a bot for good; where nobody else plays, the game ends.

    Refusals: `not_running`, `not_your_seat`, `has_resigned`.
    """
    seat = lock_own_seat(match, user)
    hand_seat_to_bot(match, seat, IncidentKind.RESIGNED)


@transaction.atomic
def agree_to_end_match(*, match: Match, user: User, agrees: bool = True) -> None:
    """Note whether `user` wants the game to end without a result, which it does once all who play want it.

    Refusals: `not_running`, `not_your_seat`, `has_resigned`.
    """
    seat = lock_own_seat(match, user)
    # Asked anew of who has agreed before: somebody who had not may have been replaced by a bot meanwhile.
    if agrees and _all_agree(match, but=seat):
        _end_by_agreement(match, by=seat)
    elif seat.agrees_to_end != agrees:
        is_first = not match.seats.filter(agrees_to_end=True).exists()
        Seat.objects.filter(pk=seat.pk).update(agrees_to_end=agrees)
        wish = IncidentKind.END_PROPOSED if is_first else IncidentKind.END_AGREED
        match_history.note_incident(match, wish if agrees else IncidentKind.END_WITHDRAWN, seat=seat.number)


@transaction.atomic
def return_to_seat(*, match: Match, user: User) -> None:
    """Give a seat back to its owner, with a fresh clock if it is asked.

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
        # Without anybody there the bots have stood still.
        task_queue.enqueue_bot_turn(match_id=match.pk, at=match.version, opened_by=match.creator_id)


def hand_seat_to_bot(match: Match, seat: Seat, kind: IncidentKind) -> None:
    """Let a bot play `seat` to the end, say why in the log, and end a game that nobody plays any more.

    To be called in a transaction that holds the match's row.
    """
    others = match.seats.filter(user__isnull=False, resigned_at=None).exclude(pk=seat.pk)
    if not others.exists():
        end_without_result(match, kind, seat=seat.number)
    elif others.filter(SEAT_IS_PRESENT).exists() and _all_agree(match, but=seat):
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
    """Let nobody take over a seat who has been asked to; return whether somebody was."""
    waiting = match.substitutions.filter(seat=number, outcome=SubstitutionOutcome.WAITING)
    return waiting.update(outcome=SubstitutionOutcome.WITHDRAWN, answered_at=timezone.now())


def end_votes(seats: Iterable[Seat]) -> tuple[list[Seat], list[Seat]]:
    """Sort those who play themselves into who wants the game to end, and who has not said so."""
    present = present_seats(seats)
    return [seat for seat in present if seat.agrees_to_end], [seat for seat in present if not seat.agrees_to_end]


def present_seats(seats: Iterable[Seat]) -> list[Seat]:
    """List the seats whose people play themselves."""
    return [seat for seat in seats if seat.user_id and not seat.resigned_at and not seat.stood_in_at]


def end_abandoned_matches(now: datetime | None = None) -> int:
    """End the games to which nobody has come back for two weeks; return how many. Bots play none among themselves."""
    since = (now or timezone.now()) - ABANDONED_AFTER
    running = Match.objects.filter(status=MatchStatus.RUNNING, moved_at__lt=since).exclude(pace=Pace.UNTIMED)
    here = Seat.objects.filter(SEAT_IS_PRESENT | Q(user__isnull=False, stood_in_at__gte=since), match=OuterRef("pk"))
    ended = 0
    for match in running.filter(~Exists(here)):
        with transaction.atomic(), suppress(Refused):
            Match.objects.filter(pk=match.pk).update(stamp=F("stamp") + 1)
            if match.seats.filter(SEAT_IS_PRESENT).exists():
                continue
            people = match.seats.filter(user__isnull=False).select_related("user")
            end_without_result(match, IncidentKind.ABANDONED, told=people, abandoned=True)
            ended += 1
    return ended


def end_without_result(
    match: Match,
    kind: IncidentKind,
    *,
    told: Iterable[Seat] = (),
    agreed: bool = False,
    abandoned: bool = False,
    **about: Any,
) -> None:
    """End a game or a waiting table without a result, say why in its log, and tell those who sit on the seats `told`.

    To be called in a transaction that holds the match's row. Refusal: `already_over`.
    """
    going = Match.objects.filter(pk=match.pk, status__in=[MatchStatus.OPEN, MatchStatus.RUNNING])
    if not going.update(status=MatchStatus.CANCELLED, ended_at=timezone.now()):
        raise Refused("already_over")
    match.refresh_from_db()
    # Notices before seats, the order in which mails are written.
    notice_creation.drop_undelivered_notices(match)
    match.seats.update(is_asked=False, deadline=None, remind_at=None, is_provisional=False)
    match_history.note_incident(match, kind, **about)
    reliability.store_conduct(match)
    for seat in told:
        notice_creation.create_notice(
            user=seat.user,
            kind=NoticeKind.CANCELLED,
            match=match,
            seat=seat,
            about="cancelled",
            **({"abandoned": 1} if abandoned else {"agreed": int(agreed)}),
        )


def lock_own_seat(match: Match, user: User, *, is_seen: bool = True) -> Seat:
    """Hold the match's row until the transaction ends, and find where `user` plays; `is_seen` by those who watch."""
    running = Match.objects.filter(pk=match.pk, status=MatchStatus.RUNNING)
    if not running.update(stamp=F("stamp") + int(is_seen)):
        raise Refused("not_running")
    match.refresh_from_db()
    seat = match_queries.require_own_seat(match, user)
    if seat.resigned_at is not None:
        raise Refused("has_resigned")
    return seat


def _all_agree(match: Match, *, but: Seat) -> bool:
    """Tell whether all others who play themselves want the game to end; who plays alone needs nobody's word."""
    return not match.seats.filter(SEAT_IS_PRESENT, agrees_to_end=False).exclude(pk=but.pk).exists()


def _end_by_agreement(match: Match, *, by: Seat) -> None:
    """End a game by agreement; who spoke last sees it, all others are told."""
    others = match.seats.filter(user__isnull=False).exclude(pk=by.pk).select_related("user")
    end_without_result(match, IncidentKind.ENDED, told=others, agreed=True)
