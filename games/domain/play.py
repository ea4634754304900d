"""Choices: the only caller of `engine.play`, and the one transaction that a move is.

Whoever comes first claims the match's row by a conditional update on its version; all others find the table moved on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

import engine
from games import task_queue
from games.domain import archive, notify, paces, queries, standing_orders
from games.domain.errors import MovedOn, Refused
from games.enums import By, MatchStatus
from games.models import Entry, Match, Seat, Shuffle, Snapshot, User
from games.task_queue import TaskName

if TYPE_CHECKING:
    from engine import Fact, Question, State

RULES_VERSION = "1"
"""Raised when a change of the rules lets stored choices come out differently."""
CLOCK_FIELDS = [
    "is_asked",
    "wait",
    "asked_at",
    "deadline",
    "remind_at",
    "is_provisional",
    "bank",
    "timeouts_in_row",
]


@dataclass(frozen=True)
class Move:
    """What a post came to: the entry's number and the facts as the seat sees them."""

    number: int
    facts: list[Fact] = field(default_factory=list)
    repeated: bool = False
    """The same post had been played before; nothing happened this time."""


def deal(match: Match, seats: list[Seat]) -> None:
    """Begin the game: everybody sits. Call it inside a transaction that holds the match's row."""
    now = timezone.now()
    outcome = engine.new_game(
        match.edition,
        match.size,
        Shuffle.objects.get(match=match).seed,
        cast=match.cast,
        uniques=match.uniques,
        options=match.options,
    )
    question = engine.question(outcome.state)
    for seat in seats:
        seat.bank = match.bank
    _ask(match, seats, question, 0, now)
    Seat.objects.bulk_update(seats, CLOCK_FIELDS)
    Entry.objects.create(match=match, number=0, by=By.AUTO, at=now, **_written(outcome.facts, outcome.rolls))
    Snapshot.objects.create(match=match, number=0, state=engine.codec.dump(outcome.state), is_kept=True)
    Match.objects.filter(pk=match.pk).update(
        status=MatchStatus.RUNNING,
        version=0,
        round=outcome.state.round,
        rules_version=RULES_VERSION,
        started_at=now,
        moved_at=now,
    )
    match.refresh_from_db()
    notify.tell_start(match, seats)
    notify.tell_turn(match, seats)
    task_queue.enqueue(TaskName.CARRY_ON, match_id=match.pk, at=0)


def make_choice(
    *,
    match: Match,
    seat: int,
    choices: Sequence[str],
    at: int,
    token: str = "",
    posted: Sequence[str] = (),
    by: str = By.PERSON,
    user: User | None = None,
    carry_on: bool = True,
) -> Move:
    """Play the answers of one post for `seat` (from 0), unless the table has moved on since version `at`.

    All of them are played or none. A `token` makes the post safe to repeat: the same post is answered as before;
    `posted` is what stood in it, where that is not `choices` word for word.
    Raises `MovedOn`, and `Refused` with the engine's code, `not_running`, `not_your_seat` (where `user` is given and
    the seat is not theirs), `nothing_chosen` or `token_reused`.
    """
    choices, posted = list(choices), list(posted or choices)
    if not choices:
        raise Refused("nothing_chosen")
    try:
        with transaction.atomic():
            return _play(match, seat, choices, at, token, posted, by, user, carry_on)
    except (MovedOn, IntegrityError) as problem:
        # A post that was played before comes too late, or with a token that is taken.
        if token and (before := _answered(match, seat, posted, token)):
            return before
        if isinstance(problem, IntegrityError):
            raise
        raise MovedOn(archive.facts_since(match, seat, at)) from None


