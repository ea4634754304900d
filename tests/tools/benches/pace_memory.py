"""A table in memory for the bench of the pace: rules, orders, clocks and the post are the site's, without its database.

What it leaves out: notices, standing orders of cards played out of turn, waking hours and vacations, and the time that
a player who is replaced by a bot needs to return (here until the next visit).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

import engine
from engine import Offer, view_for
from engine.bots import builder
from games.domain.deadlines.deadline_sweep import AWAY_AFTER, END_TURN, STEWARD_DELAY, TIMEOUTS_UNTIL_STAND_IN
from games.domain.errors import Refused
from games.domain.orders import envelope_rounds
from games.domain.orders.kinds import ORDER_KINDS
from games.domain.play.deciders.bot import bot_rng
from games.domain.play.deciders.order import Order
from games.domain.play.deciders.situation import Moment, Situation
from games.domain.play.deciders.steward import steward_choice
from games.domain.timing import post_times, waits
from games.enums import MatchStatus, OrderStatus
from games.models import FiledOrder, Match, Seat, User

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine import View
    from games.domain.orders.kinds.base import Contents
    from tests.games.tables import MatchSettings

Make = Callable[["View"], "Contents"]
"""Makes the contents of an order from the view in which it was filed."""


class MemoryTable:
    """A running game whose rows are never saved."""

    def __init__(self, settings: MatchSettings, seed: str, now: datetime) -> None:
        self.match = Match(pk=1, status=MatchStatus.RUNNING, **settings.columns())
        self.state = engine.new_game(self.match.edition, self.match.size, seed).state
        self.seats = [
            Seat(pk=i + 1, match=self.match, number=i, user=User(pk=i + 1), bank=self.match.bank, seen_at=now)
            for i in range(self.match.size)
        ]
        self.match.company = self.seats
        self.match.round = self.state.round
        self.views: dict[int, View] = {}
        """What the players see now, by seat."""
        self.orders: list[FiledOrder] = []
        self.waiting: dict[int, tuple[Make, View]] = {}
        """What plans are made from when they are needed, by the `id` of their rows: most of them never are."""
        self.settled: Counter[tuple[str, str, str]] = Counter()
        self.told_at: dict[int, datetime] = {}
        """When a message said what was played for a player, by seat, until they look in."""
        self.timeouts = 0
        post_times.begin_round(self.match, now)
        waits.pass_wait_on(self.match, self.seats, engine.question(self.state), 0, now)

    @property
    def is_running(self) -> bool:
        """Return whether the game goes on."""
        return engine.question(self.state) is not None

    def view(self, number: int) -> View:
        """Return what the player of a seat sees now."""
        if number not in self.views:
            self.views[number] = view_for(self.state, number)
        return self.views[number]

    def asked(self) -> Seat | None:
        """Return the seat that must answer."""
        return next((seat for seat in self.seats if seat.is_asked), None)

    def play(self, seat: Seat, choice: str, now: datetime, *, is_person: bool = True, is_ordered: bool = False) -> None:
        """Play a choice for a seat, as a person or not, and stop and start clocks."""
        match, before = self.match, self.state
        self.state, self.views = engine.play(before, seat.number, choice).state, {}
        question = engine.question(self.state)
        match.version += 1
        if self.state.round > match.round and question is not None:
            post_times.begin_round(match, now)
            match.sealed = 0
        match.round = self.state.round
        if waits.wait_occasion(engine.question(before), before) != waits.wait_occasion(question, self.state):
            waits.pass_wait_on(match, self.seats, question, match.version, now)
        if is_ordered:
            seat.timeouts_in_row = 0
        elif is_person:
            waits.record_owner_move(match, seat, match.version, now)
        self.play_stand_in(now)

    def play_stand_in(self, now: datetime) -> None:
        """Play for a seat that is asked while a bot replaces its player."""
        seat = self.asked()
        if seat is not None and seat.has_bot:
            view = self.view(seat.number)
            choice = builder.choose(view, view.choices, bot_rng(self.match, seat.number, self.match.version))
            self.play(seat, Offer(choice).text, now, is_person=False)

    def come_back(self, seat: Seat, now: datetime) -> None:
        """Let the player of a seat look in; a bot that has replaced them leaves."""
        seat.seen_at, seat.stood_in_at = now, None

    # Orders

    def live_orders(self, number: int) -> Iterator[FiledOrder]:
        """Yield the orders of a seat that may still be carried out."""
        for order in self.orders:
            if order.seat == number and (not order.round or order.round >= self.match.round):
                yield order

    def file(self, number: int, kind: str, subject: str, make: Make, now: datetime) -> None:
        """File an order; a plan is made later, from what its owner sees now."""
        view, order_kind = self.view(number), ORDER_KINDS[kind]
        order = FiledOrder(seat=number, kind=kind, subject=subject, filed_at=now, progress={})
        if subject:
            self.waiting[id(order)] = make, view
            order.round = order_kind.round_of(view, subject, {})
        else:
            order.contents = order_kind.check(view, subject, make(view))
            order.round = order_kind.round_of(view, subject, order.contents)
        self.orders = [*(o for o in self.orders if not o.round or o.round >= self.match.round), order]

    def seal(self, seat: Seat) -> bool:
        """Seal the envelope of the coming round, if there is one; return whether that was to be done."""
        if self.match.post_at is None or seat.has_bot or seat.sealed_round == self.match.round:
            return False
        seat.sealed_round = self.match.round
        return True

    def carry_out(self, tick: datetime, now: datetime) -> None:
        """Send the post if it is time, and carry out the orders that were filed before `tick`."""
        if self.match.has_envelope_rounds:
            self.send_post(tick)
        is_first = True
        while (seat := self.asked()) is not None and self.is_carried_out_for(seat, tick, is_first=is_first):
            orders = [o for o in self.live_orders(seat.number) if o.filed_at < tick and o.round <= self.match.round]
            if not self.answer(seat, [o for o in orders if self.is_ready(o, seat)], now):
                return
            is_first = False

    def is_carried_out_for(self, seat: Seat, tick: datetime, *, is_first: bool) -> bool:
        """Return whether orders answer for the seat that is asked now (`order_post`)."""
        if seat.has_bot or seat.is_provisional:
            return False
        if self.match.has_envelope_rounds:
            return self.match.post_at is None
        return not is_first or (seat.asked_at is not None and seat.asked_at < tick)

    def is_ready(self, order: FiledOrder, seat: Seat) -> bool:
        """Make the contents of an order if its turn has come; return False for one that can't answer now."""
        kind = ORDER_KINDS[order.kind]
        if not kind.is_about(self.view(seat.number), order.subject):
            return False
        if id(order) in self.waiting:
            make, view = self.waiting.pop(id(order))
            try:
                order.contents = kind.check(view, order.subject, make(view))
            except Refused:
                self.drop(order)
                return False
        return True

    def answer(self, seat: Seat, orders: list[FiledOrder], now: datetime) -> bool:
        """Answer the open question by one of the orders; return False if none answers it."""
        question = engine.question(self.state)
        if question is None or not orders:
            return False
        situation = Situation(self.match, self.state, question, self.match.version, Moment.ORDERS_DUE, orders)
        decision = Order().decide(situation)
        if decision is None or decision.order is None or decision.reply is None:
            return False
        order, reply = decision.order, decision.reply
        if reply.stop:
            self.stop(order, reply.stop)
            return False
        order.progress = order.progress if reply.progress is None else reply.progress
        if reply.is_done:
            self.settle(order, OrderStatus.USED, "")
        elif not order.round:
            self.settled[order.kind, str(OrderStatus.USED), ""] += 1
        self.play(seat, decision.choice, now, is_ordered=True)
        self.told_at[seat.number] = now
        return True

    def drop(self, order: FiledOrder) -> None:
        """Remove an order; rows that are not saved can be equal, so it is found by identity."""
        self.orders = [other for other in self.orders if other is not order]

    def stop(self, order: FiledOrder, reason: str) -> None:
        """Stop an order; one for every round stays filed."""
        kind = ORDER_KINDS[order.kind]
        kept = kind.progress_after_stop(self.match.round, order.contents, order.progress, reason)
        if kept is None:
            self.settle(order, OrderStatus.STOPPED, reason)
        else:
            order.progress = kept
            self.settled[order.kind, str(OrderStatus.STOPPED), reason] += 1

    def settle(self, order: FiledOrder, status: OrderStatus, reason: str) -> None:
        """End an order."""
        self.drop(order)
        self.settled[order.kind, str(status), reason] += 1

    def send_post(self, tick: datetime) -> None:
        """Send the post of an envelope round if its time has come or all players have sealed (`envelope_rounds`)."""
        match, seat = self.match, self.asked()
        players = [seat for seat in self.seats if not seat.has_bot]
        if match.post_at is None or not (tick >= match.post_at or (players and all(map(self.has_sealed, players)))):
            return
        is_early, match.post_at = tick < match.post_at, None
        if is_early and seat is not None and seat.deadline is not None:
            seat.asked_at = waits.clock_start(match, tick)
            waits.set_deadline(match, seat, seat.asked_at, waits.seat_budget(match, seat))

    def has_sealed(self, seat: Seat) -> bool:
        """Return whether a player has filed all that the round is likely to need from them."""
        orders = [order for order in self.live_orders(seat.number) if order.round <= self.match.round]
        return envelope_rounds.has_sealed(self.match, seat, self.view(seat.number), orders)

    # Time-outs

    def time_out(self, now: datetime) -> None:
        """Let the steward play for a seat that is out of time, or a bot after the second time-out in a row."""
        seat = self.asked()
        if seat is None or seat.deadline is None or seat.deadline > now:
            return
        is_away = seat.seen_at is None or seat.seen_at <= now - AWAY_AFTER
        if not seat.is_provisional:
            seat.timeouts_in_row += 1
            self.timeouts += 1
            has_envelopes = self.match.has_envelope_rounds
            if seat.timeouts_in_row >= TIMEOUTS_UNTIL_STAND_IN and (is_away or not has_envelopes):
                seat.stood_in_at, seat.deadline = now, None
                self.play_stand_in(now)
                return
            is_away |= has_envelopes
        self.play_as_steward(seat, now, to_the_end=is_away or seat.is_provisional)

    def play_as_steward(self, seat: Seat, now: datetime, *, to_the_end: bool) -> None:
        """Answer all questions of a wait; unless `to_the_end`, the owner has an hour to end the turn."""
        wait = seat.wait
        while seat.is_asked and seat.wait == wait and self.is_running:
            choice = steward_choice(self.state, seat.number, self.match.version)
            if choice == END_TURN and not to_the_end:
                seat.is_provisional, seat.deadline = True, now + STEWARD_DELAY
                return
            self.play(seat, choice, now, is_person=False)

    def winners(self) -> tuple[int, ...]:
        """Return the seats that have won."""
        return tuple(self.state.winners)
