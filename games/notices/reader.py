"""The reader of planned messages: their preferences on one channel, and the tables that they are viewing."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone

from games.domain.orders import filed_orders
from games.domain.play import order_post
from games.domain.play.order_post import RUN_TIME
from games.enums import NoticeMode
from games.fast.compiled_queries import compiled
from games.models import Delivery, Notice, NoticeHabits, Seat, User
from games.notices import claims, moments
from games.notices.channel import Channel
from games.notices.kinds import notice_type_of
from games.notices.preferences import modes_of


@dataclass
class Reader:
    """A user on one channel, at the time of planning. Each row is fetched at most once."""

    user: User
    channel: Channel
    claimed: list[Delivery] | None = None
    """All deliveries to the user on the channel that have not been sent, if they have been read already."""

    @cached_property
    def now(self) -> datetime:
        """Return the time of planning."""
        return timezone.now()

    @cached_property
    def habits(self) -> NoticeHabits:
        """Return the user's digest hour and quiet hours."""
        return moments.habits_of(self.user)

    @cached_property
    def modes(self) -> dict[str, NoticeMode]:
        """Return the mode that applies to each kind; reminders are sent immediately unless they are turned off."""
        modes = modes_of(self.user, self.channel).items()
        return {kind: moments.effective_mode(notice_type_of(kind), mode) for kind, mode in modes}

    @cached_property
    def looks(self) -> dict[int, datetime]:
        """Return, by match ID, when the user last viewed each table, if that was in the last NOTICE_DELAY seconds."""
        looks = _looks(self.user.pk, self.now - notice_delay())
        return {pk: at for pk, at in looks if at is not None}

    @cached_property
    def waiting(self) -> list[Delivery]:
        """Return all deliveries to the user on the channel that have not been sent yet, due or not, oldest first."""
        return claims.waiting_deliveries(self.channel, self.user) if self.claimed is None else self.claimed

    @cached_property
    def seats_with_orders(self) -> list[Seat]:
        """Return the user's seats that are asked and have orders; one query tells that most users have none."""
        return list(filed_orders.waiting_seats(self.user))

    @cached_property
    def orders(self) -> dict[int, datetime]:
        """Return when orders of the user will answer at tables that wait for them, by match ID, if that is to come."""
        times = {seat.match_id: order_post.answered_at(seat.match, seat) for seat in self.seats_with_orders}
        return {match: at for match, at in times.items() if at is not None and at + RUN_TIME > self.now}

    @property
    def gone_at(self) -> datetime | None:
        """Return when the user counts as gone; None if they are not on the site."""
        return max(self.looks.values()) + notice_delay() if self.looks else None

    def held_until(self, notice: Notice) -> datetime | None:
        """Return when to check again whether a message about `notice` must be held; None if it need not be held.

        A message that asks for a move is held while its reader is viewing any table, while its table is played live,
        until an order that the reader has given ahead answers, and until the post leaves that plays the round; if live
        play ends or the post leaves early, `release_turn_notices` makes it due. A notice of an event that a table page
        shows is held while its reader is viewing that page.
        """
        notice_type, times = notice_type_of(notice.kind), []
        if notice_type.asks_for_move and self.gone_at is not None:
            times.append(self.gone_at)
        if notice_type.asks_for_move and notice.match.is_in_burst and notice.match.live_until is not None:
            times.append(notice.match.live_until)
        if notice_type.asks_for_move and notice.match.post_at is not None:
            times.append(notice.match.post_at + RUN_TIME)
        if notice_type.asks_for_move and (answered_at := self.orders.get(notice.match_id)) is not None:
            times.append(answered_at + RUN_TIME)
        if notice_type.is_seen_at_table and notice.match_id in self.looks:
            times.append(self.looks[notice.match_id] + notice_delay())
        return max(times, default=None)


@compiled
def _looks(user: int, after: datetime) -> QuerySet[Seat, tuple[int, datetime | None]]:
    return Seat.objects.filter(user_id=user, seen_at__gt=after).values_list("match_id", "seen_at")


def notice_delay() -> timedelta:
    """Return how long a message waits, because its reader may see the news on the site first."""
    return timedelta(seconds=settings.NOTICE_DELAY)
