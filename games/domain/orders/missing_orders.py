"""In which of a player's games nothing is filed for the next pick, or for the next turn."""

from collections.abc import Sequence
from typing import NamedTuple

from django.db.models import F, Q

from games.domain.orders.kinds.draft_list import DraftList
from games.domain.orders.kinds.turn_plan import TurnPlan
from games.enums import OrderStatus
from games.models import FiledOrder, Match, User


class MissingOrders(NamedTuple):
    """Games in the order in which they were given."""

    lists: list[Match]
    """Those without a list for a draft to come."""
    turns: list[Match]
    """Those without a plan for a turn to come."""


def missing_orders(user: User, matches: Sequence[Match]) -> MissingOrders:
    """Return in which of the listed games, of those in which `user` plays, they have no list or no turn plan.

    Games without deadlines need none: no one waits there. All others together take one query.
    """
    timed = [match for match in matches if match.is_running and match.is_timed and match.mine.stood_in_at is None]
    if not timed:
        return MissingOrders([], [])
    is_to_come = Q(round=0) | Q(round__gte=F("match__round"))
    filed = FiledOrder.objects.filter(is_to_come, status=OrderStatus.FILED, user=user)
    kinds = set(filed.filter(match__in=[match.pk for match in timed]).values_list("match", "kind"))
    lists, turns = ([match for match in timed if (match.pk, key) not in kinds] for key in (DraftList.key, TurnPlan.key))
    return MissingOrders(lists, turns)