def undo(*, match: Match, user: User, at: int) -> Move:
    """Take back the user's last post, as long as it taught nobody anything and nobody else has been asked.

    Raises `MovedOn`, and `Refused` with `undo_off`, `not_running`, `not_your_seat`, `nothing_to_undo`,
    `already_revealed` or `somebody_was_asked`.
    """
    with transaction.atomic():
        newest = _newest(match)
        match = newest.match
        seat = _seat_of(match, user)
        if match.version != at:
            raise MovedOn(archive.facts_since(match, seat.number, at))
        if why := why_not_undo(match, seat):
            raise Refused(why)
        last = archive.last_entry(match)
        restored = archive.number_before(match, last.number)
        number = at + 1
        state = archive.state_after(match, restored)
        _claim(match, at, state, timezone.now(), is_seen=True, is_over=False)
        Entry.objects.filter(pk=last.pk).update(undone_by=number)
        Entry.objects.create(match=match, number=number, seat=seat.number, by=By.PERSON, user=user, restores=restored)
        _save_state(newest, state, number, keep=False)
        # Notices before seats, the order in which mails are written.
        notify.forget_undone(match, last.number)
        match.seats.update(stamp=F("stamp") + 1)
    return Move(number)


def why_not_undo(match: Match, seat: Seat, last: Entry | None = None) -> str:
    """Say why `seat` cannot take back its last post, as a refusal's code; empty when it can.

    `last` is the newest entry that counts, where the caller has it already.
    """
    if not match.allows_undo:
        return "undo_off"
    if not match.is_running:
        return "not_running"
    last = last or archive.last_entry(match)
    if last is None or last.seat != seat.number or last.by != By.PERSON:
        return "nothing_to_undo"
    if not seat.is_asked or last.number <= seat.wait:
        return "somebody_was_asked"
    if last.rolls or any(fact.reveals for fact in archive.facts_of(last)):
        return "already_revealed"
    return ""


def _answered(match: Match, seat: int, posted: list[str], token: str) -> Move | None:
    """Find the post that came with `token` before, and give it the same answer again.

    What was posted is compared, not what was made of it: that depends on the question that was open.
    """
    entry = Entry.objects.filter(match=match, seat=seat, token=token).first()
    if entry is None:
        return None
    if posted not in (entry.choices, entry.answer.get("posted")):
        raise Refused("token_reused")
    return Move(entry.answer["number"], archive.facts_of(entry, seat), repeated=True)


def _play(
    match: Match,
    seat: int,
    choices: list[str],
    at: int,
    token: str,
    posted: list[str],
    by: str,
    user: User | None,
    carry_on: bool,
) -> Move:
    # What was fetched with the match may be old; then the claim fails.
    newest = match.newest or _newest(match)
    match = newest.match
    if user is not None and not queries.sits(match.pk, seat, user.pk):
        raise Refused("not_your_seat")
    if match.version != at:
        raise MovedOn
    if not match.is_running:
        raise Refused("not_running")
    before = engine.codec.load(newest.state)
    try:
        state, facts, rolls = archive.play_all(before, seat, choices)
    except engine.Illegal as illegal:
        raise Refused(illegal.refusal.code, **illegal.refusal.params) from illegal
    orders, (state, facts, rolls) = standing_orders.obeyed(match, engine.Outcome(state, facts, rolls))
    asked, question = engine.question(before), engine.question(state)
    is_new_wait = _occasion(asked, before) != _occasion(question, state)
    is_seen = bool(facts) or is_new_wait
    now, number = timezone.now(), at + 1
    _claim(match, at, state, now, is_seen=is_seen, is_over=question is None)
    entry = Entry.objects.create(
        match=match,
        number=number,
        seat=seat,
        question=asked.kind,
        choices=choices,
        orders=orders,
        by=by,
        user=user,
        token=token,
        answer={"number": number, "posted": posted},
        at=now,
        **_written(facts, rolls),
    )
    seats = queries.seats_at(match.pk)
    if is_new_wait:
        _ask(match, seats, question, number, now)
    if by == By.PERSON:
        _welcome(match, seats[seat], number, now)
    touched = {seat} if question is None or not is_new_wait else {seat, asked.seat, question.seat}
    for number_there in touched:
        seats[number_there].save(update_fields=[*CLOCK_FIELDS, "seen_at", "seen_version"])
    onlookers = match.seats.all() if is_seen else match.seats.filter(number=seat)
    onlookers.update(stamp=F("stamp") + 1)
    _save_state(newest, state, number, keep=is_new_wait)
    notify.tell_harm(match, seats, entry, facts, state)
    if question is None:
        _finish(match, seats, state)
    elif is_new_wait:
        notify.tell_turn(match, seats)
    if carry_on and question is not None and seats[question.seat].has_bot:
        task_queue.enqueue(TaskName.CARRY_ON, match_id=match.pk, at=number)
    return Move(number, [fact.seen_by(seat) for fact in facts])


