"""The hints of the tutorial. The first one that fits the question and the situation is shown."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

import engine
from engine import View
from games.screens import words
from games.screens.hints.draft_hints import DRAFT_HINTS
from games.screens.hints.first_times import Seen, first_time
from games.screens.hints.hint import Shown, fitting_hint, hint_texts
from games.screens.hints.turn_hints import TURN_HINTS

HINTS = (*DRAFT_HINTS, *TURN_HINTS)
UNFOLDED_TIMES = 2
"""How often a hint is shown unfolded."""


def lesson_hint(view: View, seen: Seen = (), met: Mapping[str, int] | None = None, *, is_skipped: bool) -> Shown:
    """Return the hint for the current decision of the tutorial.

    `seen` is what the player saw since their last move, and `met` says how many decisions each key of a hint was shown
    beside before.
    """
    met = met or {}
    hint = None if is_skipped else fitting_hint(view, HINTS)
    why, others = hint_texts(hint, view) if hint else ("", "")
    key, explained = ("", "") if is_skipped else first_time(view, seen, met)
    hides = [("hint", _("Hide this hint"))] if why or explained else []
    return Shown(
        hint.key if hint else "",
        _("Tutorial, round %(round)d") % {"round": view.round},
        [line for line in (explained, why) if line],
        # What happens for the first time is enough to read at once.
        "" if explained else others,
        progress(view),
        [*hides, ("lesson", _("End the tutorial"))],
        is_folded=hint is not None and not explained and met.get(hint.key, 0) >= UNFOLDED_TIMES,
        first_time=key,
    )


def progress(view: View) -> float:
    """Return how far the game has come, from 0 to 1: how much of the largest city is complete."""
    return min(1, max(player.city_size for player in view.players) / city_goal(view))


def city_goal(view: View) -> int:
    """Return the number of districts of a complete city."""
    return engine.EDITIONS[view.edition].city_size[len(view.players)]


def city_picture_arguments(view: View) -> dict[str, Any]:
    """Return the arguments for a picture of the viewer's city."""
    return {
        "buildings": tuple(words.plain_district(key) for key in view.own.city),
        "goal": city_goal(view),
        "seed": view.own.seat,
        "label": _("Your city so far"),
    }
