"""Requests for each kind of webhook. Table names are untrusted, so they are always escaped."""

import base64
import hashlib
import hmac
import json
import re
import time
from typing import Any

from games.models import Outlet
from games.notices.outlets.sender import Request

JSON_TYPE = {"Content-Type": "application/json"}
MARKS = re.compile(r"([\\*_~`|>#\[\]()<@:-])")


def discord_request(content: dict[str, Any]) -> Request:
    """Return a request to Discord, with escaped markup and without mentions."""
    lines = [MARKS.sub(r"\\\1", line) for line in _lines(content)]
    text = "\n".join([*lines, f"<{content['link']}>"])
    return _json({"content": text, "allowed_mentions": {"parse": []}}), JSON_TYPE


def slack_request(content: dict[str, Any]) -> Request:
    """Return a request to Slack, with its three special characters escaped."""
    lines = [line.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;") for line in _lines(content)]
    return _json({"text": "\n".join([*lines, content["link"]]), "mrkdwn": False}), JSON_TYPE


def signed_request(outlet: Outlet, content: dict[str, Any], delivery_id: str) -> Request:
    """Return a request to a user's program, signed according to the specification "Standard Webhooks"."""
    body, sent_at = _json(content), str(int(time.time()))
    name = f"{outlet.pk}-{delivery_id}"
    signature = hmac.new(bytes.fromhex(outlet.secret), f"{name}.{sent_at}.".encode() + body, hashlib.sha256)
    return body, {
        **JSON_TYPE,
        "Webhook-Id": name,
        "Webhook-Timestamp": sent_at,
        "Webhook-Signature": f"v1,{base64.b64encode(signature.digest()).decode()}",
    }


def shown_secret(outlet: Outlet) -> str:
    """Return the signing key in the format of Standard Webhooks."""
    return f"whsec_{base64.b64encode(bytes.fromhex(outlet.secret)).decode()}"


def _lines(content: dict[str, Any]) -> list[str]:
    """Return the title and, for the news of a table, what happened."""
    return [content["title"], *content.get("lines", [])]


def _json(content: dict[str, Any]) -> bytes:
    return json.dumps(content, ensure_ascii=False).encode()
