"""Webhooks as one of the channels."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from games.enums import NoticeMode, OutletKind
from games.models import Outlet
from games.notices.channels.webhook import bodies
from games.notices.channels.webhook.form import WebhookForm
from games.notices.outlets.channel import OutletChannel
from games.notices.outlets.sender import Request


class WebhookChannel(OutletChannel):
    """A few words to each address that somebody has given."""

    key = "webhook"
    title = _("What I am told by webhook")
    mode_names = {
        NoticeMode.AT_ONCE: _("at once"),
        NoticeMode.HOURLY: _("once an hour, together"),
        NoticeMode.DAILY: _("once a day, together"),
        NoticeMode.NEXT: _("with the next message"),
        NoticeMode.OFF: _("not by webhook"),
    }
    form = WebhookForm
    template = "games/notices/outlets/_webhook.html"

    def shown_secret(self, outlet: Outlet) -> str:
        """Give a program's owner the key that messages are signed by."""
        return bodies.shown_secret(outlet) if outlet.kind == OutletKind.JSON else ""

    def request(self, outlet: Outlet, content: dict[str, Any], number: str) -> Request:
        """Write as this kind of webhook wants it."""
        match outlet.kind:
            case OutletKind.DISCORD:
                return bodies.discord(content)
            case OutletKind.SLACK:
                return bodies.slack(content)
        return bodies.signed(outlet, content, number)
