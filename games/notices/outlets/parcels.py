"""The outbox of parcels: a parcel is one message to one outlet."""

from collections.abc import Collection
from typing import Any

from games import task_queue
from games.models import Delivery, Parcel, User
from games.task_queue import TaskName


def queue_parcels(
    user: User, content: dict[str, Any], *, channel: str = "", deliveries: Collection[Delivery] = ()
) -> int:
    """Queue a parcel for each working outlet of `user`, on one channel or on all; return how many were queued.

    `deliveries` are the deliveries that the parcels fulfill. If there are none, enqueue the task that sends parcels,
    which `dispatch` otherwise does for many messages together.
    """
    outlets = user.outlets.filter(off_at=None, match=None)
    posted = 0
    for outlet in outlets.filter(channel=channel) if channel else outlets:
        Parcel.objects.create(outlet=outlet, content=content).deliveries.add(*deliveries)
        posted += 1
    if posted and not deliveries:
        task_queue.enqueue(TaskName.SEND_MAILS)
    return posted
