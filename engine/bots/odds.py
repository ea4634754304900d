"""Who will win, as far as what lies open to all tells: a chance for each seat, learnt from games of bots."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from ..view import PlayerView, View
from .odds_weights import WEIGHTS

Features = tuple[float, ...]


def odds(view: View, weights: Sequence[float] = WEIGHTS) -> tuple[float, ...]:
    """Return the chance of winning of every seat; once the game is over the winners share it."""
    if view.phase == "finished":
        return tuple(float(seat in view.winners) / len(view.winners) for seat in range(len(view.players)))
    return chances([sum(w * f for w, f in zip(weights, row, strict=True)) for row in features(view)])


def chances(worth: Sequence[float]) -> tuple[float, ...]:
    """Turn what each seat's standing is worth into chances."""
    top = max(worth)
    raw = [exp(one - top) for one in worth]
    return tuple(one / sum(raw) for one in raw)


def features(view: View) -> list[Features]:
    """Return what counts for each seat, and how far the game has come."""
    goal = view.kit.city_size
    far = min(1.0, max(p.city_size for p in view.players) / goal)
    ending = float(any(p.completed for p in view.players))
    acted = {seat for _character, seat in view.revealed}
    return [of_seat(view, p, far, ending, ending * (p.seat in acted)) for p in view.players]


def of_seat(view: View, p: PlayerView, far: float, ending: float, is_done: float) -> Features:
    """Return what counts for one seat: each thing by itself, as the game goes on, and in its last round."""
    things = (p.points / 10, p.gold / 5, min(p.hand_size, 8) / 4, float(view.crown == p.seat), p.city_size / 4)
    return (
        *things,
        *(thing * far for thing in things),
        *(thing * far * far for thing in things),
        *(thing * ending for thing in things),
        is_done,
    )
