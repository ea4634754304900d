"""Orders given ahead: filing, changing and withdrawing them. Only their owner may see any of it while the game runs."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from datetime import datetime

from django.db import IntegrityError, transaction
from django.db.models import Case, Exists, Max, OuterRef, Q, QuerySet, When
from django.utils import timezone

from engine import View
from games import task_queue
from games.domain.errors import Refused
from games.domain.matches import match_queries, match_view
from games.domain.orders.kinds import ORDER_KINDS
from games.domain.orders.kinds.base import Contents
from games.domain.orders.kinds.turn_plan import TurnPlan
from games.enums import MatchStatus, OrderStatus
from games.fast.compiled_queries import compiled
from games.models import FiledOrder, Match, Seat, User
from games.task_queue import TaskName

MAX_SIZE = 4000
"""The longest order as JSON, in characters; the longest useful one is far shorter."""

DISCARDED = (OrderStatus.WITHDRAWN, OrderStatus.REPLACED)
"""Orders that are deleted when another takes their place in the same round, so that a seat cannot have many."""
SHOWN_ORDERS = 12
"""How many orders a page reads to show what has become of them."""


def file_order(
    *,
    match: Match,
    user: User,
    kind: str,
    contents: Contents,
    subject: str = "",
    replaces: str = "",
    for_round: str = "",
) -> FiledOrder:
    """File an order, or change the one that is filed.

    `replaces` is the `order_tag` of the order that the user's page showed as filed; empty if it showed none.
    `for_round` is the round that the page named; without it, the order is for whichever comes next. Refusals:
    `not_running`, `not_your_seat`, `order_off`, `order_outdated`, `order_round_over`, `order_too_long`, and those of
    the kind.
    """
    seat, order_kind = _seat_for_orders(match, user), ORDER_KINDS.get(kind)
    if order_kind is None or not isinstance(contents, dict):
        raise Refused("order_unreadable")
    if len(json.dumps(contents)) > MAX_SIZE:
        raise Refused("order_too_long")
    view = expected_view(match, seat, match_view.current_view(match, seat), kind, subject)
    checked = order_kind.check(view, subject, contents)
    round_number = order_kind.round_of(view, subject, checked)
    if for_round and round_number and for_round != str(round_number):
        raise Refused("order_round_over")
    try:
        with transaction.atomic():
            if match.is_played_live:
                task_queue.enqueue(TaskName.POST_ORDERS, match_id=match.pk)
            return _write_order(match, seat, user, kind, subject, checked, round_number, replaces)
    except IntegrityError as another:
        # Two tabs filed at the same moment.
        raise Refused("order_outdated") from another


def expected_view(match: Match, seat: Seat, view: View, kind: str, subject: str) -> View:
    """Return what a seat's owner, who sees `view`, expects to see when an order of this kind begins."""
    return ORDER_KINDS[kind].expected_view(view, subject, filed_contents(match, seat, kind))


def filed_contents(match: Match, seat: Seat, kind: str) -> dict[str, Contents]:
    """Return the contents of a seat's filed orders of a kind, by subject."""
    return dict(live_orders(match, seat).filter(kind=kind).values_list("subject", "contents"))


def _write_order(
    match: Match,
    seat: Seat,
    user: User,
    kind: str,
    subject: str,
    contents: Contents,
    round_number: int,
    replaces: str,
) -> FiledOrder:
    own = match.filed_orders.filter(seat=seat.number)
    filed = own.filter(kind=kind, subject=subject, status=OrderStatus.FILED).first()
    is_live = filed is not None and filed.user_id == user.pk and (not filed.round or filed.round >= match.round)
    if replaces != (order_tag(filed) if filed is not None and is_live else ""):
        raise Refused("order_outdated")
    now = timezone.now()
    order = FiledOrder(
        match=match, seat=seat.number, user=user, kind=kind, subject=subject, contents=contents, round=round_number
    )
    order.filed_at = now
    is_unused = filed is not None and not filed.uses and not filed.progress
    if filed is not None and is_unused and filed.round == round_number and filed.user_id == user.pk:
        order.number, order.version = filed.number, filed.version + 1
        order.digest = order_digest(order)
        edited = _unchanged(filed).update(contents=contents, filed_at=now, digest=order.digest, version=order.version)
        if not edited:
            raise Refused("order_outdated")
        return order
    if filed is not None and not settle(filed, OrderStatus.LAPSED if not is_live else OrderStatus.REPLACED, now):
        raise Refused("order_outdated")
    order.number = (own.aggregate(newest=Max("number"))["newest"] or 0) + 1
    order.digest = order_digest(order)
    order.save(force_insert=True)
    own.filter(kind=kind, subject=subject, round=round_number, status__in=DISCARDED, uses=[], progress={}).delete()
    return order


def withdraw_order(*, match: Match, user: User, kind: str, subject: str = "", replaces: str = "") -> None:
    """Withdraw a filed order. Refusals: `not_running`, `not_your_seat`, `order_outdated`."""
    seat = _seat_for_orders(match, user)
    filed = live_orders(match, seat).filter(kind=kind, subject=subject).first()
    if filed is None or order_tag(filed) != replaces or not settle(filed, OrderStatus.WITHDRAWN, timezone.now()):
        raise Refused("order_outdated")


def settle(order: FiledOrder, status: OrderStatus, now: datetime, *, reason: str = "") -> bool:
    """End an order that is still filed; return False if it has changed since it was read."""
    version = order.version + 1
    return _unchanged(order).update(status=status, reason=reason, settled_at=now, version=version) == 1


def record_stop(order: FiledOrder, progress: Contents) -> bool:
    """Record that an order has stopped but stays filed; return False if it has changed since it was read."""
    return _unchanged(order).update(progress=progress, version=order.version + 1) == 1


