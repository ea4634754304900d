"""Each seat's chance of winning, estimated from public information with weights learned from games between bots."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from ..view import View
from ..view_parts import PlayerView
from .odds_weights import WEIGHTS

Features = tuple[float, ...]


def winning_chances(view: View, weights: Sequence[float] = WEIGHTS) -> tuple[float, ...]:
    """Return every seat's chance of winning; after the game, the winners share probability 1 equally."""
    if view.phase == "finished":
        return tuple(float(seat in view.winners) / len(view.winners) for seat in range(len(view.players)))
    return softmax([sum(w * f for w, f in zip(weights, row, strict=True)) for row in features(view)])


def softmax(worth: Sequence[float]) -> tuple[float, ...]:
    """Return the softmax of each seat's score."""
    top = max(worth)
    raw = [exp(score - top) for score in worth]
    return tuple(score / sum(raw) for score in raw)


def features(view: View) -> list[Features]:
    """Return the features of each seat."""
    goal = view.kit.city_size
    far = min(1.0, max(p.city_size for p in view.players) / goal)
    ending = float(any(p.completed for p in view.players))
    acted = {seat for _character, seat in view.revealed}
    return [seat_features(view, p, far, ending, ending * (p.seat in acted)) for p in view.players]


def seat_features(view: View, player: PlayerView, progress: float, last_round: float, is_done: float) -> Features:
    """Return the features of one seat: each quantity alone, times progress, times its square, and in the last round."""
    quantities = (
        player.points / 10,
        player.gold / 5,
        min(player.hand_size, 8) / 4,
        float(view.crown == player.seat),
        player.city_size / 4,
    )
    return (
        *quantities,
        *(quantity * progress for quantity in quantities),
        *(quantity * progress * progress for quantity in quantities),
        *(quantity * last_round for quantity in quantities),
        is_done,
    )
