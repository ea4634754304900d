"""Tallies: sums over finished games, to which each game is added exactly once by a periodic task.

A game that is over has a `Summary`, which says whether it is in the tallies. Adding games and marking them is one
transaction, and only one process does it at a time, so no game is counted twice when a task is repeated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from typing import Any

from django.db import transaction
from django.db.models import Count, Exists, F, FloatField, Manager, Max, OuterRef, Q, QuerySet, Sum
from django.db.models.functions import Cast

from games.models import CardResult, CardTally, GameTally, Heartbeat, PlayerTotals, Seat, SeatTally, Summary

BATCH_SIZE = 200
"""Games per transaction."""
MAX_BATCHES = 100
"""Transactions per run, so that a task takes half a minute at most; the next run continues."""
HEARTBEAT = "tallies"
"""The row that a process locks while it changes the tallies."""
HAS_RESULT = Q(score__isnull=False)
"""Games that were ended by agreement have no result."""
NO_LESSON = Q(match__is_lesson=False)
"""Lessons, whose deal is prepared, would distort the figures."""
WON = Q(is_winner=True)
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
Sums = Iterable[Mapping[str, Any]]
TallyModel = type[GameTally] | type[SeatTally] | type[CardTally]


def add_finished_games() -> int:
    """Add the games that are over and not counted yet; mark their players' totals as stale; return how many."""
    return _in_batches(_add_games)


def add_card_results() -> int:
    """Add the results of cards that are not counted yet; return of how many games."""
    return _in_batches(_add_cards)


def recompute_tallies() -> bool:
    """Compute all tallies again from the rows of the games; return whether any was wrong.

    Games that end meanwhile are added afterwards.
    """
    with transaction.atomic():
        _lock_tallies(wait=True)
        Summary.objects.filter(is_counted=False).update(is_counted=True)
        _with_cards(Summary.objects.filter(are_cards_counted=False)).update(are_cards_counted=True)
        counted = Summary.objects.filter(is_counted=True)
        before = _stored_tallies()
        for model in (GameTally, SeatTally, CardTally):
            model.objects.all().delete()
        _add(GameTally, _game_sums(counted))
        _add(SeatTally, _seat_sums(counted))
        _add(CardTally, _card_sums(Summary.objects.filter(are_cards_counted=True)))
        return before != _stored_tallies()


def _in_batches(add_batch: Callable[[], int]) -> int:
    number = 0
    for _ in range(MAX_BATCHES):
        batch = add_batch()
        number += batch
        if not batch:
            break
    return number


@transaction.atomic
def _add_games() -> int:
    if not _lock_tallies():
        return 0
    new = list(Summary.objects.filter(is_counted=False).order_by("match").values_list("pk", flat=True)[:BATCH_SIZE])
    batch = Summary.objects.filter(pk__in=new)
    _add(GameTally, _game_sums(batch))
    _add(SeatTally, _seat_sums(batch))
    mark_stale(Seat.objects.filter(match__in=new).values_list("user", flat=True))
    batch.update(is_counted=True)
    return len(new)


@transaction.atomic
def _add_cards() -> int:
    if not _lock_tallies():
        return 0
    new = _with_cards(Summary.objects.filter(are_cards_counted=False)).order_by("match")
    batch = Summary.objects.filter(pk__in=list(new.values_list("pk", flat=True)[:BATCH_SIZE]))
    _add(CardTally, _card_sums(batch))
    return batch.update(are_cards_counted=True)


def mark_stale(users: Iterable[int | None]) -> None:
    """Have the totals of these users computed again; guests and erased accounts have none."""
    totals = PlayerTotals.objects.filter(user__in=sorted({user for user in users if user}), user__is_guest=False)
    totals.filter(is_stale=False).update(is_stale=True)


