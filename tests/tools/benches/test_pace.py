"""The bench of the pace: people who plan ahead wait less, and a table in memory goes on like one of the site."""

import random
from datetime import datetime

import pytest
import time_machine

from engine import Offer
from engine.bots import builder
from games.domain.deadlines import deadline_sweep
from games.domain.matches import match_history
from games.domain.orders import filed_orders
from games.domain.play import order_post
from games.domain.timing.post_times import USUAL_TIMES, last_quarter
from games.models import Match
from tests.games.tables import asked, choose, running, usual_settings
from tests.tools.benches import pace
from tests.tools.benches.pace_memory import MemoryTable
from tests.tools.benches.pace_people import ENVELOPES, LISTS, NOTHING, TURNS, Person

DAYS = 2
VISIT_EACH = 27
"""Quarters of an hour between two visits."""


@pytest.fixture(autouse=True)
def database(db) -> None:
    """Only the comparison with the site needs rows."""


def test_orders_make_a_game_shorter():
    slow, fast, posted = (pace.play_game(4, "twice", [way] * 4, 0) for way in (NOTHING, TURNS, ENVELOPES))

    assert max(fast.days, posted.days) < slow.days
    assert fast.settled
    assert posted.settled
    assert fast.winners
    assert "turns" in pace.line_of(4, "twice", TURNS, [fast])
    assert "n = 1" in pace.duel_line(1)


def test_other_deals_are_played():
    lines: list[str] = []
    for first in (0, 3):
        pace.run(lines.append, quick=False, games=1, only="4 players, twice, lists", first=first)

    assert lines[0] != lines[1] == pace.line_of(4, "twice", LISTS, [pace.play_game(4, "twice", [LISTS] * 4, 3)])


@pytest.mark.parametrize("post_times", ["", USUAL_TIMES])
def test_a_table_in_memory_goes_on_like_one_of_the_site(post_times):
    with time_machine.travel(pace.START, tick=False) as clock:
        now = pace.START
        match = running(4, post_times=post_times)
        table = MemoryTable(usual_settings(4, post_times=post_times), "5eed" * 16, now)
        table.state = match_history.newest_state(match)
        people = [Person(seat, "twice", TURNS, random.Random(0)) for seat in table.seats]
        seen = set()
        for step in range(DAYS * 96):
            now += pace.STEP
            clock.move_to(now, tick=False)
            order_post.carry_out_due_orders(now)
            table.carry_out(last_quarter(now), now)
            seat = asked(match)
            if seat.deadline is not None and seat.deadline <= now:
                deadline_sweep.time_out_seat(match_id=match.pk, seat_id=seat.pk, now=now)
            table.time_out(now)
            match = Match.objects.get(pk=match.pk)
            if step % VISIT_EACH == 0 and not asked(match).has_bot:
                visit(match, table, people, now)
                match = Match.objects.get(pk=match.pk)
            assert progress_of(match) == memory_progress_of(table)
            seen.add((match.round, match.version))
        assert len(seen) > DAYS * 2


def visit(match: Match, table: MemoryTable, people: list[Person], now: datetime) -> None:
    """Answer one question by hand at both tables, and file a list of each player."""
    row = asked(match)
    view = table.view(row.number)
    choice = Offer(builder.choose(view, view.choices, random.Random(1))).text
    choose(match, choice)
    table.play(table.seats[row.number], choice, now)
    match = Match.objects.get(pk=match.pk)
    for seat, person in zip(match.seats.select_related("user"), people, strict=True):
        if not list(table.live_orders(seat.number)):
            contents = person.make_lists(table.state)
            filed_orders.file_order(match=match, user=seat.user, kind="draft_list", contents=contents)
            table.file(seat.number, "draft_list", "", lambda _view, made=contents: made, now)


def progress_of(match: Match) -> tuple:
    """Return where a table of the site is, and its clock."""
    seat = asked(match)
    orders = sum(len(list(filed_orders.live_orders(match, seat))) for seat in match.seats.select_related("user"))
    return match.version, match.round, match.post_at, seat.number, seat.deadline, seat.is_provisional, orders


def memory_progress_of(table: MemoryTable) -> tuple:
    """Return the same of a table in memory."""
    seat, match = table.asked(), table.match
    assert seat is not None
    orders = sum(len(list(table.live_orders(seat.number))) for seat in table.seats)
    return match.version, match.round, match.post_at, seat.number, seat.deadline, seat.is_provisional, orders
