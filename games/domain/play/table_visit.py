"""A table as one visitor sees it: `visit_table`, `look` at it, `submit_answers`. Pages and emails use nothing else.

The rows of a table are read once for each request, and its state is decoded once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property
from typing import TYPE_CHECKING

from django.utils import timezone

from engine.facts import Dealt
from games.domain.errors import ConfirmationRequired, NotVisible, Refused
from games.domain.matches import match_history, match_queries, match_view, notice_creation
from games.domain.matches.match_queries import Visitor
from games.domain.orders import filed_orders
from games.domain.play import automatic_income, live_bursts, posted_answers, undo
from games.domain.play.choices import make_choice
from games.domain.play.confirmations import Confirmations, confirmation_kinds
from games.domain.play.end_turn_warnings import LossesAfter, losses_after, view_after
from games.enums import By
from games.models import Entry, FiledOrder, Incident, Match, Seat, User

if TYPE_CHECKING:
    from engine import Fact, View
    from games.domain.play.end_turn_warnings import Loss

NEW_VISIT_AFTER = timedelta(minutes=15)
"""After this time without a view, the next view begins a new visit: what happened in between is marked as new."""
FORGET_VISIT_AFTER = timedelta(days=365)
MIN_LOG_ENTRIES, MAX_LOG_ENTRIES = 20, 150
"""The minimum and maximum number of entries in the log beside the table."""
DEFAULT_CONFIRMATIONS = Confirmations()
"""The settings of players who have not changed them."""
LogEntries = list[tuple[Entry, list["Fact"]]]
"""Entries, oldest first, each with the facts that the viewer saw."""
MAX_ROW_ID = 2**63 - 1
"""No row has a higher ID."""


@dataclass(frozen=True)
class Look:
    """A match as one viewer sees it."""

    match: Match
    seats: list[Seat]
    seat: Seat | None
    """The viewer's seat; None for a spectator."""
    view: View
    stamp: int
    """Compared with the current stamp to find out whether there is news."""
    at: int | None
    """The version for the form of the seat that must answer.

    None for other viewers, to whom it would reveal hidden moves.
    """
    undo_at: int | None
    """The version for the undo form; None if undo is not possible."""
    entries: list[tuple[Entry, list[Fact]]]
    """What happened, oldest first, as the viewer saw it."""
    notes: list[Incident]
    """Incidents, which are not part of the game."""
    since: datetime | None
    """Until when the viewer had seen the table before this visit; None if nothing is marked as new."""
    missed: list[tuple[Entry, list[Fact]]] = field(default_factory=list)
    """The entries from the viewer's last move on, including it; for spectators, those of this round."""
    is_step: bool = False
    """Whether a turn has ended that the page has not shown yet."""
    is_past: bool = False
    """Whether the table has moved on since, so that the page will request the next turn."""
    undoes_steward: bool = False
    """Whether undo would take back what the steward did while the viewer was away."""
    orders: Sequence[FiledOrder] = ()
    """What the viewer has ordered ahead, newest first."""
    losses_after: LossesAfter | None = None
    """Computes what the viewer would leave unused by ending the turn right after some answers.

    None if the viewer is not asked.
    """

    @property
    def shown(self) -> int | None:
        """Return the number of the newest entry with visible facts, which the viewer must not learn."""
        return max((entry.number for entry, facts in self.entries if facts), default=None)


