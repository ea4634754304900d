"""Standing orders: answers given beforehand to questions that only the holder of a card is asked.

Nobody waits for them, so that nobody learns from a wait who holds what.
"""

import engine
from games.domain.errors import Refused
from games.domain.matches import match_queries
from games.models import Match, Seat, User

DEFAULTS = {"acrobat": False, "strongman": True}
"""Cards that are played out of turn, and whether they are unless the holder says otherwise."""


def answer_standing_orders(match: Match, outcome: engine.Outcome) -> tuple[list[tuple[int, str]], engine.Outcome]:
    """Answer what standing orders answer; return the answers with their seats, and what all came to."""
    question = engine.question(outcome.state)
    if question is None or not question.standing_order:
        return [], outcome  # the usual case, without looking the orders up
    return engine.answer_standing(outcome, standing_orders_of(match))


def standing_orders_of(match: Match) -> dict[int, dict[str, bool]]:
    """Return for each seat which of the cards out of turn it plays."""
    return {seat.number: {card: plays_out_of_turn(seat, card) for card in DEFAULTS} for seat in match.seats.all()}


def plays_out_of_turn(seat: Seat, card: str) -> bool:
    """Tell whether `seat` plays `card` when its moment comes; a bot always does."""
    return seat.has_bot or bool(seat.standing.get(card, DEFAULTS[card]))


def set_standing_order(*, match: Match, user: User, card: str, is_played: bool) -> None:
    """Note whether the user's `card` is to be played when its moment comes.

    Refusals: `not_running`, `not_your_seat`, `unknown_order`.
    """
    if not match.is_running:
        raise Refused("not_running")
    seat = match_queries.require_own_seat(match, user)
    if card not in DEFAULTS:
        raise Refused("unknown_order")
    seat.standing = {**seat.standing, card: is_played}
    seat.save(update_fields=["standing"])
