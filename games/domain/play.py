"""Choices: the only caller of `engine.play`, and the one transaction that a move is.

Whoever comes first claims the match's row by a conditional update on its version; all others find the table moved on.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
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
ATTEMPTS = 5
"""So often a move is tried on fresh rows while other things happen at its table."""
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
    match: Match | None = None
    """The match as it is now, with its newest snapshot and its company; None where it has to be read again."""


@dataclass(frozen=True)
class Post:
    """What is asked for: that `seat` (from 0) gives these answers to version `at` of the table."""

    seat: int
    choices: list[str]
    at: int
    token: str
    posted: list[str]
    """What was sent, of which the choices were made."""
    by: str
    user: User | None


@dataclass(frozen=True)
class Outcome:
    """What the rules make of a post, standing orders obeyed; nothing is written yet."""

    state: State
    facts: list[Fact]
    rolls: list
    orders: list[tuple[int, str]]
    asked: Question
    """What was answered."""
    question: Question | None
    """What is asked next."""
    is_new_wait: bool
    """Another seat, or the same one for something else, is waited for from now on."""

    @property
    def is_seen(self) -> bool:
        """Tell whether anybody but the mover has something new to see."""
        return bool(self.facts) or self.is_new_wait


class Touched(Exception):
    """Something beside the game happened to the table since its rows were read, somebody's coming back perhaps."""


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
    choices = list(choices)
    if not choices:
        raise Refused("nothing_chosen")
    post = Post(seat, choices, at, token, list(posted or choices), by, user)
    try:
        return _play_afresh(match, post, carry_on)
    except (MovedOn, IntegrityError) as problem:
        # A post that was played before comes too late, or with a token that is taken.
        if token and (before := _answered(match, post)):
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
        heard = engine.box_of(engine.codec.load(newest.state)).heard
        if why := why_not_undo(match, seat, heard):
            raise Refused(why)
        last = archive.last_entry(match)
        restored = archive.number_before(match, last.number)
        number = at + 1
        state = archive.state_after(match, restored)
        _claim_undo(match, at, state)
        Entry.objects.filter(pk=last.pk).update(undone_by=number)
        Entry.objects.create(match=match, number=number, seat=seat.number, by=By.PERSON, user=user, restores=restored)
        _save_state(newest, state, number, keep=False)
        # Notices before seats, the order in which mails are written.
        notify.forget_undone(match, last.number)
        match.seats.update(stamp=F("stamp") + 1)
    return Move(number)


def _claim_undo(match: Match, at: int, state: State) -> None:
    """Move the match's row on to the next version, in which the last post does not count."""
    won = Match.objects.filter(pk=match.pk, version=at, status=MatchStatus.RUNNING)
    if not won.update(version=at + 1, round=state.round, moved_at=timezone.now(), stamp=F("stamp") + 1):
        raise MovedOn
    match.newest = None


def why_not_undo(match: Match, seat: Seat, heard: Container[str], last: Entry | None = None) -> str:
    """Say why `seat` cannot take back its last post, as a refusal's code; empty when it can.

    What answers to a verb that is `heard` tells of hidden hands, also by not coming. `last` is the newest entry that
    counts, where the caller has it already.
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
    is_heard = any(text.partition(":")[0] in heard for text in last.choices)
    if last.rolls or is_heard or any(fact.reveals for fact in archive.facts_of(last)):
        return "already_revealed"
    return ""


def _answered(match: Match, post: Post) -> Move | None:
    """Find the post that came with the same token before, and give it the same answer again.

    What was posted is compared, not what was made of it: that depends on the question that was open.
    """
    entry = Entry.objects.filter(match=match, seat=post.seat, token=post.token).first()
    if entry is None:
        return None
    if post.posted not in (entry.choices, entry.answer.get("posted")):
        raise Refused("token_reused")
    return Move(entry.answer["number"], archive.facts_of(entry, post.seat), repeated=True)


def _play_afresh(match: Match, post: Post, carry_on: bool) -> Move:
    """Play a post on the rows that were fetched with the match, and on fresh ones where those have become old."""
    for _ in range(ATTEMPTS):
        try:
            with transaction.atomic():
                return _play(match, post, carry_on)
        except Touched:
            match.newest, match.company = None, None
    raise MovedOn


def _play(match: Match, post: Post, carry_on: bool) -> Move:
    """Play a post: hold it to the rules, claim the table's next version, and write down what came of it."""
    newest = match.newest or _newest(match)
    match = newest.match
    seats = match.company = match.company or queries.seats_of(match)
    _check(match, seats, post)
    outcome = _outcome(match, post)
    now, number = timezone.now(), post.at + 1
    _claim(match, seats, post.at, outcome, now)
    entry = _write_entry(match, post, outcome, now)
    _pass_on(match, seats, post, outcome, now)
    _save_state(newest, outcome.state, number, keep=outcome.is_new_wait)
    _tell(match, seats, entry, outcome)
    if carry_on and outcome.question is not None and seats[outcome.question.seat].has_bot:
        task_queue.enqueue(TaskName.CARRY_ON, match_id=match.pk, at=number)
    return Move(number, [fact.seen_by(post.seat) for fact in outcome.facts], match=match)


