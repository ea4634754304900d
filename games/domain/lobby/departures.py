"""Leaving a running game: resigning, ending it by agreement, and returning after a bot stood in."""

from __future__ import annotations

import logging
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
from games.domain.results import archive_rows, follow_ups, reliability, tallies
from games.domain.timing import waits
from games.domain.timing.votes import vote_key
from games.enums import IncidentKind, MatchStatus, NoticeKind, Pace, SubstitutionOutcome
from games.models import Incident, Match, Seat, User
from games.task_queue import TaskName

log = logging.getLogger(__name__)

SEAT_IS_PRESENT = Q(user__isnull=False, resigned_at=None, stood_in_at=None)
"""Seats whose players play themselves; only these players vote on ending the game."""
ABANDONED_AFTER = timedelta(days=14)
"""How long a game waits for one of its players to return."""
BATCH_SIZE = 500
"""Abandoned games read at a time."""


@transaction.atomic
def resign_seat(*, match: Match, user: User) -> None:
    """Resign the seat of `user`: a bot takes it permanently. End the game if no other player is left.

    Refusals: `not_running`, `not_your_seat`, `has_resigned`.
    """
    seat = lock_own_seat(match, user)
    hand_seat_to_bot(match, seat, IncidentKind.RESIGNED)


@transaction.atomic
def agree_to_end_match(*, match: Match, user: User, agrees: bool = True, vote: str = "") -> None:
    """Record whether `user` wants to end the game without a result; it ends when all present players agree.

    The first to agree opens a vote. A player who has not agreed can decline, which closes it. With `vote`, the key of
    a vote, the answer counts only in that vote.

    Refusals: `not_running`, `not_your_seat`, `has_resigned`, `vote_closed`.
    """
    seat = lock_own_seat(match, user)
    if vote and vote != vote_key(match.end_proposed_at):
        raise Refused("vote_closed")
    # This may end the game even if the player had agreed before: a player who had not agreed may have been replaced by
    # a bot.
    if agrees and _all_agree(match, except_for=seat):
        _end_by_agreement(match, by=seat)
    elif agrees and not seat.agrees_to_end:
        _agree_to_end(match, seat)
    elif seat.agrees_to_end and not agrees:
        Seat.objects.filter(pk=seat.pk).update(agrees_to_end=False)
        _close_empty_end_vote(match)
        match_history.note_incident(match, IncidentKind.END_WITHDRAWN, seat=seat.number)
    elif match.end_proposed_at is not None and not agrees:
        drop_end_vote(match)
        match_history.note_incident(match, IncidentKind.END_DECLINED, seat=seat.number)


def drop_end_vote(match: Match) -> None:
    """Close the vote on ending the game. Call it in a transaction that locks the match's row."""
    match.end_proposed_at = None
    match.save(update_fields=["end_proposed_at"])
    match.seats.update(agrees_to_end=False)


