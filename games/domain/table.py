"""A table for one visitor: `come_to` it, `look` at it, `choose`; pages and whoever else asks go through this door.

The rows of a table are read once for each request, and its state is decoded once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from typing import TYPE_CHECKING

from django.utils import timezone

from games.domain import answers, archive, notify, play, queries, sight
from games.domain.errors import OutOfSight, Refused, Unconfirmed
from games.domain.queries import Visitor
from games.models import Entry, Incident, Match, Seat

if TYPE_CHECKING:
    from engine import Fact, View

PAUSE = timedelta(minutes=15)
"""Who has not looked for so long begins a new visit: what happened since then is marked."""
LONGEST_PAUSE = timedelta(days=365)
GLANCE = timedelta(seconds=30)
"""A look is noted again only after so long, unless something has happened."""
RECENT, MOST = 20, 150
"""So many entries are read at least and at most for the log beside the table."""
BIGGEST = 2**63 - 1
"""No row has a higher key."""


@dataclass(frozen=True)
class Look:
    """What one viewer gets to see of a match, and who they are."""

    match: Match
    seats: list[Seat]
    seat: Seat | None
    """Where the viewer sits; None for a spectator."""
    view: View
    stamp: int
    """Compare it with the visit's to learn whether there is anything new."""
    at: int | None
    """The state's version, for the form of the seat that is asked; it would tell everybody else too much."""
    undo_at: int | None
    """The version for the form that takes the last post back; None where that cannot be."""
    entries: list[tuple[Entry, list[Fact]]]
    """What happened, oldest first, as the viewer saw it."""
    notes: list[Incident]
    """What happened beside the rules."""
    since: datetime | None
    """Up to when the viewer knew the table before this visit; None where nothing is to be marked as new."""


@dataclass
class Visit:
    """Somebody at a table they may look at: rows of one moment, read once, from which all else is made."""

    match: Match
    seats: list[Seat]
    user: Visitor
    told: datetime | None = None
    """When the visit began, as the visitor keeps it in mind."""

    @cached_property
    def seat(self) -> Seat | None:
        """The visitor's own seat."""
        return next((seat for seat in self.seats if self.user.pk and seat.user_id == self.user.pk), None)

    @property
    def stamp(self) -> int:
        """The number that grows with whatever the visitor may see."""
        return self.match.stamp if self.seat is None else self.seat.stamp

    @property
    def is_dealt(self) -> bool:
        """Tell whether there is a game to see."""
        return self.match.is_running or self.match.is_finished

    @cached_property
    def view(self) -> View:
        """What the visitor may know of the game now."""
        return sight.view_at(self.match, self.seat)

    @property
    def since(self) -> datetime | None:
        """Up to when the visitor has seen this table before the visit that goes on now."""
        if self.seat is None or self.seat.seen_at is None:
            return None
        now = timezone.now()
        if now - self.seat.seen_at > PAUSE:
            return self.seat.seen_at
        return self.told if self.told and timedelta(0) <= now - self.told < LONGEST_PAUSE else None

    def look(self) -> Look:
        """Look at a game that has been dealt."""
        match, seat, view = self.match, self.seat, self.view
        entries = recent_entries(match, seat)
        first = entries[0][0].number if entries else match.version + 1
        is_asked = seat is not None and match.is_running and view.asked == seat.number and not seat.has_bot
        may_undo = is_asked and bool(entries) and not play.why_not_undo(match, seat, view.box.heard, entries[-1][0])
        return Look(
            match=match,
            seats=self.seats,
            seat=seat,
            view=view,
            stamp=self.stamp,
            at=match.version if is_asked else None,
            undo_at=match.version if may_undo else None,
            entries=entries,
            notes=archive.incidents_after(match.pk, first - 1),
            since=self.since,
        )

    def note(self) -> None:
        """Note that the owner of the seat is here, where that is news."""
        seat = self.seat
        if seat is None:
            return
        if seat.seen_version != self.match.version or seat.seen_at is None or timezone.now() - seat.seen_at > GLANCE:
            notify.mark_seen(self.match, self.user)


def come_to(pk: int, user: Visitor, *, is_invited: bool = False, told: datetime | None = None) -> Visit:
    """Come to the table of that key; `is_invited` lets one in who holds a link to it, as long as seats may be taken.

    Raises `OutOfSight` for a table that is not there or not for this visitor.
    """
    if pk > BIGGEST:
        raise OutOfSight
    # Seats before the match: with an old stamp one asks again, with one too new one would never see the news.
    seats = queries.seats_at(pk)
    newest = archive.newest(pk)
    match = newest.match if newest else Match.objects.filter(pk=pk).first()
    if match is None:
        raise OutOfSight
    match.company = seats
    for seat in seats:
        seat.match = match
    visit = Visit(match, seats, user, told)
    is_own = visit.seat is not None or (user.pk is not None and match.creator_id == user.pk)
    if not (is_own or (is_invited and match.is_open) or queries.may_watch(match)):
        raise OutOfSight
    return visit


def choose(visit: Visit, posted: Sequence[str], *, at: int, token: str = "", is_sure: bool = False) -> Visit:
    """Give the answers of one post, in any order, to version `at` of the table; return the visit as it goes on.

    A `token` makes the post safe to repeat. Raises `MovedOn`, `Unconfirmed` where nothing could be taken back and
    the visitor is not `is_sure`, and `Refused` as `answers.check_number` and `play.make_choice` do.
    """
    match, seat = visit.match, visit.seat
    if seat is None:
        raise Refused("not_your_seat")
    choices = answers.in_order(visit.view, posted) if match.is_running else list(posted)
    if match.is_running and at == match.version:
        answers.check_number(visit.view, choices)
        if not is_sure and answers.must_confirm(visit.view, choices):
            raise Unconfirmed(choices)
    wish = {"match": match, "seat": seat.number, "choices": choices, "at": at}
    move = play.make_choice(**wish, token=token, posted=posted, user=visit.user)
    if move.match is None:
        return come_to(match.pk, visit.user, told=visit.told)
    return Visit(move.match, move.match.company, visit.user, visit.told)


def recent_entries(match: Match, seat: Seat | None) -> list[tuple[Entry, list[Fact]]]:
    """Read the newest posts: all since the viewer's last look, or `RECENT` from which something was to be seen.

    Posts without anything to see are not counted, nor those taken back: how far the log reaches would tell of them.
    """
    seen = min(seat.seen_version if seat else match.version, match.version)
    reach = RECENT
    while True:
        after = max(min(seen, match.version - reach), match.version - MOST)
        entries = archive.log_for(match, seat.number if seat else None, after=after, last=match.version)
        shown = [entry.number for entry, facts in entries if facts]
        if len(shown) >= RECENT or after < 0 or reach >= MOST:
            first = min(shown[-RECENT], seen + 1) if len(shown) >= RECENT else 0
            return [(entry, facts) for entry, facts in entries if entry.number >= first]
        reach += max(RECENT - len(shown), 1)
