"""Verification that what was played by order followed from what had been filed."""

from engine import view_for
from games.domain.matches import game_log, match_history
from games.domain.matches.match_history import Mismatch
from games.domain.orders.filed_orders import order_digest
from games.domain.orders.kinds import ORDER_KINDS
from games.enums import By
from games.models import Match


def find_order_flaw(match: Match) -> Mismatch | None:
    """Return the first entry that an order made, or should have made, otherwise than it was filed; None if all fit.

    Entries that were undone do not count. The match must have been played under the current rules.
    """
    orders = list(match.filed_orders.order_by("seat", "number"))
    for order in orders:
        if order_digest(order) != order.digest:
            return Mismatch(order.uses[0][0] if order.uses else match.version, "order filed")
    uses = sorted((number, order.seat, order.number) for order in orders for number, _progress in order.uses)
    if not uses:
        return None
    by_number = {(order.seat, order.number): order for order in orders}
    entries = {entry.number: entry for entry in game_log.counted_entries(match)}
    states = match_history.states_after(match, {number - 1 for number, _seat, _order in uses if number in entries})
    for number, seat, order_number in uses:
        order, entry = by_number[seat, order_number], entries.get(number)
        if entry is None:
            continue
        kind, view = ORDER_KINDS.get(order.kind), view_for(states[number - 1], seat)
        progress = next(before for used, before in order.uses if used == number)
        if (entry.seat, entry.by) != (seat, By.PERSON) or kind is None or not kind.is_about(view, order.subject):
            return Mismatch(number, "order")
        if [kind.reply(view, order.subject, order.contents, progress).choice] != entry.choices:
            return Mismatch(number, "order")
    return None
