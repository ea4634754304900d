"""The plan for the due deliveries of one user on one channel: the policy makes it, and `dispatch` executes it."""

from dataclasses import dataclass, field
from datetime import datetime

from games.models import Delivery, Notice, Seat
from games.notices.channel import Channel
from games.notices.kinds import notice_type_of
from games.notices.kinds.base import NoticeType
from games.notices.message import Message


@dataclass
class DeliveryPlan:
    """The plan for the due deliveries of one user on one channel."""

    messages: list[Message] = field(default_factory=list)
    dropped: list[Delivery] = field(default_factory=list)
    """Deliveries that are unwanted or no longer true."""
    deferred: list[Delivery] = field(default_factory=list)
    """Deliveries that are deferred to the next message."""
    postponed: list[tuple[Delivery, datetime]] = field(default_factory=list)
    """Postponed deliveries with their new times: a digest's, the end of quiet hours, or when the user is gone."""
    next_digest: datetime | None = None
    """The time when a daily digest lists the waiting games again, if they still wait then."""


def notice_type(delivery: Delivery) -> NoticeType:
    """Return the type of the notice of a delivery."""
    return notice_type_of(delivery.notice.kind)


def is_still_true(notice: Notice, seat: Seat | None, channel: Channel) -> bool:
    """Return whether the notice is still true, and unseen unless its message on `channel` is kept as evidence.

    `seat` is None if its reader has no seat.
    """
    notice_type = notice_type_of(notice.kind)
    if notice_type.is_kept_as_evidence and channel.is_kept_by_reader:
        return seat is not None
    return notice_type.is_still_true(notice, seat)
