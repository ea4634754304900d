"""Choices: the only caller of `engine.play`, and the one transaction that a move is.

Whoever comes first claims the match's row by a conditional update on its version; all others find the table moved on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.db import IntegrityError, transaction
from django.db.models import Case, F, QuerySet, When
from django.utils import timezone

import engine
from games import bell, task_queue
from games.domain import archive, notify, queries, results, standing_orders, waits
from games.domain.errors import MovedOn, Refused
from games.enums import By, MatchStatus
from games.models import Entry, Match, Seat, User
from games.models.compiled import compiled_update

if TYPE_CHECKING:
    from engine import Fact, Question, State

Changes = Mapping[str, Any]
ATTEMPTS = 5
"""So often a move is tried on fresh rows while other things happen at its table."""


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
        raise MovedOn(archive.happened_since(match, seat, at)) from None


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
    newest = match.newest or archive.newest(match.pk)
    if newest is None:
        raise Refused("not_running")
    match = newest.match
    seats = match.company = match.company or queries.seats_of(match)
    _check(match, seats, post)
    outcome = _outcome(match, post)
    now, number = timezone.now(), post.at + 1
    _claim(match, seats, post.at, outcome, now)
    entry = _write_entry(match, post, outcome, now)
    _pass_on(match, seats, post, outcome, now)
    archive.save_state(newest, outcome.state, number, keep=outcome.is_new_wait)
    _tell(match, seats, entry, outcome)
    bell.ring(match.pk)
    if carry_on and outcome.question is not None and seats[outcome.question.seat].has_bot:
        task_queue.call_bot(match_id=match.pk, at=number, opened_by=match.creator_id)
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
    is_new_wait = waits.occasion(asked, before) != waits.occasion(question, state)
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
        **archive.told_by(outcome),
    )


def _pass_on(match: Match, seats: list[Seat], post: Post, outcome: Outcome, now: datetime) -> None:
    """Stop and start the clocks of those concerned, and raise the stamps of all who have something new to see."""
    touched = {post.seat}
    if outcome.is_new_wait:
        waits.pass_on(match, seats, outcome.question, match.version, now)
        if outcome.question is not None:
            touched |= {outcome.asked.seat, outcome.question.seat}
    was_provisional = seats[post.seat].is_provisional
    if post.by == By.PERSON:
        waits.welcome(match, seats[post.seat], match.version, now)
    if post.by == By.PERSON and outcome.is_seen and not outcome.is_new_wait and not was_provisional:
        _note_mover(match.pk, post.seat, now, match.version)
    else:
        for number in touched:
            # Who has seen what is written by everybody for themselves.
            seen = ("seen_at", "seen_version") if number == post.seat and post.by == By.PERSON else ()
            seats[number].save(update_fields=[*waits.FIELDS, *seen])
        if outcome.is_seen:
            _raise_stamps(match.pk)
        else:
            match.seats.filter(number=post.seat).update(stamp=F("stamp") + 1)
    for seat in seats:
        if outcome.is_seen or seat.number == post.seat:
            seat.stamp += 1


def _tell(match: Match, seats: list[Seat], entry: Entry, outcome: Outcome) -> None:
    """Tell those whom the move harmed or who are asked next; at the end, tell everybody how it ended."""
    notify.tell_harm(match, seats, entry, outcome.facts, outcome.state)
    if outcome.question is None:
        results.finish(match, seats, outcome.state)
    elif outcome.is_new_wait:
        notify.tell_turn(match, seats)


def _claim(match: Match, seats: list[Seat], at: int, outcome: Outcome, now: datetime) -> None:
    """Move the match's row from version `at` to the next, which only one transaction can, and nobody with old rows."""
    # Seats and match were read one after the other: nothing may have changed since the first of the two.
    stamp = min(match.stamp, *(seat.table_stamp for seat in seats))
    # Lists of tables are sorted by the last move: nobody is to see there that a hidden one was made.
    moved_at = now if outcome.is_seen else match.moved_at or now
    raised = stamp + int(outcome.is_seen)
    changes = {"version": at + 1, "round": outcome.state.round, "moved_at": moved_at, "stamp": raised}
    if not _move_on(match.pk, at, stamp, *changes.values()):
        here = Match.objects.filter(pk=match.pk, version=at, status=MatchStatus.RUNNING)
        raise Touched if here.exists() else MovedOn
    if outcome.question is None:
        over = {"status": MatchStatus.FINISHED, "ended_at": now}
        Match.objects.filter(pk=match.pk).update(**over)
        changes |= over
    for name, value in changes.items():
        setattr(match, name, value)


@compiled_update
def _move_on(
    match: int, at: int, stamp: int, version: int, round_now: int, moved_at: datetime, raised: int
) -> tuple[QuerySet[Match], Changes]:
    """Move a match's row on, if it still stands at `at` and `stamp`."""
    here = Match.objects.filter(pk=match, version=at, stamp=stamp, status=MatchStatus.RUNNING)
    return here, {"version": version, "round": round_now, "moved_at": moved_at, "stamp": raised}


@compiled_update
def _note_mover(match: int, seat: int, now: datetime, number: int) -> tuple[QuerySet[Seat], Changes]:
    """Write down that the owner of a seat has moved, where their wait goes on, and that all have something new."""
    of_mover = {"timeouts_in_row": 0, "seen_at": now, "seen_version": number}
    return Seat.objects.filter(match_id=match), {
        "stamp": F("stamp") + 1,
        **{
            name: Case(When(number=seat, then=value), default=F(name), output_field=Seat._meta.get_field(name))
            for name, value in of_mover.items()
        },
    }


@compiled_update
def _raise_stamps(match: int) -> tuple[QuerySet[Seat], Changes]:
    """Say that there is something new for everybody who sits there."""
    return Seat.objects.filter(match_id=match), {"stamp": F("stamp") + 1}
