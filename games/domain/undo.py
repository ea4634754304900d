"""Taking back the last post, which becomes an entry of its own: the log keeps both."""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import F
from django.utils import timezone

import engine
from games.domain import archive, notify, queries
from games.domain.errors import MovedOn, Refused
from games.domain.play import Move
from games.enums import By, MatchStatus
from games.models import Entry, Match, Seat, User

if TYPE_CHECKING:
    from engine import State


def take_back(*, match: Match, user: User, at: int) -> Move:
    """Take back the user's last post, as long as it taught nobody anything and nobody else has been asked.

    Raises `MovedOn`, and `Refused` with `undo_off`, `not_running`, `not_your_seat`, `nothing_to_undo`,
    `already_revealed` or `somebody_was_asked`.
    """
    with transaction.atomic():
        newest = archive.newest(match.pk)
        if newest is None:
            raise Refused("not_running")
        match = newest.match
        seat = queries.own_seat(match, user)
        is_own = seat.is_asked or archive.was_asked_at(match, seat.number, at)
        if is_own and match.version != at:
            raise MovedOn(archive.happened_since(match, seat.number, at))
        heard = engine.box_of(engine.codec.load(newest.state)).heard
        if why := why_not(match, seat, heard):
            raise Refused(why)
        last = archive.last_entry(match)
        restored = archive.number_before(match, last.number)
        number = at + 1
        state = archive.state_after(match, restored)
        is_seen = bool(last.facts)
        _claim(match, at, state, is_seen=is_seen)
        Entry.objects.filter(pk=last.pk).update(undone_by=number)
        Entry.objects.create(match=match, number=number, seat=seat.number, by=By.PERSON, user=user, restores=restored)
        archive.save_state(newest, state, number, keep=False)
        # Notices before seats, the order in which mails are written.
        notify.forget_undone(match, last.number)
        # Of what nobody saw nobody sees the end.
        concerned = match.seats.all() if is_seen else match.seats.filter(pk=seat.pk)
        concerned.update(stamp=F("stamp") + 1)
    return Move(number)


def _claim(match: Match, at: int, state: State, *, is_seen: bool) -> None:
    """Move the match's row on to the next version, in which the last post does not count."""
    won = Match.objects.filter(pk=match.pk, version=at, status=MatchStatus.RUNNING)
    seen = {"moved_at": timezone.now(), "stamp": F("stamp") + 1} if is_seen else {}
    if not won.update(version=at + 1, round=state.round, **seen):
        raise MovedOn
    match.newest = None


def why_not(match: Match, seat: Seat, heard: Container[str], last: Entry | None = None) -> str:
    """Say why `seat` cannot take back its last post, as a refusal's code; empty when it can.

    What answers to a verb that is `heard` tells of hidden hands, also by not coming. `last` is the newest entry that
    counts, where the caller has it already.
    """
    if not match.allows_undo:
        return "undo_off"
    if not match.is_running:
        return "not_running"
    # Whoever is not asked may not learn whether somebody has made a hidden move since.
    last = last or (archive.last_entry(match) if seat.is_asked else archive.last_seen_entry(match))
    if last is None or last.seat != seat.number or last.by != By.PERSON:
        return "nothing_to_undo"
    if not seat.is_asked or last.number <= seat.wait:
        return "somebody_was_asked"
    is_heard = any(text.partition(":")[0] in heard for text in last.choices)
    if last.rolls or is_heard or any(fact.reveals for fact in archive.facts_of(last)):
        return "already_revealed"
    return ""
