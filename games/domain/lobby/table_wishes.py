"""Wishes for open tables: what somebody would like to sit down at, and who is told when a table opens that fits."""

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
"""So long nobody is told of a second table."""
MAX_NOTIFIED = 50
"""So many are told of one table, who have not been for longest first: it has few seats."""


def table_wish_of(user: User) -> TableWish | None:
    """Give what `user` wishes for, if they want to hear of tables."""
    return TableWish.objects.filter(user=user).first()


def save_table_wish(
    *, user: User, edition: str = "", size: int | None = None, pace: str = "", rated: bool | None = None
) -> None:
    """Tell `user` of such tables from now on. Refusal: `confirm_address` for guests, whom nothing reaches."""
    if user.is_guest:
        raise Refused("confirm_address")
    said = {"edition": edition, "size": size, "pace": pace, "is_rated": rated}
    TableWish.objects.update_or_create(user=user, defaults=said)


def delete_table_wish(user: User) -> None:
    """Tell `user` of no more tables."""
    TableWish.objects.filter(user=user).delete()


def notify_matching_wishes(match: Match) -> None:
    """Tell of a table that has just opened those whose wishes it fits; call it in the transaction that opens it."""
    now = timezone.now()
    rested = Q(told_at=None) | Q(told_at__lte=now - MIN_NOTICE_INTERVAL)
    waiting = matching_table_wishes(match).filter(rested).select_related("user")
    for wish in waiting.order_by(F("told_at").asc(nulls_first=True), "pk")[:MAX_NOTIFIED]:
        if reliability_requirement.reliability_refusal(wish.user, match.least_reliability, at=match):
            continue
        # Of two tables that open at one moment the one that comes second tells nobody again.
        if TableWish.objects.filter(rested, pk=wish.pk).update(told_at=now):
            notice_creation.create_notice(user=wish.user, kind=NoticeKind.FITTING, match=match, about="opened")


def matches_table_wish(match: Match, user: User) -> bool:
    """Tell whether `user` still wants to hear of this table, and may sit down there."""
    is_wished = matching_table_wishes(match).filter(user=user).exists()
    return is_wished and reliability_requirement.reliability_refusal(user, match.least_reliability, at=match) is None


def matching_table_wishes(match: Match) -> QuerySet[TableWish]:
    """Give the wishes that a table fits: none if it is private, and of nobody who blocks or is blocked by one there."""
    if not match.is_open or match.is_private or not match.is_timed:
        return TableWish.objects.none()
    there = match.seats.filter(user__isnull=False).values("user")
    return (
        TableWish.objects.filter(
            Q(size=None) | Q(size=match.size),
            Q(is_rated=None) | Q(is_rated=match.is_rated),
            edition__in=("", match.edition),
            pace__in=("", match.pace),
            user__is_active=True,
        )
        .exclude(user__in=there)
        .exclude(user__in=Block.objects.filter(user__in=there).values("blocked"))
        .exclude(user__in=Block.objects.filter(blocked__in=there).values("user"))
    )
