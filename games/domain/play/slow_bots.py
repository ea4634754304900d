"""Turns of bots that search: each waits once in their queue, and the longer it has waited, the less the bot thinks.

How long a turn has waited depends only on how busy the site is, never on the game.
"""

from __future__ import annotations

import time

from django.core.cache import cache

from engine.bots import Budget
from games import task_queue
from games.task_queue import TaskName

TRIALS = ((1.5, 260), (3.0, 130), (5.0, 65), (8.0, 32))
"""(seconds that a turn may have waited, simulations that the bot may then run), in order."""
LATE = TRIALS[-1][0]
"""Seconds after which the master builder answers instead: the worker has died, or the queue is too long."""
THINKING_SECONDS = 2.0
"""Seconds after which a bot must stop thinking."""
REMEMBERED = 600
"""Seconds for which the start of a wait is remembered."""


def request_turn(match_id: int, at: int) -> None:
    """Enqueue the turn of a slow bot at version `at`, unless it is in the queue already."""
    if cache.add(_key(match_id, at), time.time(), timeout=REMEMBERED):
        task_queue.enqueue(TaskName.THINK, match_id=match_id, at=at)


def is_late(match_id: int, at: int) -> bool:
    """Return whether the turn has waited so long that it must not wait for a search any longer."""
    return seconds_waited(match_id, at) >= LATE


def seconds_waited(match_id: int, at: int) -> float:
    """Return how long the turn has been in the queue; 0 if it has not been enqueued."""
    since = cache.get(_key(match_id, at))
    return 0.0 if since is None else max(time.time() - since, 0.0)


def thinking_budget(waited: float) -> Budget:
    """Return how much a bot may think about a turn that has waited this many seconds; nothing if it is late."""
    until = time.monotonic() + THINKING_SECONDS
    trials = next((trials for limit, trials in TRIALS if waited < limit), 0)
    return Budget(trials=trials, is_over=lambda: time.monotonic() >= until)


def _key(match_id: int, at: int) -> str:
    return f"slow-bot:{match_id}:{at}"
