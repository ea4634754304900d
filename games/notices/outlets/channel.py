"""The base class of channels to outlets: URLs outside the site that users register."""

from abc import abstractmethod
from typing import Any

from django.db.models import QuerySet

from games.enums import DeliveryStatus
from games.fast.compiled_queries import compiled
from games.models import Outlet, User
from games.notices.channel import Channel
from games.notices.message import Message
from games.notices.outlets import contents, parcels, sender
from games.notices.outlets.form import OutletForm


class OutletChannel(Channel):
    """A channel that queues a parcel for each outlet of a user."""

    form: type[OutletForm]
    template: str
    """The template of its part of the settings page."""
    gone_is_final = False
    """Whether an outlet that answers "gone" is switched off immediately."""

    def has_address(self, user: User) -> bool:
        """Return whether there is a working outlet."""
        return bool(_working_outlets(self.key, user.pk))

    def has_settings(self, user: User) -> bool:
        """Return whether the user has an outlet on this channel."""
        return user.outlets.filter(channel=self.key, match=None).exists()

    def deliver(self, message: Message) -> DeliveryStatus:
        """Queue a parcel with the message for each outlet of its user."""
        content = contents.message_content(message)
        posted = parcels.queue_parcels(message.user, content, channel=self.key, deliveries=message.deliveries)
        return DeliveryStatus.QUEUED if posted else DeliveryStatus.DROPPED

    def send_waiting(self) -> int:
        """Send the parcels that are due."""
        return sender.send_waiting_parcels(
            self.key,
            lambda outlet, parcel: self.request(outlet, parcel.content, str(parcel.pk)),
            gone_is_final=self.gone_is_final,
        )

    def send_test(self, outlet: Outlet) -> str:
        """Send a test to an outlet; return the code of the error, or an empty string."""
        return sender.send_test_parcel(outlet, *self.request(outlet, contents.test_message_content(), "test"))

    def settings(self) -> dict[str, Any]:
        """Return extra context for the channel's part of the settings page."""
        return {}

    def shown_secret(self, outlet: Outlet) -> str:
        """Return the secret that the outlet's owner needs; empty if there is none."""
        return ""

    @abstractmethod
    def request(self, outlet: Outlet, content: dict[str, Any], number: str) -> sender.Request:
        """Return the body and headers for a parcel with this content, in the outlet's format."""


@compiled
def _working_outlets(channel: str, user: int) -> QuerySet[Outlet, tuple[int]]:
    return Outlet.objects.filter(user_id=user, channel=channel, match=None, off_at=None).values_list("pk")[:1]
