"""How likely each rival plays like an apprentice: by the level that the table shows, or else by what the rival has.

Bots at a table are shown with their level; people are not. Apprentices build their most expensive district first, and
are poorer and have fewer districts than builders. One rival tells little, but the rivals of a table often are of the
same level, so all of them are judged together.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import exp, prod

from ...view import View
from ...view_parts import PlayerView

Features = tuple[float, ...]

WEIGHTS = (0.352, 0.392, -1.221, 0.976, -1.050)
"""The weights of `features`, learned by `python -m tests.tools.rival_levels`."""
BY_LEVEL = {"apprentice": 0.85, "builder": 0.05, "counsel": 0.05}
"""How likely a bot of a level plays like an apprentice, as far as a simulation knows how its temperament plays."""
PRIOR = 0.3
"""How likely a rival plays like an apprentice as long as nothing is known about it."""
ALIKE = 0.5
"""How likely it is that all rivals are of the same level."""
USUAL_COST = 2.7
"""What a district costs on average, in gold."""
USUAL_DESCENTS = 0.45
"""How often a district costs less than the one built before, on average."""
CARD = 1.5
"""What a card in hand is worth, in gold."""


def apprentice_chances(view: View, levels: Sequence[str] = ()) -> list[float]:
    """Return for each seat how likely it plays like an apprentice; 0 for the viewer's own seat.

    `levels` has for each seat the level of its bot, empty for people; it is empty if nothing is known.
    """
    own = view.seat or 0
    known = {seat: BY_LEVEL[level] for seat, level in enumerate(levels) if level in BY_LEVEL and seat != own}
    rivals = [player for player in view.players if player.seat != own and player.seat not in known]
    ratios = [exp(sum(w * f for w, f in zip(WEIGHTS, features(view, player), strict=True))) for player in rivals]
    each = [1 - PRIOR + PRIOR * ratio for ratio in ratios]
    all_apprentices, none, mixed = ALIKE * PRIOR * prod(ratios), ALIKE * (1 - PRIOR), (1 - ALIKE) * prod(each)
    chances = [known.get(seat, 0.0) for seat in range(len(view.players))]
    for player, ratio, either in zip(rivals, ratios, each, strict=True):
        likely = all_apprentices + mixed * PRIOR * ratio / either
        chances[player.seat] = likely / (all_apprentices + none + mixed)
    return chances


def features(view: View, player: PlayerView) -> Features:
    """Return what tells an apprentice from a builder."""
    built = costs(view, player)
    lead = (possessions(view, player) - possessions(view, view.own)) / 10
    return (1.0, first_cost(built), lead, descents(built), min(player.gold, 8) / 5)


def costs(view: View, player: PlayerView) -> list[int]:
    """Return what the districts of a city cost, in the order in which they were built."""
    return [int(getattr(view.kit.cards[building], "cost", 0)) for building in player.city]


def possessions(view: View, player: PlayerView) -> float:
    """Return what a player has, in gold."""
    return sum(costs(view, player)) + player.gold + CARD * player.hand_size


def first_cost(built: Sequence[int]) -> float:
    """Return how much more than usual the first district of the city costs."""
    return built[0] - USUAL_COST if built else 0.0


def descents(built: Sequence[int]) -> float:
    """Return how much more often than usual a district costs less than the one built before."""
    pairs = list(pairwise(built))
    return sum(later < earlier for earlier, later in pairs) - USUAL_DESCENTS * len(pairs)
