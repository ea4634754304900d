"""Leaving a game that runs: for good, with a bot in one's place; all together, without a result; or coming back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from games import task_queue
from games.domain import archive, notify, paces, play
from games.domain.errors import Refused
from games.enums import IncidentKind, MatchStatus, NoticeKind
from games.models import Match, Seat, User
from games.task_queue import TaskName

PRESENT = Q(user__isnull=False, resigned_at=None, stood_in_at=None)
"""Finds the seats whose people play themselves: they alone are asked whether the game is to end."""


@transaction.atomic
def resign(*, match: Match, user: User) -> None:
    """Give the seat of `user` to a bot for good; where nobody else plays, the game ends.

    Refusals: `not_running`, `not_your_seat`, `has_resigned`.
    """
    seat = _claim_seat(match, user)
    give_up(match, seat, IncidentKind.RESIGNED)


@transaction.atomic
def agree_to_end(*, match: Match, user: User, agrees: bool = True) -> None:
    """Note whether `user` wants the game to end without a result, which it does once all who play want it.

    Refusals: `not_running`, `not_your_seat`, `has_resigned`.
    """
    seat = _claim_seat(match, user)
    # Asked anew of who has agreed before: somebody who had not may have been replaced by a bot meanwhile.
    if agrees and _all_agree(match, but=seat):
        _end(match, by=seat)
    elif seat.agrees_to_end != agrees:
        is_first = not match.seats.filter(agrees_to_end=True).exists()
        Seat.objects.filter(pk=seat.pk).update(agrees_to_end=agrees)
        wish = IncidentKind.END_PROPOSED if is_first else IncidentKind.END_AGREED
        archive.note_incident(match, wish if agrees else IncidentKind.END_WITHDRAWN, seat=seat.number)


@transaction.atomic
def come_back(*, match: Match, user: User) -> None:
    """Give a seat back to its owner, with a fresh clock if it is asked.

    Refusals: `not_running`, `not_your_seat`, `has_resigned`, `not_away`.
    """
    seat = _claim_seat(match, user)
    if seat.stood_in_at is None:
        raise Refused("not_away")
    seat.stood_in_at, seat.timeouts_in_row = None, 0
    if seat.is_asked:
        paces.begin_wait(match, seat, timezone.now())
    seat.save(update_fields=["stood_in_at", *play.CLOCK_FIELDS])
    archive.note_incident(match, IncidentKind.CAME_BACK, seat=seat.number)


def give_up(match: Match, seat: Seat, kind: IncidentKind) -> None:
    """Let a bot play `seat` to the end, say why in the log, and end a game that nobody plays any more.

    To be called in a transaction that holds the match's row.
    """
    others = match.seats.filter(user__isnull=False, resigned_at=None).exclude(pk=seat.pk)
    if not others.exists():
        stop(match, kind, seat=seat.number)
    elif others.filter(PRESENT).exists() and _all_agree(match, but=seat):
        _end(match, by=seat)
    else:
        archive.note_incident(match, kind, seat=seat.number)
        task_queue.enqueue(TaskName.CARRY_ON, match_id=match.pk, at=match.version)
    now = timezone.now()
    Seat.objects.filter(pk=seat.pk).update(
        resigned_at=now,
        stood_in_at=seat.stood_in_at or now,
        agrees_to_end=False,
        deadline=None,
        remind_at=None,
        is_provisional=False,
    )


def votes(seats: Iterable[Seat]) -> tuple[list[Seat], list[Seat]]:
    """Sort those who play themselves into who wants the game to end, and who has not said so."""
    present = [seat for seat in seats if seat.user_id and not seat.resigned_at and not seat.stood_in_at]
    return [seat for seat in present if seat.agrees_to_end], [seat for seat in present if not seat.agrees_to_end]


def stop(match: Match, kind: IncidentKind, *, told: Iterable[Seat] = (), agreed: bool = False, **about: Any) -> None:
    """End a game or a waiting table without a result, say why in its log, and tell those who sit on the seats `told`.

    To be called in a transaction that holds the match's row. Refusal: `already_over`.
    """
    going = Match.objects.filter(pk=match.pk, status__in=[MatchStatus.OPEN, MatchStatus.RUNNING])
    if not going.update(status=MatchStatus.CANCELLED, ended_at=timezone.now()):
        raise Refused("already_over")
    match.refresh_from_db()
    # Notices before seats, the order in which mails are written.
    notify.drop_waiting(match)
    match.seats.update(is_asked=False, deadline=None, remind_at=None, is_provisional=False)
    archive.note_incident(match, kind, **about)
    for seat in told:
        notify.tell(
            user=seat.user, kind=NoticeKind.CANCELLED, match=match, seat=seat, about="cancelled", agreed=int(agreed)
        )


def _claim_seat(match: Match, user: User) -> Seat:
    """Hold the match's row until the transaction ends, and find where `user` plays."""
    running = Match.objects.filter(pk=match.pk, status=MatchStatus.RUNNING)
    if not running.update(stamp=F("stamp") + 1):
        raise Refused("not_running")
    match.refresh_from_db()
    seat = match.seats.filter(user=user).first()
    if seat is None:
        raise Refused("not_your_seat")
    if seat.resigned_at is not None:
        raise Refused("has_resigned")
    return seat


def _all_agree(match: Match, *, but: Seat) -> bool:
    """Tell whether all others who play themselves want the game to end; who plays alone needs nobody's word."""
    return not match.seats.filter(PRESENT, agrees_to_end=False).exclude(pk=but.pk).exists()


def _end(match: Match, *, by: Seat) -> None:
    """End a game by agreement; who spoke last sees it, all others are told."""
    others = match.seats.filter(user__isnull=False).exclude(pk=by.pk).select_related("user")
    stop(match, IncidentKind.ENDED, told=others, agreed=True)
