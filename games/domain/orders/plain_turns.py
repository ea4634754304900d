"""One plan for all characters that a player has or may get, and renewing plans that something has changed for."""

from __future__ import annotations

from typing import NamedTuple

from django.db import transaction

from engine import View, plans
from games.domain.orders import filed_orders
from games.domain.orders.kinds.turn_plan import TurnPlan
from games.enums import OrderStatus
from games.models import FiledOrder, Match, Seat, User

KIND = TurnPlan.key


class PlainTurn(NamedTuple):
    """The wishes for a turn of any character."""

    gather: str
    """"gold" or "cards"."""
    keep: str
    """One of `plans.KEEPS` if cards are drawn."""
    build: str
    """One of `plans.BUILD_ORDERS`, or empty to build nothing."""
    guards: tuple[str, ...]
    plays_if_robbed: bool
    replaces: bool
    """Whether plans that are filed are replaced; otherwise their characters are left out."""


@transaction.atomic
def file_plain_turns(match: Match, seat: Seat, user: User, view: View, turn: PlainTurn) -> int:
    """File a plan for each character that the viewer has or may get next; return how many were filed.

    Plans whose turn has begun are left alone. Refusals: those of `filed_orders.file_order`.
    """
    filed, number = live_plans(match, seat), 0
    possible = [key for key in view.cast if plans.why_no_turn(view, key) is None]
    for key in sorted(possible, key=lambda key: plans.planned_round(view, key)):
        last = filed.get(key)
        if last is not None and not (turn.replaces and last.round == plans.planned_round(view, key)):
            continue
        expected = filed_orders.expected_view(match, seat, view, KIND, key)
        steps = plans.plain_steps(expected, key, turn.gather, turn.keep, turn.build)
        contents = {
            "steps": [plans.step_to_data(step) for step in steps],
            "guards": [*turn.guards],
            "plays_if_robbed": turn.plays_if_robbed,
        }
        tag = filed_orders.order_tag(last) if last else ""
        filed_orders.file_order(match=match, user=user, kind=KIND, subject=key, contents=contents, replaces=tag)
        number += 1
    return number


@transaction.atomic
def renew_plans(match: Match, seat: Seat, user: User, view: View) -> int:
    """File all plans again that would stop because something of the viewer has changed; return how many.

    Refusals: those of `filed_orders.file_order`.
    """
    number, filed = 0, live_plans(match, seat)
    contents = {key: order.contents for key, order in filed.items()}
    for key, order in filed.items():
        if TurnPlan().is_outdated(view, key, contents):
            stored, tag = order.contents, filed_orders.order_tag(order)
            filed_orders.file_order(match=match, user=user, kind=KIND, subject=key, contents=stored, replaces=tag)
            number += 1
    return number


@transaction.atomic
def withdraw_plans(match: Match, seat: Seat, user: User) -> None:
    """Withdraw all turn plans of the seat's owner. Refusals: those of `filed_orders.withdraw_order`."""
    for key, order in live_plans(match, seat).items():
        filed_orders.withdraw_order(
            match=match, user=user, kind=KIND, subject=key, replaces=filed_orders.order_tag(order)
        )


def live_plans(match: Match, seat: Seat) -> dict[str, FiledOrder]:
    """Return the turn plans of a seat that may still be carried out, by character."""
    orders = filed_orders.live_orders(match, seat).filter(kind=KIND, status=OrderStatus.FILED)
    return {order.subject: order for order in orders}