@dataclass
class Visit:
    """A visitor at a table that they may see, with all rows read at one moment."""

    match: Match
    seats: list[Seat]
    user: Visitor
    began_at: datetime | None = None
    """When the visit began, as stored in the visitor's session."""

    @cached_property
    def seat(self) -> Seat | None:
        """The visitor's own seat."""
        user = self.user.pk
        return next((seat for seat in self.seats if seat.user_id == user), None) if user else None

    @property
    def account(self) -> User:
        """The visitor's account. Raises TypeError for a visitor who is not signed in."""
        if not self.user.is_authenticated:
            raise TypeError("This needs a visitor who is signed in.")
        return self.user

    @property
    def stamp(self) -> int:
        """Return the number that grows with everything new that the visitor may see."""
        return self.match.stamp if self.seat is None else self.seat.total_stamp

    @property
    def sees_everything(self) -> bool:
        """Return whether nothing is hidden from the visitor any longer.

        After a game that was ended by agreement, this holds for its players only.
        """
        return self.match.is_finished or (self.match.is_ended and self.seat is not None)

    @property
    def has_replay(self) -> bool:
        """Return whether there is a replay for the visitor."""
        return self.is_dealt or self.sees_everything

    @property
    def is_dealt(self) -> bool:
        """Return whether the game has been dealt."""
        return self.match.is_running or self.match.is_finished

    @cached_property
    def view(self) -> View:
        """Return what the visitor may know of the game now."""
        return match_view.current_view(self.match, self.seat)

    def losses_after(self, answers: Sequence[str]) -> list[Loss]:
        """Return what the visitor would leave unused by ending the turn right after these answers."""
        if self.seat is None:
            return []
        state = match_history.newest_state(self.match)
        return losses_after(state, self.view, answers, collects_income=automatic_income.is_income_automatic(self.seat))

    def view_after(self, answers: Sequence[str]) -> View | None:
        """Return what the visitor would see right after these answers; None if that is unknown in advance."""
        if self.seat is None:
            return None
        return view_after(match_history.newest_state(self.match), self.view, answers)

    @property
    def since(self) -> datetime | None:
        """Return until when the visitor had seen this table before the current visit."""
        if self.seat is None or self.seat.seen_at is None:
            return None
        now = timezone.now()
        if now - self.seat.seen_at > NEW_VISIT_AFTER:
            return self.seat.seen_at
        return self.began_at if self.began_at and timedelta(0) <= now - self.began_at < FORGET_VISIT_AFTER else None

    def look(self) -> Look:
        """Return what the visitor sees of a game that has been dealt."""
        match, seat, view = self.match, self.seat, self.view
        entries, read = recent_entries(match, seat)
        asked = seat if seat is not None and match.is_running and view.asked == seat.number else None
        if asked is not None and asked.has_bot:
            asked = None
        missed = missed_entries(seat, entries, read, is_asked=asked is not None)
        first = min(
            (entry_list[0][0].number for entry_list in (entries, missed) if entry_list), default=match.version + 1
        )
        may_undo = undoes_steward = False
        if asked is not None and entries:
            last = entries[-1][0]
            may_undo = not undo.undo_refusal(match, asked, view.kit.answered_verbs, last)
            undoes_steward = may_undo and undo.is_by_steward(asked, last)
        return Look(
            match=match,
            seats=self.seats,
            seat=seat,
            view=view,
            stamp=self.stamp,
            at=None if asked is None else match.version,
            undo_at=match.version if may_undo else None,
            undoes_steward=undoes_steward,
            entries=entries,
            notes=match_history.incidents_after(match.pk, first - 1),
            since=self.since,
            missed=missed,
            orders=filed_orders.newest_orders(match, seat)
            if seat is not None and filed_orders.may_file_orders(match, seat) and may_show_orders(view, seat, asked)
            else (),
            losses_after=None if asked is None else self.losses_after,
        )

    def record_presence(self) -> None:
        """Record that the visitor is at the table, unless that is recorded already."""
        if self.seat is None:
            return
        has_come = live_bursts.has_just_come(self.seat.seen_at) and live_bursts.is_burst_possible(
            self.match, self.seats
        )
        notice_creation.mark_seen(self.match, self.seat)
        if has_come:
            live_bursts.propose_burst_if_all_here(self.match.pk)


def may_show_orders(view: View, seat: Seat, asked: Seat | None) -> bool:
    """Return whether the viewer's page can show orders of theirs: while they wait, pick or play their turn."""
    is_fitting = asked is None or bool(view.pool) or (view.turn is not None and view.turn.seat == view.seat)
    return is_fitting and seat.may_have_orders


def visit_table(pk: int, user: Visitor, *, is_invited: bool = False, began_at: datetime | None = None) -> Visit:
    """Return a visit to the table with this ID.

    With `is_invited`, the holder of an invitation link is admitted while the table is open. Raises `NotVisible` if the
    table does not exist or this visitor may not see it.
    """
    if pk > MAX_ROW_ID:
        raise NotVisible
    # Read seats before the match: with an old stamp the page just asks again, but one too new would hide news.
    seats = match_queries.seats_at(pk)
    newest = match_history.newest_snapshot(pk)
    match = newest.match if newest else Match.objects.filter(pk=pk).first()
    return admit_visitor(match, seats, user, is_invited=is_invited, began_at=began_at)


def visit_past_table(pk: int, user: Visitor, *, is_invited: bool = False) -> Visit:
    """Like `visit_table`, for pages about the past of a table: the current state is not read."""
    if pk > MAX_ROW_ID:
        raise NotVisible
    seats = match_queries.seats_with_match(pk)
    match = seats[0].match if seats else Match.objects.filter(pk=pk).first()
    return admit_visitor(match, seats, user, is_invited=is_invited)


def admit_visitor(
    match: Match | None, seats: list[Seat], user: Visitor, *, is_invited: bool, began_at: datetime | None = None
) -> Visit:
    """Return a visit if the visitor may see the table. Raises `NotVisible`."""
    if match is None:
        raise NotVisible
    match.company = seats
    for seat in seats:
        seat.match = match
    visit = Visit(match, seats, user, began_at)
    is_own = visit.seat is not None or (user.pk is not None and match.creator_id == user.pk)
    if not (is_own or (is_invited and match.is_open) or match_queries.may_anyone_watch(match)):
        raise NotVisible
    return visit


