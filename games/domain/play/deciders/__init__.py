"""Deciders: what answers questions in place of a press, in one order.

Code that carries a match on calls `decide`; nothing else knows the order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import engine
from games.domain.play.deciders.bot import Bot
from games.domain.play.deciders.forced import Forced
from games.domain.play.deciders.order import Order
from games.domain.play.deciders.situation import Decider, Decision, Moment, Situation
from games.domain.play.deciders.standing_answer import StandingAnswer
from games.domain.play.deciders.steward import Steward
from games.models import FiledOrder, Match

if TYPE_CHECKING:
    from engine import State

DECIDERS: tuple[Decider, ...] = (Forced(), StandingAnswer(), Order(), Bot(), Steward())
"""All deciders; the first that acts at the moment and has an answer decides."""


def decide(match: Match, state: State, at: int, moment: Moment, orders: Sequence[FiledOrder] = ()) -> Decision | None:
    """Return the answer to the open question of a match at version `at`; None if a person must answer.

    `orders` are those that may be carried out now.
    """
    question = engine.question(state)
    if question is None:
        return None
    situation = Situation(match, state, question, at, moment, orders)
    for decider in DECIDERS:
        if moment in decider.moments and (decision := decider.decide(situation)) is not None:
            return decision
    return None


def answer_at_once(match: Match, outcome: engine.Outcome) -> tuple[list[tuple[int, str]], engine.Outcome]:
    """Answer the questions that need no wait after a move; return these answers as (seat, choice), and the outcome."""
    answers: list[tuple[int, str]] = []
    while (decision := decide(match, outcome.state, match.version, Moment.MOVE)) is not None:
        question = engine.question(outcome.state)
        if question is None:
            break
        answers.append((question.seat, decision.choice))
        state, facts, rolls = engine.play(outcome.state, *answers[-1])
        outcome = engine.Outcome(state, outcome.facts + facts, outcome.rolls + rolls)
    return answers, outcome
