"""The third decider: orders that the player has given ahead."""

from engine import view_for
from games.domain.orders.kinds import ORDER_KINDS
from games.domain.play.deciders.situation import Decision, Moment, Situation
from games.enums import By


class Order:
    """Carry out an order that is about the question, or stop it for the reason that its kind gives.

    An order that answers comes before one that stops, so that a turn plan goes on after a question that it does not
    answer itself. Its owner's view is all that an order is carried out from.
    """

    moments = frozenset({Moment.ORDERS_DUE})

    def decide(self, situation: Situation) -> Decision | None:
        """Return the answer of the first order, by kind, that has one; otherwise the first stop."""
        if not situation.orders:
            return None
        view, stopped = view_for(situation.state, situation.question.seat), None
        for kind in ORDER_KINDS.values():
            for order in situation.orders:
                if order.kind == kind.key and kind.is_about(view, order.subject):
                    reply = kind.reply(view, order.subject, order.contents, order.progress)
                    decision = Decision(reply.choice, By.PERSON, order, reply)
                    if reply.choice:
                        return decision
                    if reply.stop and stopped is None:
                        stopped = decision
        return stopped
