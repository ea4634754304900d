"""Standing orders: answers given in advance to questions that only the holder of a card is asked.

The table never waits for such an answer, so waiting reveals nothing about who holds which card.
"""

import engine
from games.domain.errors import Refused
from games.domain.matches import match_queries
from games.models import Match, Seat, User

DEFAULTS = {"acrobat": False, "strongman": True}
"""Cards that are played out of turn, and whether each is played by default."""


def answer_standing_orders(match: Match, outcome: engine.Outcome) -> tuple[list[tuple[int, str]], engine.Outcome]:
    """Answer questions by standing orders; return these answers as (seat, choice), and the outcome so far."""
    question = engine.question(outcome.state)
    if question is None or not question.standing_order:
        return [], outcome  # the usual case; it needs no query for the orders
    return engine.answer_standing(outcome, standing_orders_of(match))


def standing_orders_of(match: Match) -> dict[int, dict[str, bool]]:
    """Return {seat number: {card: whether it is played automatically}} for the out-of-turn cards."""
    return {seat.number: {card: plays_out_of_turn(seat, card) for card in DEFAULTS} for seat in match.seats.all()}


def plays_out_of_turn(seat: Seat, card: str) -> bool:
    """Return whether `seat` plays `card` when it can; a bot always does."""
    return seat.has_bot or bool(seat.standing.get(card, DEFAULTS[card]))


def set_standing_order(*, match: Match, user: User, card: str, is_played: bool) -> None:
    """Set whether the user's `card` is played when it can be.

    Refusals: `not_running`, `not_your_seat`, `unknown_order`.
    """
    if not match.is_running:
        raise Refused("not_running")
    seat = match_queries.require_own_seat(match, user)
    if card not in DEFAULTS:
        raise Refused("unknown_order")
    seat.standing = {**seat.standing, card: is_played}
    seat.save(update_fields=["standing"])
