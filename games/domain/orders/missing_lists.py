"""Which of a player's games have no draft list for the next pick."""

from collections.abc import Sequence

from django.db.models import F, Q

from games.domain.orders.kinds.draft_list import DraftList
from games.enums import OrderStatus
from games.models import FiledOrder, Match, User


def matches_without_list(user: User, matches: Sequence[Match]) -> list[Match]:
    """Return those of the listed games in which `user` plays and has no list for a draft to come, in their order.

    Games without deadlines need none: no one waits there. All others together take one query.
    """
    timed = [match for match in matches if match.is_running and match.is_timed and match.mine.stood_in_at is None]
    if not timed:
        return []
    is_to_come = Q(round=0) | Q(round__gte=F("match__round"))
    filed = FiledOrder.objects.filter(is_to_come, kind=DraftList.key, status=OrderStatus.FILED, user=user)
    listed = set(filed.filter(match__in=[match.pk for match in timed]).values_list("match", flat=True))
    return [match for match in timed if match.pk not in listed]
