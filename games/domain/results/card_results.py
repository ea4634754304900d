"""Results of each card in finished games: how often it was used, and how well its users did.

The results are stored when a game ends; a periodic task stores them for games that have none.
"""

from __future__ import annotations

import logging
from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Exists, OuterRef, Q

from engine import keys
from engine.editions import kit_of
from engine.facts import BoothLaid, Built, Discarded, Laid, Picked, Replaced
from games.domain.errors import UnknownContent
from games.domain.matches import game_log, match_history
from games.enums import MatchStatus
from games.models import CardResult, Match, Seat, Snapshot

if TYPE_CHECKING:
    from engine import Fact, State

logger = logging.getLogger(__name__)
BATCH_SIZE = 100
"""Games per run; the limit makes other tasks wait a few seconds at most."""


def store_card_results(match: Match, seats: list[Seat], state: State) -> None:
    """Store the result of each card of a finished game. Safe to repeat."""
    CardResult.objects.bulk_create(current_card_results(match, seats, state), ignore_conflicts=True)


def current_card_results(match: Match, seats: list[Seat], state: State) -> list[CardResult]:
    """Return unsaved results of each card in a finished game, computed from its log."""
    facts = (fact for entry in game_log.counted_entries(match) for fact in match_history.entry_facts(entry))
    return card_results_of(match, seats, state, facts)


def store_missing_card_results() -> int:
    """Store the card results of finished games that have none, newest first; return how many games there were."""
    has_results, has_snapshot = (Exists(model.objects.filter(match=OuterRef("pk"))) for model in (CardResult, Snapshot))
    readable = Match.objects.filter(has_snapshot | Q(is_compressed=True), ~has_results, status=MatchStatus.FINISHED)
    missing = readable.order_by("-pk")[:BATCH_SIZE]
    for match in missing:
        try:
            with transaction.atomic():
                store_card_results(match, list(match.seats.order_by("number")), match_history.newest_state(match))
        except (AttributeError, LookupError, TypeError, ValueError, UnknownContent):
            logger.exception("the cards of game %d cannot be counted", match.pk)  # the loop goes on with the others
    return len(missing)


def card_results_of(match: Match, seats: list[Seat], state: State, facts: Iterable[Fact]) -> list[CardResult]:
    """Return unsaved results of each card in a game; `seats` are in order and have their scores."""
    kit = kit_of(state)
    times: Counter[str] = Counter()
    concerned: dict[str, set[int]] = defaultdict(set)
    for seat, card in filter(None, map(card_use, facts)):
        times[card] += 1
        if card not in kit.districts:
            concerned[card].add(seat)
    for number, player in enumerate(state.players):
        for building in player.city:
            concerned[keys.plain_district(building)].add(number)
    rows = []
    for card in dict.fromkeys(map(keys.plain_district, kit.cards)):
        own = [seats[number] for number in concerned[card]]
        scores = [seat.score or 0 for seat in own]
        rows.append(
            CardResult(
                match=match,
                card=card,
                times=times[card],
                seats=len(own),
                won=sum(seat.is_winner for seat in own),
                points=sum(scores),
                squares=sum(score * score for score in scores),
            )
        )
    return rows


def card_use(fact: Fact) -> tuple[int, str] | None:
    """Return the seat and the card if a fact means that a card was chosen, built or played; otherwise None."""
    match fact:
        case Picked():
            return fact.seat, fact.character
        case Built():
            return fact.seat, fact.district
        case Replaced():
            return fact.seat, fact.new
        case Laid() | BoothLaid():
            return fact.seat, fact.card
        case Discarded() if fact.cards == (fact.why,):
            # Playing an action card discards it, and the fact then gives the card itself as the reason.
            return fact.seat, fact.why
    return None
