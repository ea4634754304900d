"""Table alerts: the tables that a player wants to be notified of, and the notices sent when one opens."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from games.domain.errors import Refused
from games.domain.lobby import reliability_requirement
from games.domain.matches import notice_creation
from games.enums import NoticeKind
from games.models import Block, Match, TableWish, User

MIN_NOTICE_INTERVAL = timedelta(days=1)
"""The minimum time between two alerts to the same player."""
MAX_NOTIFIED = 50
"""How many players are notified of one table, the oldest alerts first.

There is no need for more, because a table has few seats.
"""


def table_wish_of(user: User) -> TableWish | None:
    """Return the player's table alert, if they have one."""
    return TableWish.objects.filter(user=user).first()


def save_table_wish(
    *, user: User, edition: str = "", size: int | None = None, pace: str = "", rated: bool | None = None
) -> None:
    """Store that `user` wants to be notified of tables of this kind.

    Refusal: `confirm_address` for guests, who get no notices.
    """
    if user.is_guest:
        raise Refused("confirm_address")
    criteria = {"edition": edition, "size": size, "pace": pace, "is_rated": rated}
    TableWish.objects.update_or_create(user=user, defaults=criteria)


def delete_table_wish(user: User) -> None:
    """Stop table alerts for `user`."""
    TableWish.objects.filter(user=user).delete()


def notify_matching_wishes(match: Match) -> None:
    """Notify players whose alerts match a newly opened table. Call it in the transaction that opens it."""
    now = timezone.now()
    rested = Q(told_at=None) | Q(told_at__lte=now - MIN_NOTICE_INTERVAL)
    waiting = matching_table_wishes(match).filter(rested).select_related("user")
    for wish in waiting.order_by(F("told_at").asc(nulls_first=True), "pk")[:MAX_NOTIFIED]:
        if reliability_requirement.reliability_refusal(wish.user, match.least_reliability, at=match):
            continue
        # If two tables open at the same moment, the second must not notify the same player again.
        if TableWish.objects.filter(rested, pk=wish.pk).update(told_at=now):
            notice_creation.create_notice(user=wish.user, kind=NoticeKind.FITTING, match=match, about="opened")


def matches_table_wish(match: Match, user: User) -> bool:
    """Return whether `user` still wants to be notified of this table and may join it."""
    is_wished = matching_table_wishes(match).filter(user=user).exists()
    return is_wished and reliability_requirement.reliability_refusal(user, match.least_reliability, at=match) is None


def matching_table_wishes(match: Match) -> QuerySet[TableWish]:
    """Return the alerts that match a table: none if it is private, and none by players separated from it by a block."""
    if not match.is_open or match.is_private or not match.is_timed:
        return TableWish.objects.none()
    players = match.seats.filter(user__isnull=False).values("user")
    return (
        TableWish.objects.filter(
            Q(size=None) | Q(size=match.size),
            Q(is_rated=None) | Q(is_rated=match.is_rated),
            edition__in=("", match.edition),
            pace__in=("", match.pace),
            user__is_active=True,
        )
        .exclude(user__in=players)
        .exclude(user__in=Block.objects.filter(user__in=players).values("blocked"))
        .exclude(user__in=Block.objects.filter(blocked__in=players).values("user"))
    )
