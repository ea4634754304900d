"""An exercise from a game of people, found as the tasks of the night find it."""

from collections.abc import Callable, Sequence
from unittest.mock import patch

from django.utils import timezone

from engine import State
from engine.bots import rollout
from games import task_queue, tasks
from games.domain.review import found_exercises
from games.models import Match
from tests.games.tables import play_to_end, running

TABLE = "Quorndon Club"
PLAYERS = ("Wxyl", "Xyzzy", "Quuxi", "Zzyzx")
"""Names that no other text contains."""


def exercise_of_finished_game() -> Match:
    """Play a public game of four people to its end, make an exercise of it, and show it today."""
    match = running(len(PLAYERS), name=TABLE)
    for seat, name in zip(match.seats.select_related("user"), PLAYERS, strict=True):
        seat.user.display_name = name
        seat.user.save()
    play_to_end(match)
    queued = [{"match_id": match.pk, "at": 0, "left": 0}]
    with (
        patch.object(task_queue, "enqueue", lambda _name, **about: queued.append(about)),
        patch.object(rollout, "compare_choices", builders_values),
        patch.multiple(found_exercises, ENOUGH=1, DECISIONS=1000),
    ):
        while queued:
            tasks.find_exercises(**queued.pop())
        found_exercises.give_exercise(timezone.now().date())
    return match


def builders_values(
    state: State, seat: int, texts: Sequence[str], _dice: object, _make_dice: Callable[[], object]
) -> list[float]:
    """Return winning chances that fall by a tenth with each place in the builder's rating, instead of trials."""
    rated = rollout.promising_choices(state, seat, 1000)
    return [0.9 - 0.1 * rated.index(text) for text in texts]
