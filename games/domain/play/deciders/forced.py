"""The first decider: a question with one possible answer needs neither a bot nor the steward."""

import engine
from engine import Offer
from games.domain.play.deciders.situation import Decision, Moment, Situation
from games.enums import By


class Forced:
    """Choose the only possible answer.

    This decider never acts in the transaction of a move: the answer would reveal that there was only one.
    """

    moments = frozenset({Moment.BOT_TURN, Moment.DEADLINE})

    def decide(self, situation: Situation) -> Decision | None:
        """Return the only option of a seat for which something else decides anyway."""
        if situation.moment is Moment.BOT_TURN and not situation.seat.has_bot:
            return None
        options = engine.options(situation.state)
        if len(options) != 1:
            return None
        return Decision(Offer(options[0]).text, By.BOT if situation.moment is Moment.BOT_TURN else By.STEWARD)
