"""Verification that a stored match follows from its seed and its choices, and that its rows fit each other."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from django.db import connection, transaction

from engine import proof
from games.domain.errors import UnknownContent
from games.domain.matches import game_log, match_export, match_history
from games.domain.matches.dealing import RULES_VERSION
from games.domain.matches.match_history import Mismatch
from games.domain.results import archive_rows
from games.enums import By, IncidentKind
from games.models import CardResult, Match, Seat, Shuffle

HANDED_TO_BOT = (IncidentKind.STOOD_IN, IncidentKind.RESIGNED, IncidentKind.LEFT_SITE)
"""The incidents after which a bot plays a seat."""


@dataclass(frozen=True)
class Verification:
    """The result of verifying a match."""

    is_replayed: bool
    """Whether the match began under the current rules and was replayed with them."""
    flaw: Mismatch | None
    problems: list[proof.Problem]


@contextmanager
def consistent_reads() -> Iterator[None]:
    """Read all rows as they are at the first query, although a game may move between two of them.

    PostgreSQL keeps the rows of that moment and delays no one; on SQLite, posts wait until the block ends.
    """
    with transaction.atomic(durable=True):
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield


def check_stored_match(match: Match) -> Verification:
    """Verify a match whose cards were dealt.

    A match that began under the current rules is replayed. The proof is checked for all: the current rules may give old
    choices another outcome, but numbers, cards and result can be checked without the rules.
    """
    is_replayed, row_flaw = match.rules_version == RULES_VERSION, find_row_flaw(match)
    if row_flaw is not None and row_flaw.what == "seats":
        return Verification(is_replayed, row_flaw, [])
    flaw = match_history.verify_match(match) if is_replayed else match_history.verify_match_result(match)
    problems = match_export.check_running_match(match).problems
    return Verification(is_replayed, flaw or row_flaw, problems)


def find_row_flaw(match: Match) -> Mismatch | None:
    """Return the first contradiction between the rows of a match: rules, seats, authors, round, archive."""
    seats = list(match.seats.order_by("number"))
    if match.rules_version not in proof.KNOWN_RULES:
        return Mismatch(0, "rules")
    if [seat.number for seat in seats] != list(range(match.size)):
        return Mismatch(0, "seats")
    if (wrong := _entry_with_wrong_author(match, seats)) is not None:
        return Mismatch(wrong, "author")
    if len(game_log.moves_of(match)) != match.version + 1 or match.round != _current_round(match):
        return Mismatch(match.version, "round")
    if match.is_over and (models := archive_rows.wrong_archive_rows(match)):
        # A periodic task adds missing results of cards.
        is_pending = models == [CardResult] and not match.card_results.exists()
        return None if is_pending else Mismatch(match.version, models[0]._meta.model_name or "")
    return None


def _current_round(match: Match) -> int:
    """Return the round of the newest state; that of the match if this version of the site lacks some of its cards."""
    try:
        return match_history.newest_state(match).round
    except UnknownContent:
        return match.round


def _entry_with_wrong_author(match: Match, seats: list[Seat]) -> int | None:
    """Return the number of the first entry that was not made by whom it names, or None.

    People may only have made choices for a seat that they have or had, bots only for one that was theirs. In matches
    that an older version of the site opened, choices for bots may be without their name.
    """
    is_older = Shuffle.objects.filter(match=match, setup__isnull=True).exists()
    former = dict[int, set[int | None]]()
    handed = set(match.incidents.filter(kind__in=HANDED_TO_BOT).values_list("seat", flat=True))
    for owned, owner in match.incidents.filter(kind=IncidentKind.SUBSTITUTED).values_list("seat", "user"):
        former.setdefault(owned or 0, set()).add(owner)
    for number, seat, by, user, _at in game_log.moves_of(match):
        if number == 0:
            is_right = seat is None and by == By.AUTO and user is None
        elif seat is None or not 0 <= seat < len(seats):
            is_right = False
        elif by == By.PERSON:
            is_right = user in {seats[seat].user_id, *former.get(seat, ())} and (is_older or not seats[seat].bot)
        else:
            has_bot = bool(seats[seat].bot) or seat in handed or seats[seat].stood_in_at is not None
            is_right = user is None and (by == By.STEWARD or (by == By.BOT and has_bot))
        if not is_right:
            return number
    return None
