"""The second decider: standing orders for cards that are played out of turn.

The table never waits for such an answer, so waiting reveals nothing about who holds which card.
"""

from games.domain.orders import standing_orders
from games.domain.play.deciders.situation import Decision, Moment, Situation
from games.enums import By


class StandingAnswer:
    """Play a card out of turn, or pass, as its holder's standing order says; every card has a default order."""

    moments = frozenset({Moment.MOVE})

    def decide(self, situation: Situation) -> Decision | None:
        """Return the answer to a question that only the holder of a card is asked."""
        card = situation.question.standing_order
        if not card:
            return None  # the usual case; it needs no query for the orders
        # Not from the rows of the move: the order may have been changed since they were read.
        seat = situation.match.seats.get(number=situation.question.seat)
        is_played = standing_orders.plays_out_of_turn(seat, card)
        return Decision(f"play:{card}" if is_played else "pass", By.PERSON)
