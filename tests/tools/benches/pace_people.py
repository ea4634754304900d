"""Simulated people of the bench of the pace: when they look in, what they play, and what they file ahead."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from engine import Offer, View, plans
from engine.bots import builder
from games.domain.errors import Refused, VersionConflict
from games.domain.matches import match_history, match_view, notice_creation
from games.domain.orders import envelope_rounds, filed_orders
from games.domain.play import choices
from games.models import Match, Seat

WAKES, SLEEPS = 8, 23
"""The hours between which people look in."""
MEAN_HOURS = 6.0
LOOKS = {"twice": (8, 20), "once": (20,)}
"""Habit -> the hours at which its people look in; those of the habit `six` answer after waking hours at random."""
HABITS = ("six", "twice", "once")
ENVELOPES = "envelopes"
WAYS = ("nothing", "lists", "turns", ENVELOPES)
"""What people file ahead: nothing, draft lists, draft lists and turn plans, or these for envelope rounds."""


@dataclass
class Figures:
    """What happened in one game."""

    days: float = 0.0
    rounds: int = 0
    visits: int = 0
    empty: int = 0
    waits: Counter[str] = field(default_factory=Counter)
    """Waits that a person ended, by `pick` and `turn`."""
    settled: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    """Orders by kind, status and reason."""


class Person:
    """A player who looks in by habit, plays as the builder bot, and files orders made from the view."""

    def __init__(self, seat: Seat, habit: str, way: str, dice: random.Random) -> None:
        self.seat, self.habit, self.way, self.dice = seat, habit, way, dice
        self.asked_since: datetime | None = None
        self.answers_at: datetime | None = None

    def looks_in(self, match: Match, seat: Seat, now: datetime) -> bool:
        """Return whether the person looks in now: by the hour, or because they are asked or a round can be sealed."""
        if self.habit in LOOKS:
            return now.minute == 0 and now.hour in LOOKS[self.habit]
        is_invited = match.post_at is not None and seat.sealed_round != match.round
        if not seat.is_asked and not is_invited:
            self.asked_since = self.answers_at = None
            return False
        occasion = match.post_at if is_invited else seat.asked_at
        if self.asked_since != occasion or self.answers_at is None:
            self.asked_since = occasion
            self.answers_at = after_waking_hours(now, self.dice.expovariate(1 / MEAN_HOURS))
        return now >= self.answers_at

    def visit(self, match: Match, figures: Figures) -> None:
        """Play what is asked, then file what can be planned."""
        figures.visits += 1
        notice_creation.mark_seen(match, match.seats.get(number=self.seat.number))
        has_done = self.play(match, figures)
        if self.way != "nothing" and match.is_running:
            has_done |= self.file(match)
            has_done |= self.seal(match)
        figures.empty += not has_done

    def play(self, match: Match, figures: Figures) -> bool:
        """Answer until someone else is asked; return whether there was anything to answer."""
        answered = 0
        while match.is_running and match.seats.get(number=self.seat.number).is_asked:
            view = match_view.current_view(match, self.seat)
            if not answered:
                figures.waits["pick" if view.phase == "selection" else "turn"] += 1
            choice = Offer(builder.choose(view, view.choices, self.dice)).text
            try:
                choices.make_choice(
                    match=match, seat=self.seat.number, choices=[choice], at=match.version, user=self.seat.user
                )
            except (VersionConflict, Refused):
                break
            match.refresh_from_db()
            answered += 1
        return bool(answered)

    def file(self, match: Match) -> bool:
        """File a draft list and turn plans where there are none; return whether anything was filed."""
        view = match_view.current_view(match, self.seat)
        live = {(order.kind, order.subject) for order in filed_orders.live_orders(match, self.seat)}
        filed = False
        if ("draft_list", "") not in live:
            filed |= self.file_order(match, "draft_list", "", {"usual": plans.draft_list_of(view)})
        if self.way in ("turns", ENVELOPES):
            for character in plannable(view):
                if ("turn_plan", character) not in live:
                    plan = plans.plan_to_data(plans.plan_of(view, character, self.dice))
                    filed |= self.file_order(match, "turn_plan", character, plan)
        return filed

    def seal(self, match: Match) -> bool:
        """Seal the envelope of the coming round, if there is one; return whether that was to be done."""
        seat = match.seats.get(number=self.seat.number)
        if match.post_at is None or seat.has_bot or seat.sealed_round == match.round:
            return False
        envelope_rounds.seal_envelope(match=match, user=self.seat.user, round_number=match.round, is_sealed=True)
        return True

    def file_order(self, match: Match, kind: str, subject: str, contents: dict[str, object]) -> bool:
        """File an order; return False if it is refused."""
        try:
            filed_orders.file_order(match=match, user=self.seat.user, kind=kind, subject=subject, contents=contents)
        except Refused:
            return False
        return True


def plannable(view: View) -> list[str]:
    """Return the characters to plan for: those held this round, or else all that may come next."""
    possible = [c for c in view.cast if plans.why_no_turn(view, c) is None]
    own = [c for c in possible if c in view.own.characters and plans.planned_round(view, c) == view.round]
    return own or possible


def after_waking_hours(now: datetime, hours: float) -> datetime:
    """Return the time after so many waking hours."""
    while hours > 0:
        now += timedelta(minutes=15)
        hours -= 0.25 if WAKES <= now.hour < SLEEPS else 0
    return now


def settled_orders(match: Match) -> Counter[tuple[str, str, str]]:
    """Count the orders of a match by kind, status and reason."""
    return Counter(match.filed_orders.values_list("kind", "status", "reason"))


def rounds_of(match: Match) -> int:
    """Return the number of rounds that were played."""
    return match_history.newest_state(match).round
