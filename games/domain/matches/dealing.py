"""The deal: how a game begins once the table is full."""

from django.utils import timezone

import engine
from games import task_queue
from games.domain.matches import match_history, notice_creation, seat_marks, shuffles
from games.domain.timing import post_times, waits
from games.enums import By, MatchStatus
from games.models import CurrentState, Entry, Match, Seat, Shuffle, Snapshot

RULES_VERSION = "3"
"""Increased whenever a rule change gives stored choices another outcome."""


def deal_match(match: Match, seats: list[Seat], *, enqueue_bots: bool = True) -> None:
    """Begin the game at a full table. Call it in a transaction that locks the match's row.

    With `enqueue_bots`, a worker is asked to play the bots' choices.
    """
    now, shuffle = timezone.now(), Shuffle.objects.get(match=match)
    shuffles.complete_strings(shuffle, seats)
    outcome = shuffles.deal(match, shuffle)
    question = engine.question(outcome.state)
    for seat in seats:
        seat.bank = match.bank
    post_times.begin_round(match, now)
    waits.pass_wait_on(match, seats, question, 0, now)
    seat_marks.assign_marks(seats)
    Seat.objects.bulk_update(seats, (*waits.WAIT_FIELDS, *seat_marks.MARK_FIELDS))
    Entry.objects.create(
        match=match, number=0, by=By.AUTO, at=now, **match_history.outcome_fields(outcome.facts, outcome.rolls)
    )
    for stored in (CurrentState, Snapshot):
        stored.objects.create(match=match, number=0, state=engine.codec.dump(outcome.state))
    Match.objects.filter(pk=match.pk).update(
        status=MatchStatus.RUNNING,
        version=0,
        round=outcome.state.round,
        post_at=match.post_at,
        # The version that was sealed when the table opened, even if the site has been upgraded since.
        rules_version=RULES_VERSION if shuffle.setup is None else shuffle.setup["rules_version"],
        started_at=now,
        moved_at=now,
    )
    match.refresh_from_db()
    notice_creation.notify_start(match, seats)
    notice_creation.notify_turn(match, seats)
    if enqueue_bots:
        task_queue.enqueue_bot_turn(match_id=match.pk, at=0, opened_by=match.creator_id)
