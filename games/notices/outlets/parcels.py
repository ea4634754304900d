"""Parcels on their way: one for each place at which somebody is told."""

from collections.abc import Iterable
from typing import Any

from games import task_queue
from games.models import Delivery, Parcel, User
from games.task_queue import TaskName


def post(user: User, content: dict[str, Any], *, channel: str = "", deliveries: Iterable[Delivery] = ()) -> int:
    """Put a message to each place of somebody that works, on one channel or all, and ask for it to be sent soon.

    Return how many there are; `deliveries` are what it says of notices.
    """
    outlets = user.outlets.filter(off_at=None)
    posted = 0
    for outlet in outlets.filter(channel=channel) if channel else outlets:
        Parcel.objects.create(outlet=outlet, content=content).deliveries.set(deliveries)
        posted += 1
    if posted:
        task_queue.enqueue(TaskName.SEND_MAILS)
    return posted
