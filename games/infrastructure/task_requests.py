"""The worker's side of a task: how its message is acknowledged."""

from typing import Any

from celery.worker.request import Request


class ReconnectingRequest(Request):
    """A request that makes the worker reconnect if its message cannot be acknowledged.

    Celery logs such an error and goes on. Its Redis transport then counts the message as unacknowledged for as long as
    the connection lasts, and a worker takes no more tasks than it has slots: each error costs a slot, and with the last
    one the worker stops working, although it still answers pings. A Redis that hangs for some seconds is enough.
    """

    def __init__(self, message: Any, **kwargs: Any) -> None:
        """Accept no errors: those that are not accepted reach the worker's loop, which reconnects."""
        super().__init__(message, **{**kwargs, "connection_errors": ()})
        self.channel = message.channel

    @property
    def is_half_closed(self) -> bool:
        """Return whether the connection that brought the message was closed while Redis hung, its channel only in part.

        A channel in that state can open no connection: using it raises AttributeError, which would end the worker.
        """
        transport = self.channel.connection
        return transport is not None and transport.client is None

    def acknowledge(self) -> None:
        """Acknowledge the message if that is possible; otherwise it comes again, and tasks can run twice."""
        if not self.is_half_closed:
            super().acknowledge()

    def reject(self, requeue: bool = False) -> None:
        """Reject the message if that is possible."""
        if not self.is_half_closed:
            super().reject(requeue)
