"""The outbox of parcels: a parcel is one message to one outlet."""

from collections.abc import Iterable
from typing import Any

from games import task_queue
from games.models import Delivery, Parcel, User
from games.task_queue import TaskName


def queue_parcels(
    user: User, content: dict[str, Any], *, channel: str = "", deliveries: Iterable[Delivery] = ()
) -> int:
    """Queue a parcel for each working outlet of `user`, on one channel or on all, and enqueue the sending task.

    Return how many were queued; `deliveries` are the deliveries that the parcels fulfill.
    """
    outlets = user.outlets.filter(off_at=None, match=None)
    posted = 0
    for outlet in outlets.filter(channel=channel) if channel else outlets:
        Parcel.objects.create(outlet=outlet, content=content).deliveries.set(deliveries)
        posted += 1
    if posted:
        task_queue.enqueue(TaskName.SEND_MAILS)
    return posted
