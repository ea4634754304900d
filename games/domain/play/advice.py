"""Advice in games against bots: a few times a game, a player may ask what the Strategist would choose for them.

The Strategist gets the player's View only. It thinks in the queue of slow bots; if no worker answers in time, the
master builder does. Answers are cached: they are about one version of one game, which no one else may see.
"""

from __future__ import annotations

import hashlib
import hmac
import logging
import random
import time
from collections.abc import Sequence
from typing import NamedTuple

from django.conf import settings
from django.core.cache import cache
from django.db.models import F

import engine
from engine import Offer, State, bots
from engine.bots import TrialOdds
from games import task_queue
from games.domain.errors import Refused
from games.domain.matches import match_history, match_queries
from games.domain.play import slow_bots
from games.domain.play.automatic_income import is_income_automatic
from games.enums import BotKind
from games.models import Match, Seat, User
from games.task_queue import TaskName

log = logging.getLogger(__name__)

TIMES = 3
"""How often a player may ask in one game."""
REMEMBERED = 24 * 60 * 60
"""Seconds for which requests and answers are remembered."""


class Advice(NamedTuple):
    """What a bot would choose."""

    choice: str
    odds: TrialOdds | None
    """The results of the Strategist's trials, if there were enough."""
    by: BotKind


def is_advice_possible(match: Match, seats: Sequence[Seat], seat: Seat | None) -> bool:
    """Return whether the owner of `seat` could get advice in this game: all other seats are bots'."""
    return (
        seat is not None
        and match.is_running
        and not match.is_lesson
        and not match.is_timed
        and not seat.has_bot
        and all(other.bot and other.user_id is None for other in seats if other.number != seat.number)
    )


def times_left(seat: Seat) -> int:
    """Return how often the owner of `seat` may still ask in this game."""
    return max(TIMES - seat.advised, 0)


def request_advice(*, match: Match, seats: Sequence[Seat], user: User, at: int) -> None:
    """Ask the Strategist about the decision at version `at`; asking twice about one decision counts once.

    Refusals: `not_your_seat`, `no_advice`, `moved_on`.
    """
    seat = match_queries.require_own_seat(match, user)
    if not is_advice_possible(match, seats, seat) or not user.wants_advice:
        raise Refused("no_advice")
    if not seat.is_asked or at != match.version:
        raise Refused("moved_on")
    if cache.get(_request_key(match.pk, at)) is not None:
        return
    if not Seat.objects.filter(pk=seat.pk, advised__lt=TIMES).update(advised=F("advised") + 1):
        raise Refused("no_advice")
    cache.set(_request_key(match.pk, at), time.time(), timeout=REMEMBERED)
    task_queue.enqueue(TaskName.ADVISE, match_id=match.pk, at=at)


def is_requested(match_id: int, at: int) -> bool:
    """Return whether advice about the decision at version `at` has been requested."""
    return cache.get(_request_key(match_id, at)) is not None


def advice_at(match: Match, seat: Seat, at: int) -> Advice | None:
    """Return the advice that was requested at version `at`; None while the Strategist thinks.

    If it is late, the master builder answers at once.
    """
    answer = cache.get(_answer_key(match.pk, at))
    since = cache.get(_request_key(match.pk, at))
    if answer is None and since is not None and time.time() - since >= slow_bots.LATE:
        find_advice(match_id=match.pk, at=at)
        answer = cache.get(_answer_key(match.pk, at))
    if answer is None:
        return None
    choice, odds, kind = answer
    return Advice(choice, TrialOdds(*odds) if odds else None, BotKind(kind))


def find_advice(*, match_id: int, at: int) -> None:
    """Find and store the advice that was requested at version `at`, if that is still the newest. Safe to repeat."""
    since, newest = cache.get(_request_key(match_id, at)), match_history.newest_snapshot(match_id)
    if since is None or newest is None or newest.number != at or cache.get(_answer_key(match_id, at)) is not None:
        return
    match = newest.match
    state, seats = match_history.newest_state(match), match_queries.seats_of(match)
    question = engine.question(state)
    if question is None or not is_advice_possible(match, seats, seats[question.seat]):
        return
    budget = slow_bots.thinking_budget(max(time.time() - since, 0.0))
    levels = [seat.bot for seat in seats]
    choice, odds, kind = advice_for(state, seats[question.seat], advice_rng(match_id, at), budget, levels)
    stored = (choice, (odds.wins, odds.next_best) if odds else None, str(kind))
    cache.add(_answer_key(match_id, at), stored, timeout=REMEMBERED)


def advice_for(state: State, seat: Seat, rng: random.Random, budget: bots.Budget, levels: Sequence[str] = ()) -> Advice:
    """Return the Strategist's advice for `seat`, or the master builder's if there is no time or the search fails.

    `levels` are those of the bots at the table: one for each seat, empty for people.
    Income that is taken automatically is passed over.
    """
    view = engine.view_for(state, seat.number)
    passed_over = [gift.choice for gift in view.gifts] if is_income_automatic(seat) else []
    if budget.trials:
        try:
            choice, odds = bots.advise(state, seat.number, rng, budget, passed_over, levels)
            return Advice(Offer(choice).text, odds, BotKind.COUNSEL)
        except Exception:
            log.exception("the Strategist's advice failed")
    options = [choice for choice in view.choices if choice not in passed_over] or view.choices
    return Advice(Offer(bots.builder.choose(view, options, rng)).text, None, BotKind.BUILDER)


def advice_rng(match_id: int, at: int) -> random.Random:
    """Return the random generator of the advice about a decision; it is independent of the deck and of the bots'."""
    message = f"advice:{match_id}:{at}".encode()
    return random.Random(hmac.new(settings.SECRET_KEY.encode(), message, hashlib.sha256).digest())


def _request_key(match_id: int, at: int) -> str:
    return f"advice:{match_id}:{at}"


def _answer_key(match_id: int, at: int) -> str:
    return f"advice-answer:{match_id}:{at}"
