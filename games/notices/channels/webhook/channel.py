"""The webhook channel."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from games.enums import NoticeMode, OutletKind
from games.models import Outlet
from games.notices.channels.webhook import bodies
from games.notices.channels.webhook.form import WebhookForm
from games.notices.outlets.channel import OutletChannel
from games.notices.outlets.sender import Request


class WebhookChannel(OutletChannel):
    """A channel that sends a short message to each webhook of a user."""

    key = "webhook"
    title = _("Webhook notifications")
    mode_names = {
        NoticeMode.AT_ONCE: _("right away"),
        NoticeMode.HOURLY: _("hourly digest"),
        NoticeMode.DAILY: _("daily digest"),
        NoticeMode.NEXT: _("with the next message"),
        NoticeMode.OFF: _("never"),
    }
    form = WebhookForm
    template = "games/notices/outlets/_webhook.html"

    def shown_secret(self, outlet: Outlet) -> str:
        """Return the signing key of a webhook for a program; empty for other kinds of webhooks."""
        return bodies.shown_secret(outlet) if outlet.kind == OutletKind.JSON else ""

    def request(self, outlet: Outlet, content: dict[str, Any], delivery_id: str) -> Request:
        """Return the request in the format of this kind of webhook."""
        match outlet.kind:
            case OutletKind.DISCORD:
                return bodies.discord_request(content)
            case OutletKind.SLACK:
                return bodies.slack_request(content)
        return bodies.signed_request(outlet, content, delivery_id)
