"""Messages about games that wait for a move.

An immediate message announces each wait once. An hourly digest is sent if there is a wait that no message has announced
yet, and a daily digest on each day on which a game waits; both list all waiting games.
"""

from games.domain.matches import match_queries
from games.domain.orders import filed_orders
from games.enums import NoticeMode
from games.models import Delivery, Seat
from games.notices import moments
from games.notices.kinds import kinds_where
from games.notices.message import Message
from games.notices.plan import DeliveryPlan, is_still_true, notice_type
from games.notices.reader import Reader, notice_delay


def plan_turn_message(
    plan: DeliveryPlan,
    reader: Reader,
    turns: list[Delivery],
    others: list[Delivery],
    *,
    is_digest_due: bool,
) -> list[Delivery]:
    """Plan the message about waiting games; return the deliveries in `others` that it does not include.

    `turns` are the deliveries of turns that are due. With `is_digest_due`, it is time to list the games again.
    """
    seats, kinds = _waiting_seats(reader), kinds_where(lambda kind: kind.asks_for_move)
    waits = {(seat.match_id, seat.wait) for seat in seats}
    # The message also covers turns that are not due yet.
    unnamed: list[Delivery] = []
    for delivery in (waiting for waiting in reader.waiting if waiting.notice.kind in kinds):
        is_open = (delivery.notice.match_id, delivery.notice.version) in waits
        (unnamed if is_open else plan.dropped).append(delivery)
    is_new = any(delivery in unnamed for delivery in turns)
    mode = reader.modes[kinds[0]]
    if mode == NoticeMode.DAILY:
        if not (is_new or (is_digest_due and any(_has_waited(seat, reader) for seat in seats))):
            return others
        plan.next_digest = moments.next_daily_time(reader.habits, reader.now)
    elif not is_new:
        return others
    if mode not in moments.COMBINED:
        unnamed = [delivery for delivery in unnamed if not delivery.notice.match.is_in_burst]
        tables = {delivery.notice.match_id for delivery in unnamed}
        seats = [seat for seat in seats if seat.match_id in tables]
    return _add_message(plan, reader, kinds[0], seats, unnamed, others)


def _waiting_seats(reader: Reader) -> list[Seat]:
    # Games against bots have no deadline, so no one is notified about them.
    return match_queries.timed_seats_awaiting(reader.user.pk)


def _has_waited(seat: Seat, reader: Reader) -> bool:
    return seat.asked_at is not None and seat.asked_at <= reader.now - notice_delay()


def _add_message(
    plan: DeliveryPlan, reader: Reader, kind: str, seats: list[Seat], turns: list[Delivery], others: list[Delivery]
) -> list[Delivery]:
    """Plan a message about the games of `seats`; return the deliveries in `others` that it does not include."""
    tables = {seat.match_id for seat in seats}
    along = [d for d in others if notice_type(d).joins_turn_message and d.notice.match_id in tables]
    # A daily digest is a single message.
    daily = [d for d in others if d not in along and reader.modes[d.notice.kind] == NoticeMode.DAILY]
    deferred = [delivery for delivery in reader.waiting if delivery.due_at is None]
    asides, seen = _split_seen(reader, [*deferred, *plan.deferred, *_if_daily(reader, kind, daily)])
    plan.dropped += seen
    plan.deferred = []
    notices = [delivery.notice for delivery in asides]
    orders = {
        seat.match_id: filed_orders.newest_orders(seat.match, seat)
        for seat in reader.seats_with_orders
        if seat.match_id in tables
    }
    covered = [*turns, *along, *asides]
    plan.messages.append(Message(reader.user, kind, covered, seats=seats, orders=orders, asides=notices))
    return [d for d in others if d not in along and d not in asides and d not in seen]


def _if_daily(reader: Reader, kind: str, daily: list[Delivery]) -> list[Delivery]:
    return daily if reader.modes[kind] == NoticeMode.DAILY else []


def _split_seen(reader: Reader, candidates: list[Delivery]) -> tuple[list[Delivery], list[Delivery]]:
    """Return (deliveries that the message can mention, deliveries whose notice is no longer true or was seen)."""
    by_number = {delivery.pk: delivery for delivery in candidates}
    tables = {delivery.notice.match_id for delivery in candidates}
    seats = {seat.match_id: seat for seat in reader.user.seats.filter(match__in=tables)} if tables else {}
    fresh: list[Delivery] = []
    seen: list[Delivery] = []
    for _, delivery in sorted(by_number.items()):
        seat = seats.get(delivery.notice.match_id)
        (fresh if is_still_true(delivery.notice, seat, reader.channel) else seen).append(delivery)
    return fresh, seen