def _lock_tallies(*, wait: bool = False) -> bool:
    """Lock the tallies until the transaction ends; return False if another process has locked them."""
    Heartbeat.objects.get_or_create(name=HEARTBEAT, defaults={"at": EPOCH})
    return Heartbeat.objects.select_for_update(skip_locked=not wait).filter(name=HEARTBEAT).first() is not None


def _with_cards(summaries: QuerySet[Summary]) -> QuerySet[Summary]:
    return summaries.filter(Exists(CardResult.objects.filter(match=OuterRef("match"))))


def _game_sums(games: QuerySet[Summary]) -> Sums:
    rows = games.filter(HAS_RESULT, NO_LESSON).values("edition", "size", "cast_by").order_by()
    return rows.annotate(
        games=Count("pk"),
        rounds_squares=Sum(F("rounds") * F("rounds")),
        winner=Sum("score"),
        winner_squares=Sum(F("score") * F("score")),
        all_rounds=Sum("rounds"),
    )


def _seat_sums(games: QuerySet[Summary]) -> Sums:
    seats = Seat.objects.filter(match__in=games.filter(HAS_RESULT, NO_LESSON).values("match")).order_by()
    return seats.values("number", "bot", edition=F("match__edition"), size=F("match__size")).annotate(
        seats=Count("pk"),
        won=Count("pk", filter=WON),
        best=Max("score"),
        score_squares=Sum(F("score") * F("score")),
        winner=Sum("score", filter=WON),
        winner_squares=Sum(F("score") * F("score"), filter=WON),
        all_scores=Sum("score"),
    )


def _card_sums(games: QuerySet[Summary]) -> Sums:
    results = CardResult.objects.filter(match__in=games.filter(NO_LESSON).values("match")).order_by()
    return results.values("card", edition=F("match__edition"), is_private=F("match__is_private")).annotate(
        games=Count("match"),
        in_use=Count("match", filter=Q(times__gt=0)),
        players=Sum("match__size"),
        expected=Sum(Cast("seats", FloatField()) / F("match__size")),
        all_times=Sum("times"),
        all_seats=Sum("seats"),
        all_won=Sum("won"),
        all_points=Sum("points"),
        all_squares=Sum("squares"),
    )


RENAMED = {
    "all_rounds": "rounds",
    "all_scores": "score",
    **{f"all_{name}": name for name in ("times", "seats", "won", "points", "squares")},
}
"""The columns of sums that cannot be annotated under their own name, because the summed rows have it too."""


def _add(model: TallyModel, sums: Sums) -> None:
    """Add sums to the rows of a tally. Call it with the tallies locked."""
    (constraint,) = model._meta.total_unique_constraints
    key, columns = constraint.fields, {field.attname for field in model._meta.concrete_fields}
    numbers = sorted(columns - {*key, "id"})
    stored = {tuple(getattr(row, name) for name in key): row for row in model.objects.all()}
    changed = []
    for group in sums:
        values = {RENAMED.get(name, name): value for name, value in group.items()}
        where = tuple(values[name] for name in key)
        before, row = stored.get(where), model()
        for name in key:
            setattr(row, name, values[name])
        for name in numbers:
            setattr(row, name, _together(name, getattr(before, name, None), values[name]))
        changed.append(row)
    rows: Manager[Any] = model.objects
    rows.bulk_create(changed, update_conflicts=True, unique_fields=list(key), update_fields=numbers, batch_size=500)


def _together(name: str, before: Any, more: Any) -> Any:
    """Return the sum of two numbers, or the larger one of two bests; None counts as nothing."""
    if name == "best":
        return max((value for value in (before, more) if value is not None), default=None)
    return (before or 0) + (more or 0)


def _stored_tallies() -> list[set[tuple[Any, ...]]]:
    """Return the values of all tallies without their IDs; what is not a whole number is rounded, as sums differ."""
    return [
        {
            tuple(round(value, 3) if isinstance(value, float) else value for value in row[1:])
            for row in model.objects.values_list(*(field.attname for field in model._meta.concrete_fields))
        }
        for model in (GameTally, SeatTally, CardTally)
    ]
