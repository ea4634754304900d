"""Undo: an entry that takes back the last post, or what the steward did for an absent player; the log keeps both."""

from __future__ import annotations

from collections.abc import Container
from itertools import takewhile
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import F
from django.utils import timezone

import engine
from games.domain.errors import Refused, VersionConflict
from games.domain.matches import game_log, match_history, match_queries, notice_creation
from games.domain.play.choices import PostResult
from games.domain.timing import waits
from games.enums import By, MatchStatus
from games.models import Entry, Match, Seat, User

if TYPE_CHECKING:
    from engine import State


def undo_last_post(*, match: Match, user: User, at: int) -> PostResult:
    """Undo the user's last post, or everything that can be undone of what the steward did for them in this wait.

    A post can be undone until it has revealed something or another seat has been asked. By undoing, the player takes
    over from the steward; the time-out counts until they choose.

    Raises `VersionConflict`, and `Refused` with `undo_off`, `not_running`, `not_your_seat`, `nothing_to_undo`,
    `already_revealed` or `somebody_was_asked`.
    """
    with transaction.atomic():
        newest = match_history.newest_snapshot(match.pk)
        if newest is None:
            raise Refused("not_running")
        match = newest.match
        seat = match_queries.require_own_seat(match, user)
        is_own = seat.is_asked or match_history.was_asked_at(match, seat.number, at)
        if is_own and match.version != at:
            raise VersionConflict(match_history.facts_since_asked(match, seat.number, at))
        heard = engine.kit_of(engine.codec.load(newest.state)).answered_verbs
        if why := undo_refusal(match, seat, heard):
            raise Refused(why)
        undone = entries_to_undo(match, seat, heard)
        restored = match_history.previous_entry_number(match, undone[-1].number)
        number = at + 1
        state = match_history.state_after(match, restored)
        is_seen = any(entry.facts for entry in undone)
        _advance_version(match, at, state, is_seen=is_seen)
        match.entries.filter(number__in=[entry.number for entry in undone]).update(undone_by=number)
        Entry.objects.create(match=match, number=number, seat=seat.number, by=By.PERSON, user=user, restores=restored)
        match_history.current_state(match, state, number).save(force_update=True)
        # Lock notices before seats, like the code that writes emails.
        for entry in undone:
            notice_creation.delete_undone_notices(match, entry.number)
        if not is_seen:
            # If others did not see an entry, they must not notice its undo either.
            match.seats.filter(pk=seat.pk).update(stamp=F("stamp") + 1)
        if seat.is_provisional:
            waits.take_over_from_steward(match, seat, timezone.now())
            seat.save(update_fields=waits.WAIT_FIELDS)
    return PostResult(number)


def _advance_version(match: Match, at: int, state: State, *, is_seen: bool) -> None:
    """Move the match's row on to the next version, in which the last post is undone."""
    won = Match.objects.filter(pk=match.pk, version=at, status=MatchStatus.RUNNING)
    if is_seen:
        is_won = won.update(version=at + 1, round=state.round, moved_at=timezone.now(), stamp=F("stamp") + 1)
    else:
        is_won = won.update(version=at + 1, round=state.round)
    if not is_won:
        raise VersionConflict


def seat_begun_by_steward(match: Match, user: User, wait: int) -> Seat | None:
    """Return the seat of `user` whose turn the steward has begun in this `wait`, if that can be undone now."""
    seat = Seat.objects.select_related("match").filter(match=match, user=user, wait=wait, is_provisional=True).first()
    if seat is None:
        return None
    last = match_history.last_counted_entry(match)
    heard = engine.kit_of(match_history.newest_state(seat.match)).answered_verbs
    is_open = last is not None and is_by_steward(seat, last) and not undo_refusal(seat.match, seat, heard, last)
    return seat if is_open else None


def undo_refusal(match: Match, seat: Seat, reaction_verbs: Container[str], last: Entry | None = None) -> str:
    """Return why `seat` cannot undo its last post, as the code of a refusal; empty if it can.

    The `reaction_verbs` ask for reactions from hidden hands, and a missing reaction reveals something too. `last` is
    the newest entry that counts, if the caller has it.
    """
    if not match.is_running:
        return "not_running"
    # A player who is not asked must not learn whether a hidden move has been made since.
    last = last or (
        match_history.last_counted_entry(match) if seat.is_asked else match_history.last_visible_entry(match)
    )
    is_stewards = last is not None and is_by_steward(seat, last)
    if not match.allows_undo and not is_stewards:
        return "undo_off"
    if last is None or last.seat != seat.number or not (last.by == By.PERSON or is_stewards):
        return "nothing_to_undo"
    if not seat.is_asked or last.number <= seat.wait:
        return "somebody_was_asked"
    if has_revealed_something(last, reaction_verbs):
        return "already_revealed"
    return ""


def is_by_steward(seat: Seat, entry: Entry) -> bool:
    """Return whether the steward made `entry` for the owner of `seat`, who may still take over.

    Such an entry may be replaced even where undo is switched off, because it was not the player's own choice.
    """
    return seat.is_provisional and entry.by == By.STEWARD and entry.number > seat.wait


def has_revealed_something(entry: Entry, reaction_verbs: Container[str]) -> bool:
    """Return whether anyone may have learned something from an entry, so that it cannot be undone."""
    is_heard = any(text.partition(":")[0] in reaction_verbs for text in entry.choices)
    return bool(entry.rolls) or is_heard or any(fact.reveals for fact in match_history.entry_facts(entry))


def entries_to_undo(match: Match, seat: Seat, reaction_verbs: Container[str]) -> list[Entry]:
    """Return the entries that `seat` can undo, newest first: its own last post, or posts of the steward.

    Of the steward's posts in this wait, only those after the last one that revealed something are undone.
    """
    entries = game_log.counted_entries(match, after=seat.wait)[::-1]
    if seat.is_provisional:
        stewards = takewhile(
            lambda entry: is_by_steward(seat, entry) and not has_revealed_something(entry, reaction_verbs), entries
        )
        if undone := list(stewards):
            return undone
    return entries[:1]
