"""The form that sets the webhook of a table."""

from typing import Any

from games.models import Match, Outlet, User
from games.notices.channels.webhook.form import WebhookForm
from games.notices.table_webhooks import setup


class TableWebhookForm(WebhookForm):
    """The URL and the kind of a table's webhook."""

    def __init__(self, *args: Any, match: Match, user: User, **kwargs: Any) -> None:
        """Store the table to which the webhook will belong."""
        super().__init__(*args, user=user, **kwargs)
        self.match = match

    def check_number(self) -> None:
        """Do nothing, because a new webhook of a table replaces the old one."""

    def save(self) -> Outlet:
        """Set the webhook. Raises the same refusals as `setup.set_webhook`."""
        data = self.cleaned_data
        return setup.set_webhook(match=self.match, user=self.user, kind=data["kind"], url=data["url"])
