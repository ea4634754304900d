"""Simulated people of the bench of the pace: when they look in, what they play, and what they file ahead."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from engine import Offer, State, View, plans
from engine.bots import builder
from games.domain.orders.kinds.base import Contents
from games.models import Seat
from tests.tools.benches.pace_lists import imagined_lists
from tests.tools.benches.pace_memory import Make, MemoryTable

NAMING = frozenset({"magistrate", "blackmailer"})
"""Characters that name others, whose plans can't leave open whom."""
WAKES, SLEEPS = 8, 23
"""The hours between which people look in."""
MEAN_HOURS = 6.0
LOOKS = {"twice": (8, 20), "once": (20,)}
"""Habit -> about which hours its people look in; those of the habit `six` answer after waking hours at random."""
ABOUT = 60
"""People look in up to so many minutes before or after the hours of their habit, each always at the same time."""
HABITS = ("six", "twice", "once")
NOTHING, LISTS, TURNS, ENVELOPES = "nothing", "lists", "turns", "envelopes"
WAYS = (NOTHING, LISTS, TURNS, ENVELOPES)
"""What people file ahead: nothing, draft lists, draft lists and turn plans, or these for envelope rounds."""


@dataclass
class Figures:
    """What happened in one game."""

    days: float = 0.0
    rounds: int = 0
    visits: int = 0
    empty: int = 0
    timeouts: int = 0
    waits: Counter[str] = field(default_factory=Counter)
    """Waits that a person ended, by `pick`, `turn` and, for questions in between, `other`."""
    settled: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    """Orders by kind, status and reason."""
    winners: tuple[int, ...] = ()


class Person:
    """A player who looks in by habit, plays as the builder bot, and files orders made from the view."""

    def __init__(self, seat: Seat, habit: str, way: str, dice: random.Random) -> None:
        self.seat, self.habit, self.way, self.dice = seat, habit, way, dice
        self.occasion: datetime | None = None
        self.answers_at: datetime | None = None
        minutes = dice.randrange(-ABOUT, ABOUT + 1, 15)
        self.looks = {divmod(hour * 60 + minutes, 60) for hour in LOOKS.get(habit, ())}
        self.filed: dict[tuple[str, str], object] = {}
        """What the player had when they filed each order."""

    def looks_in(self, table: MemoryTable, now: datetime) -> bool:
        """Return whether the person looks in now: by the hour, or because of an email that they got."""
        if self.habit in LOOKS:
            return (now.hour, now.minute) in self.looks
        match, seat = table.match, self.seat
        is_invited = match.post_at is not None and seat.sealed_round != match.round
        told_at = table.told_at.get(seat.number)
        occasion = seat.stood_in_at or (match.post_at if is_invited else seat.asked_at) or told_at
        if occasion is None:
            self.occasion = self.answers_at = None
            return False
        if self.occasion != occasion or self.answers_at is None:
            self.occasion = occasion
            self.answers_at = after_waking_hours(now, self.dice.expovariate(1 / MEAN_HOURS))
        return now >= self.answers_at

    def visit(self, table: MemoryTable, figures: Figures, now: datetime) -> None:
        """Play what is asked, then file what can be planned."""
        figures.visits += 1
        table.come_back(self.seat, now)
        table.told_at.pop(self.seat.number, None)
        has_done = self.play(table, figures, now)
        if self.way != NOTHING and table.is_running:
            has_done |= self.file(table, now)
            has_done |= table.seal(self.seat)
        figures.empty += not has_done

    def play(self, table: MemoryTable, figures: Figures, now: datetime) -> bool:
        """Answer until someone else is asked; return whether there was anything to answer."""
        has_answered = False
        while table.is_running and self.seat.is_asked:
            view = table.view(self.seat.number)
            if not has_answered:
                figures.waits[wait_kind(view)] += 1
            table.play(self.seat, Offer(builder.choose(view, view.choices, self.dice)).text, now)
            has_answered = True
        return has_answered

    def file(self, table: MemoryTable, now: datetime) -> bool:
        """File the orders that are missing or outdated; return whether anything was filed."""
        view = table.view(self.seat.number)
        live = {(order.kind, order.subject): order for order in table.live_orders(self.seat.number)}
        possessions = (view.own.gold, tuple(view.own.hand or ()), tuple(view.own.city))
        wanted = [("draft_list", "")]
        if self.way in (TURNS, ENVELOPES):
            wanted += [("turn_plan", character) for character in plannable(view)]
        has_filed = False
        for key in wanted:
            if key in live:
                # Lists are made anew in each visit, plans only if they would stop.
                if key[0] == "turn_plan" and self.filed[key] == possessions:
                    continue
                table.drop(live[key])
            self.filed[key] = possessions
            if key[0] == "draft_list":
                lists = self.make_lists(table.state)
                table.file(self.seat.number, *key, lambda _view, lists=lists: lists, now)
            else:
                table.file(self.seat.number, *key, self.planner(key[1]), now)
            has_filed |= key not in live
        return has_filed

    def make_lists(self, state: State) -> Contents:
        """Return draft lists for every round, made from what the player knows about a state."""
        return {**imagined_lists(state, self.seat.number, self.dice), "every": True}

    def planner(self, character: str) -> Make:
        """Return what makes a plan for `character`."""

        def make(view: View) -> Contents:
            plan = plans.plan_of(view, character, self.dice)
            # The form of a plan has this ticked.
            return plans.plan_to_data(replace(plan, plays_if_robbed=True))

        return make


def wait_kind(view: View) -> str:
    """Return what a wait is for: `pick`, `turn`, or `other` for a question outside the player's own turn."""
    if view.phase == "selection":
        return "pick"
    return "turn" if view.turn is not None and view.turn.seat == view.seat else "other"


def plannable(view: View) -> list[str]:
    """Return the characters to plan for: those held this round, or else those that may come next.

    Whom to threaten depends on what one has passed on in the draft, so that is planned after the pick.
    """
    return coming_turns(view) or [c for c in view.cast if plans.why_no_turn(view, c) is None and c not in NAMING]


def coming_turns(view: View) -> list[str]:
    """Return the characters with which the player has a turn to come in this round, in order."""
    own = [c for c in view.cast if c in view.own.characters and plans.planned_round(view, c) == view.round]
    return [c for c in own if plans.why_no_turn(view, c) is None]


def after_waking_hours(now: datetime, hours: float) -> datetime:
    """Return the time after so many waking hours."""
    while hours > 0:
        now += timedelta(minutes=15)
        hours -= 0.25 if WAKES <= now.hour < SLEEPS else 0
    return now
