"""How many days a game takes with people who look in by habit, and with orders given ahead, on a moved clock."""

from __future__ import annotations

import logging
import random
import statistics
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta

import time_machine
from django.core.management import CommandError, call_command
from django.db import connection

from games.domain.deadlines import deadline_sweep
from games.domain.lobby import seating
from games.domain.play import order_post
from games.domain.timing import post_times
from games.enums import OrderStatus, Pace
from games.models import Match
from tests.games.tables import NAMES, person, usual_settings
from tests.tools.benches.pace_people import ENVELOPES, HABITS, WAYS, Figures, Person, rounds_of, settled_orders

Write = Callable[[str], object]
GAMES, SIZES = 20, (4, 7)
START = datetime(2026, 3, 2, 8, 0, 30, tzinfo=UTC)
STEP = timedelta(minutes=15)
LONGEST = timedelta(days=200)


def run(write: Write, *, quick: bool) -> None:
    """Play games for each habit, number of players and way to plan, and print a line for each."""
    if connection.introspection.table_names():
        raise CommandError("This bench wants an empty database: run it by `./dev bench pace`.")
    call_command("migrate", verbosity=0)
    logging.disable(logging.WARNING)
    for size in SIZES:
        for habit in HABITS:
            for way in WAYS:
                games = [play_game(size, habit, way, number) for number in range(GAMES // 10 if quick else GAMES)]
                write(line_of(size, habit, way, games))


def play_game(size: int, habit: str, way: str, number: int, *, edition: str = "deluxe") -> Figures:
    """Play one game with a moved clock and return what happened."""
    dice, figures = random.Random(number), Figures()
    with time_machine.travel(START, tick=False) as clock:
        match = deal(size, edition, number, post_times=post_times.USUAL_TIMES if way == ENVELOPES else "")
        people = [Person(seat, habit, way, dice) for seat in match.seats.select_related("user")]
        now = START
        while match.is_running and now - START < LONGEST:
            now += STEP
            clock.move_to(now, tick=False)
            if people[0].way != "nothing":
                order_post.carry_out_due_orders(now)
            seats = {seat.number: seat for seat in match.seats.all()}
            for seat in seats.values():
                # The sweep of all tables would take the time between two steps for an outage.
                if seat.is_asked and seat.deadline is not None and seat.deadline <= now:
                    deadline_sweep.time_out_seat(match_id=match.pk, seat_id=seat.pk, now=now)
                    go_on(match, now)
            for player in people:
                if player.looks_in(match, seats[player.seat.number], now):
                    match.refresh_from_db()
                    if match.is_running:
                        player.visit(match, figures)
                        go_on(match, now)
            match.refresh_from_db()
        figures.days = (now - START) / timedelta(days=1)
        figures.rounds = rounds_of(match)
        figures.settled = settled_orders(match)
    return figures


def go_on(match: Match, now: datetime) -> None:
    """Do what the worker does after a move in an envelope round."""
    if match.has_envelope_rounds:
        order_post.carry_out_orders_at(match.pk, now)


def deal(size: int, edition: str, number: int, **wishes: str) -> Match:
    """Return a running match of new people, dealt from a seed of its own."""
    users = [person(name) for name in NAMES[:size]]
    match = seating.open_match(
        creator=users[0],
        settings=usual_settings(size, edition=edition, pace=Pace.DAILY, **wishes),
        seed=f"{number:064x}",
    )
    for user in users[1:]:
        seating.take_seat(match=match, user=user, token=match.invite_token)
    match.refresh_from_db()
    return match


def line_of(size: int, habit: str, way: str, games: Sequence[Figures]) -> str:
    """Return the figures of some games as one line."""
    days = sorted(game.days for game in games)
    rounds = sum(game.rounds for game in games)
    player_days = size * sum(days)
    settled: Counter[tuple[str, str, str]] = sum((game.settled for game in games), Counter())
    waits: Counter[str] = sum((game.waits for game in games), Counter())
    guards = Counter({reason: n for (_kind, _status, reason), n in settled.items() if reason})
    return (
        f"{size} players, {habit}, {way}: {statistics.median(days):.1f} days (90 %: {days[int(len(days) * 0.9)]:.1f}), "
        f"{sum(days) / rounds:.2f} a round; waits {waits['pick'] / len(games):.0f} picks, "
        f"{waits['turn'] / len(games):.0f} turns; visits {sum(g.visits for g in games) / player_days:.2f} a day, "
        f"empty {share(sum(g.empty for g in games), sum(g.visits for g in games))}; "
        f"held {held('draft_list', settled)} of lists, {held('turn_plan', settled)} of turns; "
        f"stopped {dict(guards.most_common())}; n = {len(games)}"
    )


def held(kind: str, settled: Counter[tuple[str, str, str]]) -> str:
    """Return the share of the used and stopped orders of a kind that were carried out to their end."""
    used = sum(n for (k, status, _), n in settled.items() if (k, status) == (kind, OrderStatus.USED))
    stopped = sum(n for (k, status, _), n in settled.items() if (k, status) == (kind, OrderStatus.STOPPED))
    return share(used, used + stopped)


def share(part: float, whole: float) -> str:
    """Return a share in percent, or a dash if there is nothing to share."""
    return f"{part / whole:.0%}" if whole else "–"
