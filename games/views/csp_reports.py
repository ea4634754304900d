"""Where browsers report what a page tried to load or run and may not: small, seldom, and of nobody in particular."""

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

from allauth.core import ratelimit
from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, resolve
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from games import security_log

TYPES = {"application/csp-report", "application/reports+json"}
MOST_BYTES = 16 * 1024
MOST_AT_ONCE = 5
"""So many violations of one report are noted; a page that has more has the same one over and over."""
DIRECTIVE = re.compile(r"[a-z-]{3,40}")
BLOCKED = re.compile(r"[a-z][a-z0-9+.-]{0,30}")


@csrf_exempt
@require_POST
def hear(request: HttpRequest) -> HttpResponse:
    """Say in the log what was reported, without who reported it: no address, no browser, no number of a table."""
    if request.content_type not in TYPES:
        return HttpResponse(status=415)
    if int(request.META.get("CONTENT_LENGTH") or 0) > MOST_BYTES or len(request.body) > MOST_BYTES:
        return HttpResponse(status=413)
    may_speak = ratelimit.consume(request, action="csp_report")
    if not (may_speak and ratelimit.consume(request, action="csp_reports", key="all")):
        return HttpResponse(status=429)
    try:
        found = list(violations(json.loads(request.body)))
    except (ValueError, RecursionError):
        return HttpResponse(status=400)
    for violation in found[:MOST_AT_ONCE]:
        security_log.say("csp", **violation)
    return HttpResponse(status=204)


def violations(said: Any) -> Iterator[dict[str, str]]:
    """Read both forms of a report: one violation by itself, or a list of reports of which some are of this kind."""
    reports = said if isinstance(said, list) else [said]
    for report in reports:
        body = report.get("csp-report", report.get("body")) if isinstance(report, dict) else None
        if isinstance(body, dict):
            text = {name: value for name, value in body.items() if isinstance(value, str)}
            yield {
                "directive": directive(text.get("effectiveDirective") or text.get("violated-directive", "")),
                "blocked": blocked(text.get("blockedURL") or text.get("blocked-uri", "")),
                "page": page(text.get("documentURL") or text.get("document-uri", "")),
            }


def directive(text: str) -> str:
    """Give the name of what was violated."""
    found = DIRECTIVE.match(text)
    return found[0] if found else ""


def blocked(text: str) -> str:
    """Say from where something came, without its path: a word such as `inline`, or scheme and host."""
    try:
        parts = urlsplit(text)
        host = parts.hostname or ""
    except ValueError:
        return ""
    if parts.scheme in ("http", "https", "ws", "wss") and host:
        return f"{parts.scheme}://{host}"[:100]
    found = BLOCKED.match(text.lower())
    return found[0] if found else ""


def page(text: str) -> str:
    """Say which kind of page it was, as the list of addresses has it; of others nothing."""
    try:
        return resolve(urlsplit(text).path).route[:100]
    except (Resolver404, ValueError):
        return ""