@transaction.atomic
def return_to_seat(*, match: Match, user: User) -> None:
    """Return a seat to its owner, with a fresh clock if the seat is being asked.

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
        # Bots do not play while all players are away.
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
    _close_empty_end_vote(match)
    reliability.store_conduct(match)
    tallies.mark_stale([seat.user_id])


def withdraw_substitute_offers(match: Match, number: int) -> int:
    """Withdraw open offers to take over seat `number`; return how many there were."""
    waiting = match.substitutions.filter(seat=number, outcome=SubstitutionOutcome.WAITING)
    return waiting.update(outcome=SubstitutionOutcome.WITHDRAWN, answered_at=timezone.now())


def end_votes(seats: Iterable[Seat]) -> tuple[list[Seat], list[Seat]]:
    """Split the present players into those who agree to end the game and those who have not agreed yet."""
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
    abandoned, last, ended = running.filter(~Exists(present)).order_by("pk"), 0, 0
    while batch := list(abandoned.filter(pk__gt=last)[:BATCH_SIZE]):
        last = batch[-1].pk
        for match in batch:
            try:
                ended += _end_abandoned_match(match)
            except Exception:
                log.exception("the abandoned match %s could not be ended", match.pk)  # the loop goes on with the others
    return ended


@transaction.atomic
def _end_abandoned_match(match: Match) -> bool:
    """End a game unless a player has returned in the meantime; return whether it was ended."""
    Match.objects.filter(pk=match.pk).update(stamp=F("stamp") + 1)
    if match.seats.filter(SEAT_IS_PRESENT).exists():
        return False
    people = match.seats.filter(user__isnull=False).select_related("user")
    with suppress(Refused):
        end_without_result(match, IncidentKind.ABANDONED, notified=people, abandoned=True)
        return True
    return False


def end_without_result(
    match: Match,
    kind: IncidentKind,
    *,
    notified: Iterable[Seat] = (),
    agreed: bool = False,
    abandoned: bool = False,
    **about: Any,
) -> None:
    """End a game or a waiting table without a result, log the reason, and notify the players in the seats `notified`.

    Call it in a transaction that locks the match's row. Refusal: `already_over`.
    """
    going = Match.objects.filter(pk=match.pk, status__in=[MatchStatus.OPEN, MatchStatus.RUNNING])
    status = MatchStatus.ENDED if agreed else MatchStatus.CANCELLED
    if not going.update(status=status, ended_at=timezone.now()):
        raise Refused("already_over")
    match.refresh_from_db()
    # Lock notices before seats, like the code that writes emails.
    notice_creation.drop_undelivered_notices(match)
    match.seats.update(is_asked=False, deadline=None, remind_at=None, is_provisional=False)
    match_history.end_current_state(match)
    match_history.note_incident(match, kind, **about)
    reliability.store_conduct(match)
    if match.started_at is not None:
        follow_ups.request_follow_up(match, has_result=False)
    if agreed:
        archive_rows.store_summary(match)
    for seat in notified:
        notice_creation.create_notice(
            user=seat.user,
            kind=NoticeKind.CANCELLED,
            match=match,
            seat=seat,
            about="cancelled",
            **({"abandoned": 1} if abandoned else {"agreed": int(agreed)}),
        )


def lock_own_seat(match: Match, user: User, *, updates_spectators: bool = True) -> Seat:
    """Lock the match's row until the transaction ends and return the seat of `user`.

    With `updates_spectators`, raise the match's stamp so that spectators' pages update. Refusals: `not_running`,
    `not_your_seat`, `has_resigned`.
    """
    running = Match.objects.filter(pk=match.pk, status=MatchStatus.RUNNING)
    if not running.update(stamp=F("stamp") + int(updates_spectators)):
        raise Refused("not_running")
    match.refresh_from_db()
    seat = match_queries.require_own_seat(match, user)
    if seat.resigned_at is not None:
        raise Refused("has_resigned")
    return seat


def _agree_to_end(match: Match, seat: Seat) -> None:
    """Record that a player agrees to end the game; the first one opens the vote, and the others are notified."""
    Seat.objects.filter(pk=seat.pk).update(agrees_to_end=True)
    if match.end_proposed_at is not None:
        match_history.note_incident(match, IncidentKind.END_AGREED, seat=seat.number)
        return
    match.end_proposed_at = timezone.now()
    match.save(update_fields=["end_proposed_at"])
    proposed = match_history.note_incident(match, IncidentKind.END_PROPOSED, seat=seat.number)
    notify_voters(proposed, seat, NoticeKind.END_PROPOSED, vote_key(match.end_proposed_at))


def notify_voters(proposed: Incident, proposer: Seat, kind: NoticeKind, vote: str, **params: int) -> None:
    """Notify all other present players of the vote with the key `vote`, opened by the player in seat `proposer`."""
    match = proposed.match
    for seat in match.seats.filter(SEAT_IS_PRESENT).exclude(pk=proposer.pk).select_related("user"):
        notice_creation.create_notice(
            user=seat.user,
            kind=kind,
            match=match,
            seat=seat,
            about=f"incident {proposed.pk}",
            vote=vote,
            by=proposer.user_id or 0,
            **params,
        )
    task_queue.enqueue(TaskName.SEND_NOTICES)


def _close_empty_end_vote(match: Match) -> None:
    """Close the vote on ending the game if no player agrees to it any longer."""
    if not match.seats.filter(agrees_to_end=True).exists():
        Match.objects.filter(pk=match.pk).update(end_proposed_at=None)
        match.end_proposed_at = None


def _all_agree(match: Match, *, except_for: Seat) -> bool:
    """Return whether all other present players want to end the game; True if there are none."""
    return not match.seats.filter(SEAT_IS_PRESENT, agrees_to_end=False).exclude(pk=except_for.pk).exists()


def _end_by_agreement(match: Match, *, by: Seat) -> None:
    """End a game by agreement and notify all players except the one in seat `by`, whose page already shows it."""
    others = match.seats.filter(user__isnull=False).exclude(pk=by.pk).select_related("user")
    end_without_result(match, IncidentKind.ENDED, notified=others, agreed=True)
