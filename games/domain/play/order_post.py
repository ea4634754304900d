"""The post: when orders given ahead take effect, so that the time of an answer does not reveal that there was an order.

At tables played live they take effect at once, at others at the next full quarter of an hour. At tables with envelope
rounds, they take effect once the post of the round has left (`envelope_rounds`).
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from games.domain.errors import ConcurrentUpdate, Refused, UnknownContent, VersionConflict
from games.domain.matches import match_history, notice_creation
from games.domain.matches.unit_of_work import TableUnitOfWork, lock_running, write_tables
from games.domain.orders import envelope_rounds, filed_orders
from games.domain.orders.kinds import ORDER_KINDS
from games.domain.play import deciders
from games.domain.play.deciders.situation import Decision, Moment
from games.domain.play.moves import Post, apply_post
from games.domain.timing.post_times import PERIOD, last_quarter
from games.enums import By, MatchStatus, OrderStatus
from games.models import FiledOrder, Match, Seat

log = logging.getLogger(__name__)

RUN_TIME = timedelta(minutes=1)
"""How long carrying out the orders of all tables may take."""
MOST_ANSWERS = 200
"""The most answers given at one table at once, in case that a kind of order never ends."""


def last_post(now: datetime) -> datetime:
    """Return the last full quarter of an hour."""
    return last_quarter(now)


def next_post(now: datetime) -> datetime:
    """Return the next full quarter of an hour."""
    return last_post(now) + PERIOD


def carry_out_due_orders(now: datetime | None = None) -> int:
    """Carry out the orders that are due at all tables; return the number of answers. Safe to repeat."""
    now = now or timezone.now()
    posted = envelope_rounds.update_tables(last_post(now))
    return sum(carry_out_orders_at(match_id, now) for match_id in [*posted, *_due_tables(last_post(now))])


def _due_tables(post_time: datetime) -> Iterator[int]:
    """Yield the IDs of the tables where a person is asked who had filed an order before `post_time`.

    Those with envelope rounds are left out.
    """
    asked = Q(match__seats__number=F("seat"), match__seats__user=F("user"), match__seats__is_asked=True)
    asked &= Q(match__seats__asked_at__lt=post_time, match__seats__is_provisional=False)
    current = Q(round=0) | Q(round=F("match__round"))
    filed = FiledOrder.objects.filter(
        asked,
        current,
        status=OrderStatus.FILED,
        filed_at__lt=post_time,
        match__status=MatchStatus.RUNNING,
        match__post_times="",
    )
    yield from filed.order_by("match").values_list("match", flat=True).distinct()


def carry_out_orders_at(match_id: int, now: datetime | None = None) -> int:
    """Carry out the orders that are due at a table, one answer after the other; return how many were given.

    A player who is asked because of one of these answers answers at the same post. Each answer is a transaction that
    writes the move and marks the order, so that both happen or neither, and once.
    """
    now, count = now or timezone.now(), 0
    while count < MOST_ANSWERS:
        try:
            with transaction.atomic():
                if not _answer_question(match_id, now, is_first=not count):
                    break
        except (VersionConflict, ConcurrentUpdate):
            break
        except UnknownContent:
            log.warning("match %s has unknown content; its orders wait", match_id)
            break
        count += 1
    return count


def _answer_question(match_id: int, now: datetime, *, is_first: bool) -> bool:
    """Answer the open question of a table by order; return False if no order answers it."""
    table = next(iter(lock_running([match_id])), None)
    seat = next((seat for seat in table.seats if seat.is_asked), None) if table else None
    if table is None or seat is None or not is_carried_out_for(table.match, seat):
        return False
    orders = _due_orders(table.match, seat, now, is_first=is_first)
    if not orders:
        return False
    state = match_history.newest_state(table.match)
    decision = deciders.decide(table.match, state, table.match.version, Moment.ORDERS_DUE, orders)
    if decision is None or decision.order is None or decision.reply is None:
        return False
    if decision.reply.stop:
        _stop(table, seat, decision.order, decision.reply.stop, now)
        return False
    return _play(table, seat, decision, decision.order, now)


def is_carried_out_for(match: Match, seat: Seat) -> bool:
    """Return whether orders answer for this seat now: not for a bot, and not once the steward has begun the turn."""
    return filed_orders.may_file_orders(match, seat) and not seat.is_provisional and not match.is_paused


def _due_orders(match: Match, seat: Seat, now: datetime, *, is_first: bool) -> list[FiledOrder]:
    current = filed_orders.current_orders(match, seat)
    if match.is_played_live:
        return list(current)
    post_time = last_post(now)
    if match.has_envelope_rounds:
        return list(current.filter(filed_at__lt=post_time)) if match.is_round_posted else []
    if is_first and (seat.asked_at is None or seat.asked_at >= post_time):
        return []
    return list(current.filter(filed_at__lt=post_time))


def _stop(table: TableUnitOfWork, seat: Seat, order: FiledOrder, reason: str, now: datetime) -> None:
    """Stop an order, for this round only if it is a standing one; only its owner's page changes."""
    kind = ORDER_KINDS[order.kind]
    kept = kind.progress_after_stop(table.match.round, order.contents, order.progress, reason)
    if (
        filed_orders.settle(order, OrderStatus.STOPPED, now, reason=reason)
        if kept is None
        else filed_orders.record_stop(order, kept)
    ):
        table.raise_stamp(seat)
        write_tables([table])


def _play(table: TableUnitOfWork, seat: Seat, decision: Decision, order: FiledOrder, now: datetime) -> bool:
    """Play the answer of an order and notify its owner; if the rules refuse it, stop the order."""
    wait = seat.wait
    post = Post(seat.number, [decision.choice], table.match.version, By.PERSON, seat.user, is_ordered=True)
    try:
        apply_post(table, post)
    except VersionConflict:
        raise
    except Refused as refused:
        log.warning("an order was refused in match %s: %s", table.match.pk, refused.code)
        _stop(table, seat, order, "refused", now)
        return False
    reply = decision.reply
    is_done, progress = (reply.is_done, reply.progress) if reply else (True, None)
    if not filed_orders.record_use(order, table.match.version, is_done=is_done, progress=progress, now=now):
        raise ConcurrentUpdate
    write_tables([table])
    notice_creation.notify_order_played(table.match, seat, table.match.version, post_key(table.match, wait, now))
    return True


def post_key(match: Match, wait: int, now: datetime) -> str:
    """Return what identifies a post: its time or, at a table played live, the wait that it ends."""
    # After a question, an envelope round goes on at any time; what is played then is another message.
    is_between = match.has_envelope_rounds and now - last_post(now) > RUN_TIME
    return str(wait) if match.is_played_live or is_between else last_post(now).isoformat()


def answered_at(match: Match, seat: Seat) -> datetime | None:
    """Return when an order is expected to answer the open question of `seat`; None if its player must answer."""
    if not seat.is_asked or seat.asked_at is None or not is_carried_out_for(match, seat):
        return None
    orders = list(filed_orders.current_orders(match, seat))
    if not orders:
        return None
    decision = deciders.decide(match, match_history.newest_state(match), match.version, Moment.ORDERS_DUE, orders)
    if decision is None or decision.order is None or not decision.choice:
        return None
    since = max(seat.asked_at, decision.order.filed_at)
    if match.has_envelope_rounds:
        return max(match.post_at or since, next_post(decision.order.filed_at))
    return since if match.is_played_live else next_post(since)
