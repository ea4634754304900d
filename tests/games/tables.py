"""People and tables for tests, each in one line."""

import itertools
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from allauth.account.models import EmailAddress
from django.db import transaction
from django.utils.text import slugify

import engine
from games.domain.lobby import seating
from games.domain.lobby.table_settings import MatchSettings
from games.domain.matches import match_history, match_queries
from games.domain.matches.unit_of_work import TableUnitOfWork, write_tables
from games.domain.play import bot_players
from games.domain.play import choices as play
from games.domain.play.moves import Post, apply_post
from games.domain.results import follow_ups
from games.enums import By, Pace
from games.models import CurrentState, Match, Seat, User
from tests.languages import ENGLISH

NAMES = ("Ana", "Bára", "Cyril", "Dita", "Emil", "Fay", "Gus")
SEED = "5eed" * 16
numbers = itertools.count(1)


def person(name: str = "Ana", *, confirmed: bool = True, **fields: Any) -> User:
    """Make somebody with an account and, unless told otherwise, a confirmed address."""
    email = f"{slugify(name)}{next(numbers)}@example.org"
    user = User.objects.create_user(email, display_name=name, **fields)
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=confirmed)
    return user


def guest() -> User:
    """Make a guest."""
    return User.objects.create_guest(language=ENGLISH)


def open_table(creator: User, size: int = 3, **wishes: Any) -> Match:
    """Open a table that waits for players, dealt in the same way every time; time runs out there as it is said."""
    return seating.open_match(creator=creator, settings=usual_settings(size, **wishes), seed=SEED)


def usual_settings(size: int = 3, **wishes: Any) -> MatchSettings:
    """Return settings of a table."""
    usual = {"edition": "classic", "size": size, "name": "Tuesday", "vacations": False}
    return MatchSettings(**{**usual, **wishes})


def running(people: int = 3, *, bots: tuple[str, ...] = (), pace: str = Pace.DAILY, **wishes: Any) -> Match:
    """Start a match among `people`, on the first seats, and `bots`."""
    users = [person(NAMES[i]) for i in range(people)]
    match = open_table(users[0], people + len(bots), bots=bots, pace=pace, **wishes)
    for user in users[1:]:
        seating.take_seat(match=match, user=user, token=match.invite_token)
    match.refresh_from_db()
    return match


def asked(match: Match) -> Seat:
    """Find the seat that is asked now."""
    if hasattr(match, "unwritten"):
        return next(seat for seat in match.unwritten if seat.is_asked)
    return match.seats.select_related("user").get(is_asked=True)


def options(match: Match) -> list[str]:
    """List what the asked seat may choose, as text."""
    return [":".join(map(str, choice)) for choice in engine.options(match_history.newest_state(match))]


def choose(match: Match, text: str | None = None, **wishes: Any) -> play.PostResult:
    """Play `text`, or the first option, for the seat that is asked."""
    match.refresh_from_db()
    seat = asked(match)
    choices = [text or options(match)[0]]
    wish = {"match": match, "seat": seat.number, "choices": choices, "at": match.version, "user": seat.user, **wishes}
    move = play.make_choice(**wish)
    match.refresh_from_db()
    return move


def let_bots_choose(match: Match) -> None:
    """Do what the workers do: let bots choose until a person is asked or the game is over."""
    version = None
    while version != match.version:
        version = match.version
        bot_players.play_bot_turn(match_id=match.pk, at=version)
        match.refresh_from_db()


Chooser = Callable[[engine.State, int, random.Random], engine.Choice]
"""Chooses for a seat that is asked."""


def at_random(state: engine.State, seat: int, dice: random.Random) -> engine.Choice:
    """Choose any of the options."""
    return dice.choice(engine.options(state))


def play_until(match: Match, wanted: Any, *, seed: int = 1, most: int = 3000, chooser: Chooser = at_random) -> None:
    """Make random choices for all players until `wanted(match)` is true, then write all moves together.

    The rows are those of one post after the other, in a tenth of the time. Nothing is written while `wanted` is asked:
    it may look at the match's own fields, its state, `asked(match)` and `options(match)`.
    """
    dice = random.Random(seed)
    newest = match_history.newest_snapshot(match.pk)
    assert newest is not None
    table = TableUnitOfWork.of(newest, match_queries.seats_of(newest.match))
    table.match.unwritten = table.seats
    for _ in range(most):
        if wanted(table.match):
            with transaction.atomic():
                write_tables([table])
            match.refresh_from_db()
            return
        seat, text = next_choice(table.match, dice, chooser)
        post = Post(seat, [text], table.match.version, By.PERSON, table.seats[seat].user)
        apply_post(table, post, enqueue_bots=False)
    raise AssertionError("this never happened")


def post_until(match: Match, wanted: Any, *, seed: int = 1, most: int = 3000) -> None:
    """Post random choices of all players until `wanted(match)` is true; it may read the whole database."""
    dice = random.Random(seed)
    for _ in range(most):
        match.refresh_from_db()
        if wanted(match):
            return
        seat, text = next_choice(match, dice)
        choose(match, text, seat=seat)
    raise AssertionError("this never happened")


def play_to_end(match: Match, *, seed: int = 1) -> None:
    """Make random choices for all players until the game is over, and store its derived rows as a worker does."""
    play_until(match, lambda match: match.is_finished, seed=seed)
    follow_ups.follow_up_ended_matches()


def next_choice(match: Match, dice: random.Random, chooser: Chooser = at_random) -> tuple[int, str]:
    """Return the seat that is asked, and what it chooses as text."""
    state = match_history.newest_state(match)
    question = engine.question(state)
    assert question is not None
    return question.seat, engine.Offer(chooser(state, question.seat, dice)).text


@contextmanager
def played_out(people: int, blocker: Any) -> Iterator[Match]:
    """Keep a game that was played to its end for all tests of a module; pytest's `blocker` guards the database."""
    with blocker.unblock():
        match = running(people)
        play_to_end(match)
        yield match
        users = [seat.user for seat in match.seats.select_related("user")]
        match.delete()
        for user in users:
            user.delete()


def everything(match: Match) -> tuple:
    """Return everything that a refused post must not change."""
    match.refresh_from_db()
    return (
        match.version,
        match.stamp,
        list(match.seats.values()),
        list(match.entries.values()),
        list(match.snapshots.values()),
        list(CurrentState.objects.filter(match=match).values()),
        list(match.notices.values()),
    )


def on_own_turn(match: Match) -> bool:
    """Return whether the player on turn has not gathered yet."""
    return "gather:gold" in options(match)
