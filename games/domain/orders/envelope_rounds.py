"""Envelope rounds: players seal lists, plans and answers for a round, and one post plays it.

Until the post leaves, players who are asked may answer, but no one has to. It leaves at the time set for the table or,
if all players have sealed before, at the next full quarter of an hour. What everyone may see, the number of sealed
envelopes, changes at full quarters of an hour only, so that it does not tell who has just sealed.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import transaction
from django.db.models import F

from engine import View, plans, view_for
from games.domain.errors import ConcurrentUpdate, Refused, VersionConflict
from games.domain.matches import match_history, match_queries, notice_creation
from games.domain.matches.unit_of_work import TableUnitOfWork, lock_running, write_tables
from games.domain.orders import filed_orders
from games.domain.orders.kinds.draft_list import DraftList, list_for, picks_left
from games.domain.orders.kinds.turn_plan import TurnPlan
from games.domain.timing import waits
from games.models import FiledOrder, Match, Seat, User
from games.models.matches.match import WITH_ENVELOPES

LIKELY = 3
"""Of how many first characters of a list a player needs plans to have sealed."""
REMINDER_LEAD = timedelta(hours=2)
"""How long before the post leaves players who have not sealed are reminded."""


def update_tables(tick: datetime) -> list[int]:
    """Bring all tables with envelope rounds up to date at the full quarter of an hour `tick`.

    Return the IDs of the tables whose round the post may play now.
    """
    running = Match.objects.filter(WITH_ENVELOPES).order_by("pk").values_list("pk", flat=True)
    return [match_id for match_id in list(running) if update_table(match_id, tick)]


def update_table(match_id: int, tick: datetime) -> bool:
    """Count the sealed envelopes of a table, and send the post if it is time; return whether its round is posted."""
    try:
        with transaction.atomic():
            table = next(iter(lock_running([match_id])), None)
            if table is None or not table.match.has_envelope_rounds:
                return False
            if table.match.post_at is not None and not table.match.is_paused:
                _update_locked(table, table.match.post_at, tick)
            return table.match.is_round_posted
    except (VersionConflict, ConcurrentUpdate):
        return False


def _update_locked(table: TableUnitOfWork, post_at: datetime, tick: datetime) -> None:
    match = table.match
    players = sealing_seats(match, table.seats)
    unsealed = _unsealed_seats(match, players)
    if tick >= post_at or (players and not unsealed):
        _send_post(table, tick)
        write_tables([table])
    elif match.sealed != len(players) - len(unsealed):
        match.sealed = len(players) - len(unsealed)
        table.raise_stamps()
        write_tables([table])
    if match.post_at is not None and tick >= post_at - REMINDER_LEAD:
        for seat in unsealed:
            notice_creation.remind_of_post(match, seat, post_at)


def _send_post(table: TableUnitOfWork, tick: datetime) -> None:
    """Send the post of the round off; the clock of the player who is asked runs from now on."""
    match = table.match
    is_early = match.post_at is not None and tick < match.post_at
    match.post_at, match.sealed = None, 0
    table.raise_stamps()
    asked = next((seat for seat in table.seats if seat.is_asked), None)
    if is_early and asked is not None and asked.deadline is not None:
        asked.asked_at = waits.clock_start(match, tick)
        asked.allowance = waits.vacation_allowance(match, asked, tick)
        waits.set_deadline(match, asked, asked.asked_at, waits.seat_budget(match, asked))
        table.change(asked, *waits.WAIT_FIELDS)
    if is_early:
        notice_creation.release_turn_notices(match)


def sealing_seats(match: Match, seats: Sequence[Seat]) -> list[Seat]:
    """Return the seats whose players can seal an envelope; bots need none."""
    return [seat for seat in seats if filed_orders.may_file_orders(match, seat)]


def _unsealed_seats(match: Match, seats: Sequence[Seat]) -> list[Seat]:
    state = match_history.newest_state(match)
    return [
        seat
        for seat in seats
        if not has_sealed(match, seat, view_for(state, seat.number), list(filed_orders.current_orders(match, seat)))
    ]


class Envelope(NamedTuple):
    """What a player has put into their envelope for the current round."""

    is_sealed: bool
    """Whether they have filed all that the round is likely to need from them, or sealed what they filed."""
    is_empty: bool


def envelope_of(match: Match, seat: Seat) -> Envelope:
    """Return the envelope of the player of `seat`."""
    view = view_for(match_history.newest_state(match), seat.number)
    orders = list(filed_orders.current_orders(match, seat))
    return Envelope(has_sealed(match, seat, view, orders), not orders)


def is_sealed(match: Match, seat: Seat) -> bool:
    """Return whether the player of `seat` has filed all that the current round is likely to need from them."""
    return envelope_of(match, seat).is_sealed


def has_sealed(match: Match, seat: Seat, view: View, orders: Sequence[FiledOrder]) -> bool:
    """Return whether a player has filed all that the current round is likely to need from them.

    `orders` are those that may be carried out in this round. A player has, with a list (or having picked) and plans for
    the characters that they hold or, before that, for the first three of the list; or if they have sealed what they
    filed and want to be asked about the rest.
    """
    if seat.sealed_round == match.round:
        return True
    filed = {(order.kind, order.subject): order for order in orders}
    planned = {subject for kind, subject in filed if kind == TurnPlan.key}
    draft_list = filed.get((DraftList.key, ""))
    if picks_left(view):
        likely = set() if draft_list is None else set(_likely_characters(view, draft_list))
        return bool(likely) and planned >= likely
    return planned >= {key for key in view.own.characters if _has_turn(view, key)}


def _likely_characters(view: View, draft_list: FiledOrder) -> list[str]:
    listed = [key for key in list_for(view, draft_list.contents) if _has_turn(view, key)]
    return listed[:LIKELY]


def _has_turn(view: View, character: str) -> bool:
    is_now = plans.planned_round(view, character) == view.round
    return is_now and plans.why_no_turn(view, character) is None


def seal_envelope(*, match: Match, user: User, round_number: int, is_sealed: bool) -> None:
    """Seal what a player has filed for a round, so that they are asked about the rest, or open the envelope again.

    Refusals: `not_running`, `not_your_seat`, `order_off`, `post_has_left` if the round is no longer to come.
    """
    with transaction.atomic():
        match = Match.objects.select_for_update(no_key=True).get(pk=match.pk)
        seat = match_queries.require_own_seat(match, user) if match.is_running else None
        if seat is None:
            raise Refused("not_running")
        if not filed_orders.may_file_orders(match, seat):
            raise Refused("order_off")
        if match.post_at is None or match.round != round_number:
            raise Refused("post_has_left")
        Seat.objects.filter(pk=seat.pk).update(sealed_round=round_number if is_sealed else 0, stamp=F("stamp") + 1)
