"""Automatic income: gold that costs nothing is taken automatically, if the player's standing order says so.

It is taken as part of the player's own post, so that others cannot tell an order from a choice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import engine
from engine import Gift, Offer
from games.domain.errors import Refused
from games.domain.matches import match_history, match_queries
from games.enums import IncomeOrder
from games.models import Match, Seat, User

if TYPE_CHECKING:
    from engine import State, View

INCOME_KEY = "income"
"""The key of this order among a seat's standing orders."""
END_TURN = "end_turn"


def income_order(seat: Seat) -> IncomeOrder:
    """Return a seat's order for the income of its characters; the default is to take it when it can no longer grow."""
    return IncomeOrder(seat.standing.get(INCOME_KEY, IncomeOrder.AFTER_BUILDING))


def is_income_automatic(seat: Seat) -> bool:
    """Return whether income is taken automatically, at the latest when the turn ends."""
    return income_order(seat) != IncomeOrder.ASK


def set_income_order(*, match: Match, user: User, order: str) -> None:
    """Set when the income of the user's characters is taken.

    Refusals: `not_running`, `not_your_seat`, `unknown_order`.
    """
    if not match.is_running:
        raise Refused("not_running")
    seat = match_queries.require_own_seat(match, user)
    if order not in IncomeOrder.values:
        raise Refused("unknown_order")
    seat.standing = {**seat.standing, INCOME_KEY: order}
    seat.save(update_fields=["standing"])


def add_income_choices(match: Match, seat: Seat, view: View, choices: Sequence[str]) -> list[str]:
    """Return the answers of a post, with the income choices that `seat`'s standing order adds before or after them."""
    order = income_order(seat)
    if not choices or order == IncomeOrder.ASK or not may_collect_income(view):
        return list(choices)
    is_due = is_due_at_once if order == IncomeOrder.AT_ONCE else is_due_after_building
    state, answers = match_history.newest_state(match), []
    try:
        for text in choices:
            if text == END_TURN:
                state, taken = take_due_gifts(state, seat.number, is_due_at_once)
                answers += taken
            state = engine.play(state, seat.number, text).state
            answers.append(text)
    except engine.Illegal:
        return list(choices)  # illegal: refused later, when the post is played
    return answers + take_due_gifts(state, seat.number, is_due)[1]


def may_collect_income(view: View) -> bool:
    """Return whether it is the viewer's turn and they have income left to take."""
    turn = view.turn
    if turn is None or turn.seat != view.seat:
        return False
    return any(a.is_gift and (card.key, a.name) not in turn.used for card, a in view.kit.abilities[turn.powers])


def is_due_at_once(state: State, gift: Gift) -> bool:
    """Return whether there is any income to take."""
    return gift.gold > 0


def is_due_after_building(state: State, gift: Gift) -> bool:
    """Return whether the income can no longer grow, and the player has gathered."""
    return gift.gold > 0 and not gift.may_wait and state.turn is not None and state.turn.gathered


def take_due_gifts(state: State, seat: int, is_due: Callable[[State, Gift], bool]) -> tuple[State, list[str]]:
    """Collect all due gifts of `seat`; return the state and the choices made."""
    taken: list[str] = []
    while (question := engine.question(state)) is not None and question.seat == seat:
        due = next((gift for gift in engine.gifts(state) if is_due(state, gift)), None)
        if due is None:
            break
        taken.append(Offer(due.choice).text)
        state = engine.play(state, seat, taken[-1]).state
    return state, taken
