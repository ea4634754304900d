"""Search in a replay, by player, card or kind of event."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engine import Fact, facts
from engine.keys import plain_district
from engine.records import field_names
from games.domain.matches.match_replay import Replay
from games.screens.log.parties import involved_seats
from games.screens.replay.outline import landmark_of

KINDS: dict[str, tuple[Promise, Callable[[Fact], bool]]] = {
    "turns": (_("turns"), lambda fact: isinstance(fact, facts.TurnBegan | facts.TurnResumed)),
    "murders": (_("kills"), lambda fact: landmark_of(fact) == "dagger"),
    "robberies": (_("robberies"), lambda fact: landmark_of(fact) == "purse"),
    "razed": (_("destroyed districts"), lambda fact: isinstance(fact, facts.Destroyed)),
    "builds": (_("built districts"), lambda fact: isinstance(fact, facts.Built | facts.Replaced)),
    "draws": (_("drawn cards"), lambda fact: isinstance(fact, facts.Drew | facts.Kept | facts.LookedAt)),
}
"""Query parameter -> (label, function that returns whether a fact is of this kind of event)."""


def find_moment(
    replay: Replay, start: int, *, kind: str = "", seat: int | None = None, card: str = "", is_backward: bool = False
) -> int:
    """Return the nearest moment after `start`, or before it, with a fact that matches; -1 if there is none."""
    way = range(start - 1, -1, -1) if is_backward else range(start + 1, replay.last + 1)
    return next((n for n in way if any(is_search_hit(fact, kind, seat, card) for fact in replay.facts(n))), -1)


def is_search_hit(fact: Fact, kind: str, seat: int | None, card: str) -> bool:
    """Return whether a fact is of that kind and involves that seat and that card."""
    if kind and not KINDS[kind][1](fact):
        return False
    if seat is not None and seat not in involved_seats(fact):
        return False
    return not card or card in cards_in_fact(fact)


def cards_in_fact(fact: Fact) -> set[str]:
    """Return the keys of the cards that a fact mentions."""
    if isinstance(fact, facts.Began | facts.Finished):
        return set()  # These facts list all cards of the game, so every search for a card would match.
    values = [getattr(fact, name) for name in field_names(type(fact))]
    words = [word for value in values for word in (value if isinstance(value, tuple) else (value,))]
    return {plain_district(word) for word in words if isinstance(word, str)}
