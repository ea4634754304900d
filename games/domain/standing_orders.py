"""Standing orders: answers given beforehand to questions that only the holder of a card is asked.

Nobody waits for them, so that nobody learns from a wait who holds what.
"""

import engine
from games.domain.errors import Refused
from games.models import Match, Seat, User

DEFAULTS = {"acrobat": False, "strongman": True}
"""Cards that are played out of turn, and whether they are unless the holder says otherwise."""


def obeyed(match: Match, outcome: engine.Outcome) -> tuple[list[tuple[int, str]], engine.Outcome]:
    """Answer what standing orders answer; return the answers with their seats, and what all came to."""
    orders: list[tuple[int, str]] = []
    while (question := engine.question(outcome.state)) is not None and question.standing:
        seat = match.seats.get(number=question.seat)
        answer = f"play:{question.standing}" if plays(seat, question.standing) else "pass"
        orders.append((question.seat, answer))
        state, facts, rolls = engine.play(outcome.state, question.seat, answer)
        outcome = engine.Outcome(state, outcome.facts + facts, outcome.rolls + rolls)
    return orders, outcome


def plays(seat: Seat, card: str) -> bool:
    """Tell whether `seat` plays `card` when its moment comes; a bot always does."""
    return seat.has_bot or bool(seat.standing.get(card, DEFAULTS[card]))


def give_order(*, match: Match, user: User, card: str, is_played: bool) -> None:
    """Note whether the user's `card` is to be played when its moment comes.

    Refusals: `not_running`, `not_your_seat`, `unknown_order`.
    """
    if not match.is_running:
        raise Refused("not_running")
    seat = match.seats.filter(user=user).first()
    if seat is None:
        raise Refused("not_your_seat")
    if card not in DEFAULTS:
        raise Refused("unknown_order")
    seat.standing = {**seat.standing, card: is_played}
    seat.save(update_fields=["standing"])
