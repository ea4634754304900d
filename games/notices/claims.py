"""Claims: each worker takes one reader with something due, whom no other worker has, until its transaction ends.

A claim is a lock on the reader's row that others skip, so that any number of workers take different readers, and the
claim of a worker that crashes is free at once. It covers all channels, so that the messages to one reader are written
one after the other. SQLite has no such locks, but there only one transaction at a time can write.
"""

from datetime import datetime
from typing import Any

from django.db.models import BooleanField, Func, QuerySet, Subquery

from games.enums import DeliveryStatus
from games.fast.compiled_queries import compiled
from games.models import Delivery, NextDigest, User
from games.notices.channel import Channel

WINDOW = 200
"""How many of the earliest due deliveries are searched for a reader whom no other worker has claimed."""


def is_anything_due(channel: Channel, now: datetime) -> bool:
    """Return whether a delivery or a daily digest is due on `channel`; each is one range of an index."""
    return bool(_first_due_delivery(channel.key, now) or _first_due_digest(channel.key, now))


def claim_reader(channel: Channel, now: datetime) -> User | None:
    """Claim a user with a delivery or a digest that is due on `channel`; return None if there is none to claim.

    What is due must be read afterwards, because another worker may just have sent it.
    """
    readers = _readers_of_deliveries(channel.key, now) or _readers_of_digests(channel.key, now)
    return readers[0] if readers else None


def claim_deliveries(channel: Channel, user: User) -> list[Delivery]:
    """Return the unsent deliveries to a claimed user, oldest first, due or not, locked until the transaction ends."""
    return _locked_deliveries(channel.key, user.pk)


def waiting_deliveries(channel: Channel, user: User) -> list[Delivery]:
    """Return the unsent deliveries to a user, due or not, oldest first."""
    return _deliveries_to(channel.key, user.pk)


def due_deliveries(channel: str, now: datetime) -> QuerySet[Delivery]:
    """Return the deliveries to plan on the channel with this key; they are one range of a partial index."""
    return Delivery.objects.filter(channel=channel, status=DeliveryStatus.WAITING, due_at__lte=now)


def due_digests(channel: str, now: datetime) -> QuerySet[NextDigest]:
    """Return the digests that are due on the channel with this key."""
    return NextDigest.objects.filter(channel=channel, due_at__lte=now)


@compiled
def _first_due_delivery(channel: str, now: datetime) -> QuerySet[Delivery, tuple[int]]:
    return due_deliveries(channel, now).order_by("due_at").values_list("pk")[:1]


@compiled
def _first_due_digest(channel: str, now: datetime) -> QuerySet[NextDigest, tuple[int]]:
    return due_digests(channel, now).order_by("due_at").values_list("pk")[:1]


@compiled
def _readers_of_deliveries(channel: str, now: datetime) -> QuerySet[User]:
    return _unclaimed(due_deliveries(channel, now).order_by("due_at").values("notice__user")[:WINDOW])


@compiled
def _readers_of_digests(channel: str, now: datetime) -> QuerySet[User]:
    return _unclaimed(due_digests(channel, now).order_by("due_at").values("user")[:WINDOW])


def _unclaimed(users: QuerySet) -> QuerySet[User]:
    return User.objects.filter(_IsAmong("pk", Subquery(users))).select_for_update(skip_locked=True, no_key=True)[:1]


class _IsAmong(Func):
    """Whether a value is among the rows of a subquery, which PostgreSQL evaluates once, before it looks up the value.

    As a join with `IN`, it may scan all users for the first match.
    """

    output_field = BooleanField()
    template, arg_joiner = "%(expressions)s", " IN "

    def as_postgresql(self, compiler: Any, connection: Any, **_: Any) -> tuple[str, Any]:
        """Return `value = ANY(ARRAY(subquery))`."""
        return super().as_sql(compiler, connection, template="%(expressions)s)", arg_joiner=" = ANY(ARRAY")


@compiled
def _deliveries_to(channel: str, user: int) -> QuerySet[Delivery]:
    return _waiting(channel, user)


@compiled
def _locked_deliveries(channel: str, user: int) -> QuerySet[Delivery]:
    return _waiting(channel, user).select_for_update(of=("self",), no_key=True)


def _waiting(channel: str, user: int) -> QuerySet[Delivery]:
    mine = Delivery.objects.filter(channel=channel, status=DeliveryStatus.WAITING, notice__user_id=user)
    return mine.select_related("notice__match").order_by("pk")