def _welcome(match: Match, seat: Seat, number: int, now: datetime) -> None:
    """Note that the owner of `seat` has moved, taking over from the steward if it had begun the turn."""
    seat.timeouts_in_row, seat.seen_at, seat.seen_version = 0, now, number
    if seat.is_provisional:
        seat.is_provisional = False
        paces.begin_wait(match, seat, now)


def _claim(match: Match, at: int, state: State, now: datetime, *, is_seen: bool, is_over: bool) -> None:
    """Move the match's row from version `at` to the next, which only one transaction can."""
    changes = {"version": at + 1, "round": state.round, "moved_at": now}
    if is_over:
        changes |= {"status": MatchStatus.FINISHED, "ended_at": now}
    won = Match.objects.filter(pk=match.pk, version=at, status=MatchStatus.RUNNING)
    if not won.update(**changes, stamp=F("stamp") + int(is_seen)):
        raise MovedOn
    match.newest = None
    for name, value in changes.items():
        setattr(match, name, value)


def _occasion(question: Question | None, state: State) -> tuple | None:
    """Say what one wait is for: a seat's picks of a round, or its turn with one character."""
    if question is None:
        return None
    return question.seat, state.round, state.turn and state.turn.character


def _ask(match: Match, seats: list[Seat], question: Question | None, number: int, now: datetime) -> None:
    """End the wait for one seat, and begin the wait for the one that is asked now."""
    for seat in seats:
        if seat.is_asked:
            paces.end_wait(match, seat, now)
            seat.is_asked = False
    if question is not None:
        after = seats[question.seat]
        after.is_asked, after.wait = True, number
        paces.begin_wait(match, after, now)


def _finish(match: Match, seats: list[Seat], state: State) -> None:
    """Write down the result, and let go of the snapshots that only a running game needs."""
    end = engine.view_for(state, None)
    totals = [sum(line.points for line in lines) for lines in end.scores]
    ranks = [(number in end.winners, total) for number, total in enumerate(totals)]
    for seat, total, rank in zip(seats, totals, ranks, strict=True):
        seat.score, seat.is_winner = total, rank[0]
        seat.place = 1 + sum(other > rank for other in ranks) if not rank[0] else 1
    Seat.objects.bulk_update(seats, ["score", "place", "is_winner"])
    archive.thin_snapshots(match)
    notify.tell_end(match, seats)


def _newest(match: Match) -> Snapshot:
    """Fetch the newest snapshot and, with it, the match as it is now."""
    newest = archive.newest(match.pk)
    if newest is None:
        raise Refused("not_running")
    return newest


def _save_state(newest: Snapshot, state: State, number: int, *, keep: bool) -> None:
    """Save over the newest snapshot, unless it is one of those that stay."""
    row = {"number": number, "state": engine.codec.dump(state), "is_kept": keep}
    if newest.is_kept:
        Snapshot.objects.create(match=newest.match, **row)
    else:
        Snapshot.objects.filter(pk=newest.pk).update(**row)


def _seat_of(match: Match, user: User) -> Seat:
    seat = match.seats.filter(user=user).first()
    if seat is None:
        raise Refused("not_your_seat")
    return seat


def _written(facts: list[Fact], rolls: list) -> dict:
    return {
        "facts": engine.codec.dump_facts(facts),
        "facts_version": engine.codec.VERSION,
        "rolls": [list(roll) for roll in rolls],
    }