def record_use(order: FiledOrder, number: int, *, is_done: bool, progress: Contents | None, now: datetime) -> bool:
    """Record that an order made the entry `number`; return False if it has changed since it was read."""
    changed = _unchanged(order).update(
        version=order.version + 1,
        uses=[*order.uses, [number, order.progress]],
        progress=order.progress if progress is None else progress,
        status=OrderStatus.USED if is_done else OrderStatus.FILED,
        settled_at=now if is_done else None,
    )
    return changed == 1


def _unchanged(order: FiledOrder) -> QuerySet[FiledOrder]:
    """Return a query for the row of an order, which finds nothing if it was changed or ended since it was read."""
    return FiledOrder.objects.filter(
        match=order.match_id, seat=order.seat, number=order.number, version=order.version, status=OrderStatus.FILED
    )


def live_orders(match: Match, seat: Seat) -> QuerySet[FiledOrder]:
    """Return the orders of a seat that may still be carried out, now or in a later round."""
    return match.filed_orders.filter(
        Q(round=0) | Q(round__gte=match.round), seat=seat.number, user=seat.user_id, status=OrderStatus.FILED
    )


def current_orders(match: Match, seat: Seat) -> QuerySet[FiledOrder]:
    """Return the orders of a seat that may be carried out in this round."""
    return live_orders(match, seat).filter(Q(round=0) | Q(round=match.round))


def waiting_seats(user: User) -> QuerySet[Seat]:
    """Return the seats of a user that are asked and have an order filed, or stopped in this round; with matches."""
    asked = Seat.objects.filter(user=user, is_asked=True, match__status=MatchStatus.RUNNING)
    is_current = Q(status=OrderStatus.FILED) | Q(status=OrderStatus.STOPPED, round=OuterRef("match__round"))
    filed = FiledOrder.objects.filter(is_current, match=OuterRef("match"), seat=OuterRef("number"), user=user)
    return asked.filter(Exists(filed)).select_related("match", "user")


def enqueue_if_filed(match: Match, seat: Seat) -> None:
    """Enqueue the orders of the seat that is asked now, at a table played live; a query finds out if there are any."""
    if may_file_orders(match, seat) and current_orders(match, seat).exists():
        task_queue.enqueue(TaskName.POST_ORDERS, match_id=match.pk)


def newest_orders(match: Match, seat: Seat) -> list[FiledOrder]:
    """Return some of the seat's owner's own orders, newest first, for their page; all that hold in every round."""
    if seat.user_id is None:
        return []
    return sorted(_shown_orders(match.pk, seat.number, seat.user_id), key=lambda order: order.number, reverse=True)


@compiled
def _shown_orders(match: int, seat: int, user: int) -> QuerySet[FiledOrder]:
    standing_first = Case(When(round=0, status=OrderStatus.FILED, then=0), default=1)
    orders = FiledOrder.objects.filter(match_id=match, seat=seat, user_id=user)
    return orders.order_by(standing_first, "-number")[:SHOWN_ORDERS]


def plans_of(match: Match, seat: Seat) -> list[FiledOrder]:
    """Return the turn plans of a seat's owner, newest first, whatever has become of them."""
    return list(own_orders(match, seat).filter(kind=TurnPlan.key).order_by("-number"))


def own_orders(match: Match, seat: Seat) -> QuerySet[FiledOrder]:
    """Return all orders of a seat that its owner has filed, whatever has become of them."""
    return match.filed_orders.filter(seat=seat.number, user=seat.user_id)


def last_order(match: Match, seat: Seat, kind: str, subject: str = "") -> FiledOrder | None:
    """Return the newest order of a kind that the seat's owner has filed, whatever has become of it."""
    return own_orders(match, seat).filter(kind=kind, subject=subject).order_by("-number").first()


def stopped_plan(orders: Iterable[FiledOrder], view: View) -> FiledOrder | None:
    """Return the plan of the turn that the viewer is playing if it has stopped; `orders` are theirs, newest first."""
    if view.turn is None or view.turn.seat != view.seat:
        return None
    wanted = (TurnPlan.key, view.turn.character, view.round, OrderStatus.STOPPED)
    return next((order for order in orders if (order.kind, order.subject, order.round, order.status) == wanted), None)


def orders_of_match(match: Match) -> QuerySet[FiledOrder]:
    """Return all orders of a match that is over, by seat. Raises ValueError while they are secret."""
    if not match.is_over:
        raise ValueError("orders are secret until the game is over")
    return match.filed_orders.order_by("seat", "number")


def order_tag(order: FiledOrder) -> str:
    """Return what a form sends to say which order its page showed."""
    return f"{order.number}.{order.version}"


def order_digest(order: FiledOrder) -> str:
    """Return the SHA-256 hash of an order as it was filed, in hexadecimal."""
    about = [order.match_id, order.seat, order.number, order.kind, order.subject, order.round]
    filed = [*about, order.contents, order.filed_at.isoformat(timespec="microseconds")]
    text = json.dumps(filed, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


def _seat_for_orders(match: Match, user: User) -> Seat:
    """Return the seat of a user who may file orders. Raises `Refused`."""
    if not match.is_running:
        raise Refused("not_running")
    seat = match_queries.require_own_seat(match, user)
    if not may_file_orders(match, seat):
        raise Refused("order_off")
    return seat


def may_file_orders(match: Match, seat: Seat) -> bool:
    """Return whether orders can be filed for a seat: others must wait for it, and no bot may play it."""
    return match.is_running and match.is_timed and not match.is_lesson and not seat.has_bot and seat.user_id is not None
