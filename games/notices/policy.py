"""The notification policy of all channels: the deliveries that are due, and whether each is sent, held or dropped."""

from games.enums import NoticeMode
from games.models import Delivery
from games.notices import moments, turn_messages
from games.notices.message import Message
from games.notices.plan import DeliveryPlan, is_still_true, notice_type
from games.notices.reader import Reader


def plan_messages(reader: Reader, due: list[Delivery], *, is_digest_due: bool = False) -> DeliveryPlan:
    """Decide which due deliveries go out in which messages, and which are deferred, postponed or dropped.

    `is_digest_due` says that it is time to list again the games that a daily digest has listed before.
    """
    plan = DeliveryPlan()
    going = _sort(plan, reader, due)
    if not (reader.user.is_active and reader.channel.may_notify(reader.user)):
        plan.dropped += [*going, *(delivery for delivery, _moment in plan.postponed)]
        plan.postponed = []
        plan.next_digest = moments.next_daily_time(reader.habits, reader.now) if is_digest_due else None
        return plan
    if is_digest_due and reader.gone_at is not None:
        plan.next_digest, is_digest_due = reader.gone_at, False
    turns = [delivery for delivery in going if notice_type(delivery).asks_for_move]
    others = [delivery for delivery in going if not notice_type(delivery).asks_for_move]
    if turns or is_digest_due:
        others = turn_messages.plan_turn_message(plan, reader, turns, others, is_digest_due=is_digest_due)
    _plan_others(plan, reader, others)
    return plan


def _sort(plan: DeliveryPlan, reader: Reader, due: list[Delivery]) -> list[Delivery]:
    """Add unwanted, deferred and postponed deliveries to the plan; return the deliveries to send now."""
    going = []
    for delivery in due:
        mode, held_until = reader.modes[delivery.notice.kind], reader.held_until(delivery.notice)
        if mode == NoticeMode.OFF:
            plan.dropped.append(delivery)
        elif held_until is not None:
            plan.postponed.append((delivery, held_until))
        elif mode == NoticeMode.NEXT:
            plan.deferred.append(delivery)
        elif (moment := moments.delivery_time(delivery, mode, reader.habits, reader.now)) > reader.now:
            plan.postponed.append((delivery, moment))
        else:
            going.append(delivery)
    return going


def _plan_others(plan: DeliveryPlan, reader: Reader, others: list[Delivery]) -> None:
    """Plan one message per delivery, but a single message for all deliveries that are to be combined."""
    gathered = [delivery for delivery in others if _is_combined(reader, delivery)]
    if len(gathered) < 2:
        gathered = []
    merged: list[Delivery] = []
    for delivery in others:
        if delivery not in gathered and delivery not in merged:
            merged += _plan_single(plan, reader, delivery)
    seats = {seat.match_id: seat for seat in reader.user.seats.filter(match__in=[d.notice.match_id for d in gathered])}
    true = [d for d in gathered if is_still_true(d.notice, seats.get(d.notice.match_id), reader.channel)]
    plan.dropped += [d for d in gathered if d not in true]
    if true:
        asides = [d.notice for d in true]
        plan.messages.append(Message(reader.user, asides[0].kind, true, asides=asides))


def _is_combined(reader: Reader, delivery: Delivery) -> bool:
    """Return whether a delivery is part of a digest. A daily digest is a single message for all its deliveries."""
    mode = reader.modes[delivery.notice.kind]
    return mode == NoticeMode.DAILY or (mode == NoticeMode.HOURLY and notice_type(delivery).is_groupable)


def _plan_single(plan: DeliveryPlan, reader: Reader, delivery: Delivery) -> list[Delivery]:
    """Plan a message about one notice, unless it is no longer true; return the deliveries that it fulfills."""
    deliveries_at_table = _merged_deliveries(reader, delivery)
    notice = deliveries_at_table[-1].notice
    seat = notice.match.seats.filter(user=reader.user).first()
    if not is_still_true(notice, seat, reader.channel):
        plan.dropped += deliveries_at_table
        return deliveries_at_table
    seats = [seat] if seat else []
    plan.messages.append(Message(reader.user, notice.kind, deliveries_at_table, notice=notice, seats=seats))
    return deliveries_at_table


def _merged_deliveries(reader: Reader, delivery: Delivery) -> list[Delivery]:
    """Return the deliveries that share a message with `delivery`, oldest first, including any that are not due yet."""
    if not notice_type(delivery).is_merged_at_table:
        return [delivery]
    notice = delivery.notice
    return [
        waiting
        for waiting in reader.waiting
        if waiting.notice.kind == notice.kind and waiting.notice.match_id == notice.match_id
    ]
