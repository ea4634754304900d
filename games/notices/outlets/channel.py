"""A channel to outlets: what those share that people open by giving an address outside the site."""

from abc import abstractmethod
from typing import Any

from django.db.models import QuerySet

from games.enums import DeliveryStatus
from games.models import Outlet, User
from games.notices.channel import Channel
from games.notices.message import Message
from games.notices.outlets import contents, parcels, sender
from games.notices.outlets.form import OutletForm


class OutletChannel(Channel):
    """Writes a parcel for each outlet of a person, and sends it when it can."""

    form: type[OutletForm]
    template: str
    """Its part of the settings page."""
    forgets_gone = False
    """Whether an outlet that says it is gone is forgotten at once."""

    def has_address(self, user: User) -> bool:
        """Tell whether there is an outlet that works."""
        return self._outlets(user).exists()

    def has_settings(self, user: User) -> bool:
        """Ask only those who have opened an outlet."""
        return user.outlets.filter(channel=self.key).exists()

    def carry(self, message: Message) -> DeliveryStatus:
        """Write a parcel for each outlet."""
        content = contents.content(message)
        posted = parcels.post(message.user, content, channel=self.key, deliveries=message.deliveries)
        return DeliveryStatus.QUEUED if posted else DeliveryStatus.DROPPED

    def send_waiting(self) -> int:
        """Send the parcels that are due."""
        return sender.send_waiting(
            self.key,
            lambda outlet, parcel: self.request(outlet, parcel.content, str(parcel.pk)),
            forget_gone=self.forgets_gone,
        )

    def try_out(self, outlet: Outlet) -> str:
        """Send a test to an outlet; return the word of what went wrong, or nothing."""
        return sender.try_out(outlet, *self.request(outlet, contents.trial(), "test"))

    def settings(self) -> dict[str, Any]:
        """Give what its part of the settings page needs beside the form and the outlets."""
        return {}

    def shown_secret(self, outlet: Outlet) -> str:
        """Give the key that its owner has to know, where there is one."""
        return ""

    @abstractmethod
    def request(self, outlet: Outlet, content: dict[str, Any], number: str) -> sender.Request:
        """Put what is to be said into body and headers, as this outlet wants to hear it."""

    def _outlets(self, user: User) -> QuerySet[Outlet]:
        return user.outlets.filter(channel=self.key, off_at=None)
