"""The web push channel."""

import json
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.enums import NoticeMode
from games.models import Outlet
from games.notices.channels.push import keys
from games.notices.channels.push.form import BrowserForm
from games.notices.kinds import kinds_where
from games.notices.outlets.channel import OutletChannel
from games.notices.outlets.sender import Request

LASTS = 24 * 60 * 60
"""Seconds for which a push service keeps a message for a closed browser."""


class PushChannel(OutletChannel):
    """A channel that sends short messages, each encrypted for one browser.

    A new message replaces the last one about the same game.
    """

    key = "push"
    title = _("Browser notifications")
    mode_names = {
        NoticeMode.AT_ONCE: _("right away"),
        NoticeMode.HOURLY: _("hourly digest"),
        NoticeMode.DAILY: _("daily digest"),
        NoticeMode.NEXT: _("with the next message"),
        NoticeMode.OFF: _("never"),
    }
    form = BrowserForm
    template = "games/notices/outlets/_push.html"
    gone_is_final = True

    def settings(self) -> dict[str, Any]:
        """Return the site's public key, which browsers need to subscribe."""
        return {"key": keys.public_key()}

    def request(self, outlet: Outlet, content: dict[str, Any], delivery_id: str) -> Request:
        """Encrypt the message for this browser, so that the push service can read neither title nor link."""
        from pywebpush import WebPusher

        point, auth = outlet.secret.split(" ")
        names = [game["name"] for game in content["games"]]
        payload = {name: content[name] for name in ("title", "link", "topic")}
        payload["body"] = ", ".join(names)[:200] if len(names) > 1 else ""
        pusher = WebPusher({"endpoint": outlet.url, "keys": {"p256dh": point, "auth": auth}})
        sealed = pusher.encode(json.dumps(payload, ensure_ascii=False).encode())
        return sealed["body"], {
            **keys.authorization_headers(outlet.url),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "Topic": content["topic"],
            "TTL": str(LASTS),
            "Urgency": "high" if content["kind"] in kinds_where(lambda kind: kind.is_urgent) else "normal",
        }