def _check(match: Match, seats: list[Seat], post: Post) -> None:
    """Refuse what is not for this table, as it was read; whether it still stands so is the claim's business."""
    if post.user is not None and not any(s.number == post.seat and s.user_id == post.user.pk for s in seats):
        raise Refused("not_your_seat")
    if match.version != post.at:
        raise MovedOn
    if not match.is_running:
        raise Refused("not_running")


def _outcome(match: Match, post: Post) -> Outcome:
    """Let the rules play the choices, then what standing orders answer."""
    before = archive.newest_state(match)
    try:
        played = archive.play_all(before, post.seat, post.choices)
    except engine.Illegal as illegal:
        raise Refused(illegal.refusal.code, **illegal.refusal.params) from illegal
    orders, (state, facts, rolls) = standing_orders.obeyed(match, played)
    asked, question = engine.question(before), engine.question(state)
    is_new_wait = _occasion(asked, before) != _occasion(question, state)
    return Outcome(state, facts, rolls, orders, asked, question, is_new_wait)


def _write_entry(match: Match, post: Post, outcome: Outcome, now: datetime) -> Entry:
    """Write the move into the log."""
    return Entry.objects.create(
        match=match,
        number=match.version,
        seat=post.seat,
        question=outcome.asked.kind,
        choices=post.choices,
        orders=outcome.orders,
        by=post.by,
        user=post.user,
        token=post.token,
        answer={"number": match.version, "posted": post.posted},
        at=now,
        **_written(outcome.facts, outcome.rolls),
    )


def _pass_on(match: Match, seats: list[Seat], post: Post, outcome: Outcome, now: datetime) -> None:
    """Stop and start the clocks of those concerned, and raise the stamps of all who have something new to see."""
    touched = {post.seat}
    if outcome.is_new_wait:
        _ask(match, seats, outcome.question, match.version, now)
        if outcome.question is not None:
            touched |= {outcome.asked.seat, outcome.question.seat}
    if post.by == By.PERSON:
        _welcome(match, seats[post.seat], match.version, now)
    for number in touched:
        # Who has seen what is written by everybody for themselves.
        seen = ("seen_at", "seen_version") if number == post.seat and post.by == By.PERSON else ()
        seats[number].save(update_fields=[*CLOCK_FIELDS, *seen])
    onlookers = match.seats.all() if outcome.is_seen else match.seats.filter(number=post.seat)
    onlookers.update(stamp=F("stamp") + 1)
    for seat in seats:
        if outcome.is_seen or seat.number == post.seat:
            seat.stamp += 1


def _tell(match: Match, seats: list[Seat], entry: Entry, outcome: Outcome) -> None:
    """Tell those whom the move harmed or who are asked next; at the end, tell everybody how it ended."""
    notify.tell_harm(match, seats, entry, outcome.facts, outcome.state)
    if outcome.question is None:
        _finish(match, seats, outcome.state)
    elif outcome.is_new_wait:
        notify.tell_turn(match, seats)


def _welcome(match: Match, seat: Seat, number: int, now: datetime) -> None:
    """Note that the owner of `seat` has moved, taking over from the steward if it had begun the turn."""
    seat.timeouts_in_row, seat.seen_at, seat.seen_version = 0, now, number
    if seat.is_provisional:
        seat.is_provisional = False
        paces.begin_wait(match, seat, now)


def _claim(match: Match, seats: list[Seat], at: int, outcome: Outcome, now: datetime) -> None:
    """Move the match's row from version `at` to the next, which only one transaction can, and nobody with old rows."""
    # Seats and match were read one after the other: nothing may have changed since the first of the two.
    stamp = min(match.stamp, *(seat.table_stamp for seat in seats))
    changes = {"version": at + 1, "round": outcome.state.round, "moved_at": now, "stamp": stamp + int(outcome.is_seen)}
    if outcome.question is None:
        changes |= {"status": MatchStatus.FINISHED, "ended_at": now}
    here = Match.objects.filter(pk=match.pk, version=at, status=MatchStatus.RUNNING)
    if not here.filter(stamp=stamp).update(**changes):
        raise Touched if here.exists() else MovedOn
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
    match = newest.match
    if newest.is_kept:
        match.newest = Snapshot.objects.create(match=match, **row)
    else:
        Snapshot.objects.filter(pk=newest.pk).update(**row)
        match.newest = Snapshot(pk=newest.pk, match=match, **row)
    match.newest.opened = state


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