def submit_answers(
    visit: Visit,
    posted: Sequence[str],
    *,
    at: int,
    token: str = "",
    is_sure: bool = False,
    confirmations: Confirmations = DEFAULT_CONFIRMATIONS,
) -> Visit:
    """Play the answers of one post, in any order, at version `at`; return the visit after it.

    With a `token` the post is safe to repeat; `confirmations` says which answers the visitor wants to confirm. Raises
    `VersionConflict`, `ConfirmationRequired` unless the visitor `is_sure`, and `Refused` as
    `posted_answers.check_number_of_answers` and `make_choice` do.
    """
    match, seat = visit.match, visit.seat
    if seat is None:
        raise Refused("not_your_seat")
    if match.is_running and visit.view.asked != seat.number and not match_history.was_asked_at(match, seat.number, at):
        # Refuse the current version like any other number: only the player who is asked may know it.
        raise Refused("not_your_decision")
    # A late post answers an earlier question than the open one, so its answers are compared literally.
    choices = list(posted)
    if match.is_running and at == match.version:
        choices = posted_answers.order_answers(visit.view, posted)
        posted_answers.check_number_of_answers(visit.view, choices)
        if not is_sure:
            check_confirmed(visit, choices, confirmations)
        choices = automatic_income.add_income_choices(match, seat, visit.view, choices)
    move = make_choice(
        match=match, seat=seat.number, choices=choices, at=at, token=token, posted=posted, user=visit.account
    )
    if move.match is None:
        return visit_table(match.pk, visit.user, began_at=visit.began_at)
    return Visit(move.match, move.match.company or [], visit.user, visit.began_at)


def check_confirmed(visit: Visit, choices: list[str], confirmations: Confirmations) -> None:
    """Raise `ConfirmationRequired` if these answers are of a kind that the visitor wants to confirm."""
    if not posted_answers.is_first_answer_possible(visit.view, choices):
        return
    lost = posted_answers.losses_of_answers(choices, visit.losses_after)
    kinds = confirmation_kinds(visit.view, choices, lost)
    if asked := [kind for kind in kinds if confirmations.asks(kind)]:
        raise ConfirmationRequired(choices, asked, lost)


def recent_entries(match: Match, seat: Seat | None) -> tuple[LogEntries, LogEntries]:
    """Return the newest log entries, and all entries that were read.

    The newest entries are all those since the viewer's last look, or the last `MIN_LOG_ENTRIES` with visible facts.
    Undone entries and those without visible facts do not count, or the length of the log would reveal them. For a
    player, the entries that were read begin with their last move or earlier.
    """
    seen = min(seat.seen_version if seat else match.version, match.version)
    reach, least = MIN_LOG_ENTRIES, match.version - MAX_LOG_ENTRIES
    while True:
        after = max(min(seen, match.version - reach), least)
        if seat is None:
            read = match_history.log_entries(match, None, after=after, last=match.version)
        else:
            read = match_history.log_entries_since_own(
                match, seat.number, after=after, last=match.version, lower_bound=least
            )
        shown = [entry.number for entry, facts in read if facts]
        if len(shown) >= MIN_LOG_ENTRIES or after < 0 or reach >= MAX_LOG_ENTRIES:
            first = min(shown[-MIN_LOG_ENTRIES], seen + 1) if len(shown) >= MIN_LOG_ENTRIES else 0
            return [(entry, facts) for entry, facts in read if entry.number >= first], read
        reach += max(MIN_LOG_ENTRIES - len(shown), 1)


def missed_entries(seat: Seat | None, entries: LogEntries, entries_read: LogEntries, *, is_asked: bool) -> LogEntries:
    """Return the entries from the viewer's last move on, out of those that `recent_entries` read.

    A move that an order made, and that the viewer has not seen, does not count.

    While the viewer is asked again, their latest moves in a row do not count, so that nothing disappears while they
    choose. For a spectator, return the entries of the current round.
    """
    if seat is None:
        deals = [index for index, (_, facts) in enumerate(entries) if any(isinstance(fact, Dealt) for fact in facts)]
        return entries[deals[-1] :] if deals else entries
    own = [
        entry.seat == seat.number and entry.by == By.PERSON and entry.number <= seat.seen_version
        for entry, _ in entries_read
    ]
    end = len(own)
    while is_asked and end and own[end - 1]:
        end -= 1
    last = next((index for index in reversed(range(end)) if own[index]), 0)
    return entries_read[last:]
