"""How many days a game takes with people who look in by habit, and with orders given ahead; and who wins."""

from __future__ import annotations

import random
import statistics
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from itertools import product
from math import sqrt
from unittest.mock import patch

import time_machine

from games.domain.timing import outages, post_times
from games.domain.timing.post_times import last_quarter
from games.enums import OrderStatus, Pace
from tests.games.tables import usual_settings
from tests.tools.benches.pace_memory import MemoryTable
from tests.tools.benches.pace_people import ENVELOPES, HABITS, NOTHING, TURNS, WAYS, Figures, Person

Write = Callable[[str], object]
GAMES, DUELS, SIZES = 20, 1000, (4, 7)
START = datetime(2026, 3, 2, 8, 0, 30, tzinfo=UTC)
STEP = timedelta(minutes=15)
LONGEST = timedelta(days=200)
WINS = "wins"
Z = 1.96
"""Standard deviations of a confidence interval of 95 %."""


def run(write: Write, *, quick: bool, games: int | None = None, only: str = "", first: int = 0) -> None:
    """Play games for each habit, number of players and way to plan, and print a line for each; then compare wins.

    With `only`, do so for the lines whose names contain it; the last one's name is WINS. The deals are numbered from
    `first`.
    """
    number = games or (GAMES // 10 if quick else GAMES)
    for size, habit, way in product(SIZES, HABITS, WAYS):
        if only in name_of(size, habit, way):
            deals = range(first, first + number)
            write(line_of(size, habit, way, [play_game(size, habit, [way] * size, n) for n in deals]))
    if only in WINS:
        write(duel_line(number * DUELS // GAMES, first))


def name_of(size: int, habit: str, way: str) -> str:
    """Return the beginning of a line of figures."""
    return f"{size} players, {habit}, {way}"


def play_game(size: int, habit: str, ways: Sequence[str], number: int, *, edition: str = "deluxe") -> Figures:
    """Play one game with a moved clock and return what happened; `ways` are what the players file, by seat."""
    dice, figures = random.Random(number), Figures()
    times = post_times.USUAL_TIMES if ENVELOPES in ways else ""
    settings = usual_settings(size, edition=edition, pace=Pace.DAILY, post_times=times)
    no_outages = patch.object(outages, "open_outages", return_value=[])
    with time_machine.travel(START, tick=False) as clock, no_outages:
        table = MemoryTable(settings, f"{number:064x}", START)
        people = [Person(seat, habit, way, dice) for seat, way in zip(table.seats, ways, strict=True)]
        now = START
        while table.is_running and now - START < LONGEST:
            now += STEP
            clock.move_to(now, tick=False)
            table.carry_out(last_quarter(now), now)
            table.time_out(now)
            for person in people:
                if table.is_running and person.looks_in(table, now):
                    person.visit(table, figures, now)
                    # A round that the post is playing goes on after each answer.
                    if table.match.is_round_posted:
                        table.carry_out(last_quarter(now), now)
    figures.days = (now - START) / timedelta(days=1)
    figures.rounds, figures.timeouts, figures.settled = table.state.round, table.timeouts, table.settled
    figures.winners = table.winners()
    return figures


def line_of(size: int, habit: str, way: str, games: Sequence[Figures]) -> str:
    """Return the figures of some games as one line."""
    days = sorted(game.days for game in games)
    rounds = sum(game.rounds for game in games)
    player_days = size * sum(days)
    settled: Counter[tuple[str, str, str]] = sum((game.settled for game in games), Counter())
    waits: Counter[str] = sum((game.waits for game in games), Counter())
    stops = Counter({reason: n for (_kind, _status, reason), n in settled.items() if reason})
    each = {kind: waits[kind] / len(games) for kind in ("pick", "turn", "other")}
    return (
        f"{name_of(size, habit, way)}: {statistics.median(days):.1f} days (90 %: {days[int(len(days) * 0.9)]:.1f}), "
        f"{sum(days) / rounds:.2f} a round; waits {each['pick']:.0f} picks, {each['turn']:.0f} turns, "
        f"{each['other']:.0f} others, {sum(game.timeouts for game in games) / len(games):.1f} timed out; "
        f"visits {sum(g.visits for g in games) / player_days:.2f} a day, "
        f"empty {share(sum(g.empty for g in games), sum(g.visits for g in games))}; "
        f"held {held('draft_list', settled)} of lists, {held('turn_plan', settled)} of turns; "
        f"stopped {dict(stops.most_common())}; n = {len(games)}"
    )


def duel_line(number: int, first: int = 0) -> str:
    """Return how often two players who plan win against two equal ones who decide live, at tables of four."""
    ways = (TURNS, NOTHING, TURNS, NOTHING)
    won = 0.0
    for n in range(first, first + number):
        mine = ways[n % 2 :] + ways[: n % 2]
        winners = play_game(4, "twice", mine, n).winners
        won += sum(mine[seat] == TURNS for seat in winners) / max(len(winners), 1)
    part = won / number
    margin = Z * sqrt(part * (1 - part) / number)
    return (
        f"players who plan win {part:.1%} of games against as many who don't; "
        f"95 % confidence interval {part - margin:.1%} to {part + margin:.1%}; n = {number}"
    )


def held(kind: str, settled: Counter[tuple[str, str, str]]) -> str:
    """Return the share of the used and stopped orders of a kind that were carried out to their end."""
    used = sum(n for (k, status, _), n in settled.items() if (k, status) == (kind, OrderStatus.USED))
    stopped = sum(n for (k, status, _), n in settled.items() if (k, status) == (kind, OrderStatus.STOPPED))
    return share(used, used + stopped)


def share(part: float, whole: float) -> str:
    """Return a share in percent, or a dash if there is nothing to share."""
    return f"{part / whole:.0%}" if whole else "–"
