"""Which of the drawn cards to keep, by the preference of a plan."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..bots.hands import card_value
from ..bots.situation import Situation
from ..keys import has_district
from ..view import View
from .vocabulary import NEW_TYPE, USEFUL


def next_kept(view: View, preference: str) -> str:
    """Return the next card to keep at the viewer's open `keep` question; `preference` is one of KEEPS but ASK."""
    about: dict[str, Any] = dict(view.about)
    chosen: Sequence[str] = about["chosen"]
    best = sorted(view.drawn, key=lambda card: (keep_rank(view, card, preference), card), reverse=True)
    # Cards are kept one by one in sorted order; the drawn cards and so the best ones stay the same meanwhile.
    return sorted(best[: about["count"]])[len(chosen)]


def keep_rank(view: View, card: str, preference: str) -> tuple[bool, float, int]:
    """Return how much the preference favors `card`: larger is better.

    The usefulness of a card is what the builder bot thinks that it is worth. Otherwise a new type comes first if it is
    preferred, then cards that can be built, the most expensive first. If none can be built, the least expensive is
    best.
    """
    kit, own = view.kit, view.own
    if preference == USEFUL:
        return True, card_value(Situation(view, view.choices), card, held=False), kit.costs[card]
    suits = {kit.cards[building].suit for building in own.city}
    cost = kit.costs[card]
    buildable = cost <= own.gold and not has_district(card, own.city)
    return preference == NEW_TYPE and kit.cards[card].suit not in suits, buildable, cost if buildable else -cost
