"""The rows of the archive: the summary of a game that is over, the characters played, and the results of its cards.

They follow from the match, its seats and its log, and can be computed again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from games.domain.errors import UnknownContent
from games.domain.matches import game_log, match_history
from games.domain.results import card_results
from games.enums import MatchStatus
from games.models import CardResult, CharacterGame, Match, Played, Seat, Snapshot, Summary
from games.models.results.summary import SEARCHED

ArchiveModel = type[Summary] | type[Played] | type[CharacterGame] | type[CardResult]
TALLY_MARKS = ("is_counted", "are_cards_counted")
"""The fields of a summary that do not follow from the match: periodic tasks set them."""
UNREADABLE = (AttributeError, LookupError, TypeError, ValueError, UnknownContent, Snapshot.DoesNotExist)
"""What reading the log of a game with unknown cards raises."""


def store_summary(match: Match, seats: Sequence[Seat] = ()) -> None:
    """Store the summary of a match that has just ended and its characters, for the archive search.

    Without `seats`, the match was ended by agreement and has no result.
    """
    summary = summary_of(match, seats)
    summary.save(force_insert=True)
    match.seats.update(ended_at=summary.ended_at)
    played = characters_played(match, seats)
    Played.objects.bulk_create(played)
    CharacterGame.objects.bulk_create(games_of_characters(summary, played))


def summary_of(match: Match, seats: Sequence[Seat] = ()) -> Summary:
    """Return the unsaved summary of a match, without `seats` of one that was ended by agreement."""
    scores = sorted((seat.score or 0 for seat in seats), reverse=True)
    return Summary(
        match=match,
        edition=match.edition,
        size=match.size,
        cast_by=match.cast_by,
        pace=match.pace,
        ended_at=match.ended_at or timezone.now(),
        rounds=match.round,
        score=scores[0] if scores else None,
        margin=scores[0] - scores[1] if scores else None,
        is_public=not match.is_private,
    )


def characters_played(match: Match, seats: Sequence[Seat] = ()) -> list[Played]:
    """Return an unsaved row for each character that a seat played; `seats` tell who won."""
    winners = {seat.number for seat in seats if seat.is_winner}
    entries = game_log.counted_entries(match)
    turns = {tuple(fact[1:3]) for entry in entries for fact in entry.facts if fact[0] == "TurnBegan"}
    return [Played(match=match, seat=seat, character=key, is_winner=seat in winners) for seat, key in sorted(turns)]


def games_of_characters(summary: Summary, played: Iterable[Played]) -> list[CharacterGame]:
    """Return an unsaved row for each character of a match, from the rows of the seats that played it."""
    seats = defaultdict[str, list[Played]](list)
    for row in played:
        seats[row.character].append(row)
    return [
        CharacterGame(
            match=summary.match,
            character=character,
            seats=sum(1 << row.seat for row in rows),
            is_winner=any(row.is_winner for row in rows),
            **{name: getattr(summary, name) for name in SEARCHED},
        )
        for character, rows in seats.items()
    ]


def wrong_archive_rows(match: Match) -> list[ArchiveModel | type[Seat]]:
    """Return the models whose rows of a match that is over are not those that follow from it."""
    wrong: list[ArchiveModel | type[Seat]] = [
        model for model, rows in _right_rows(match).items() if _stored_values(model, match) != _values(rows)
    ]
    return [*wrong, Seat] if _seats_with_another_end(match).exists() else wrong


def recompute_archive() -> tuple[int, int]:
    """Correct the rows of all games that are over; return the numbers of games and of games with wrong rows."""
    number = changed = 0
    over = Match.objects.filter(status__in=[MatchStatus.FINISHED, MatchStatus.ENDED])
    for match in over.order_by("pk").iterator(100):
        number += 1
        changed += _correct_rows(match)
    return number, changed


@transaction.atomic
def _correct_rows(match: Match) -> bool:
    """Replace the wrong rows of a match; return whether there were any."""
    wrong = {model: rows for model, rows in _right_rows(match).items() if _stored_values(model, match) != _values(rows)}
    for model, rows in wrong.items():
        stored = model.objects.filter(match=match)
        if model is Summary and (marks := stored.values(*TALLY_MARKS).first()):
            # Otherwise the game would be counted again; `recompute_statistics` counts all games anew.
            for name, value in marks.items():
                setattr(rows[0], name, value)
        stored.delete()
        model.objects.bulk_create(rows)
    return bool(_seats_with_another_end(match).update(ended_at=match.ended_at) or wrong)


def _seats_with_another_end(match: Match) -> QuerySet[Seat]:
    """Return the seats of a match that is over whose time of the end is not that of the match."""
    return match.seats.exclude(ended_at=match.ended_at)


def _right_rows(match: Match) -> dict[ArchiveModel, list[Any]]:
    """Return the unsaved rows of a match by model; those of cards are missing if the site lacks some of its cards."""
    seats = [] if match.is_ended else list(match.seats.order_by("number"))
    summary, played = summary_of(match, seats), characters_played(match, seats)
    rows: dict[ArchiveModel, list[Any]] = {Summary: [summary], Played: played}
    rows[CharacterGame] = games_of_characters(summary, played)
    if match.is_ended:
        return rows | {CardResult: []}
    with suppress(*UNREADABLE):
        rows[CardResult] = card_results.current_card_results(match, seats, match_history.newest_state(match))
    return rows


def _stored_values(model: ArchiveModel, match: Match) -> set[tuple[Any, ...]]:
    return _values(model.objects.filter(match=match))


def _values(rows: Iterable[Any]) -> set[tuple[Any, ...]]:
    """Return the values of rows that follow from the match."""
    return {
        tuple(getattr(row, field.attname) for field in row._meta.concrete_fields if field.name not in TALLY_MARKS)
        for row in rows
    }
