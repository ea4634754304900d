"""What follows the end of a match, outside the transaction of its last move: ratings, conduct, card results, tokens.

A row says that it is still to be done, so nothing is lost and nothing is done twice. Matches are taken in the order in
which they ended, because ratings depend on it.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from games import task_queue
from games.domain.matches import match_history
from games.domain.results import archive_rows, card_results, circle_results, ratings, reliability
from games.models import FollowUp, Match, PostToken
from games.task_queue import TaskName

logger = logging.getLogger(__name__)
TOKENS_KEPT = timedelta(days=1)
"""For how long after the end a repeated post gets the same answer."""
BATCH_SIZE = 100
"""Matches per run; the limit makes other tasks wait a few seconds at most."""


def request_follow_up(match: Match, *, has_result: bool = True) -> None:
    """Record that a match has just ended, and ask a worker to store what follows from it.

    Without a result, only its tokens are left to delete. Call it in the transaction that ends the match.
    """
    FollowUp.objects.create(match=match, ended_at=match.ended_at or timezone.now(), is_stored=not has_result)
    if has_result:
        task_queue.enqueue(TaskName.FOLLOW_UP)


def follow_up_ended_matches(now: datetime | None = None) -> int:
    """Store what follows from the matches that have ended, and delete old tokens; return the number of matches stored.

    Safe to repeat and to run concurrently: one worker at a time stores, so that the order is kept.
    """
    number, failed = 0, list[int]()
    while number + len(failed) < BATCH_SIZE:
        with transaction.atomic():
            waiting = FollowUp.objects.filter(is_stored=False).exclude(match__in=failed).order_by("ended_at", "match")
            row = waiting.select_for_update(of=("self",)).select_related("match").first()
            if row is None:
                break
            try:
                with transaction.atomic():
                    _store_derived_rows(row.match)
                    FollowUp.objects.filter(match=row.match).update(is_stored=True)
                number += 1
            except Exception:
                logger.exception("what follows from game %d cannot be stored", row.match_id)
                failed.append(row.match_id)
    _delete_tokens((now or timezone.now()) - TOKENS_KEPT)
    return number


def _store_derived_rows(match: Match) -> None:
    """Store ratings, results in circles, conduct and card results of a match, and delete snapshots no longer needed."""
    # Code of an earlier version that ended the match has not set it.
    match.seats.filter(ended_at=None).update(ended_at=match.ended_at)
    seats = list(match.seats.order_by("number"))
    ratings.rate_match(match, seats)
    circle_results.add_circle_results(match, seats)
    reliability.store_conduct(match)
    match_history.thin_snapshots(match)
    try:
        with transaction.atomic():
            card_results.store_card_results(match, seats, match_history.newest_state(match))
    except archive_rows.UNREADABLE:
        # `card_results.store_missing_card_results` tries again.
        logger.exception("the cards of game %d cannot be counted", match.pk)


def _delete_tokens(before: datetime) -> None:
    """Delete the tokens of matches that ended before this time, and with them what is recorded about their end."""
    over = FollowUp.objects.filter(is_stored=True, ended_at__lt=before).order_by("ended_at")
    while done := list(over.values_list("match", flat=True)[:BATCH_SIZE]):
        with transaction.atomic():
            PostToken.objects.filter(match__in=done).delete()
            FollowUp.objects.filter(match__in=done).delete()
