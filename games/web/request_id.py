"""Request IDs, which connect a response, its error page and its log lines."""

import re
import secrets
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from games.infrastructure.log_context import log_context

HEADER = "X-Request-ID"
VALID_ID = re.compile(r"[\w-]{8,64}", re.ASCII)
"""Matches the IDs accepted from a proxy; they contain nothing that could forge a log line."""
MATCH_PATH = re.compile(r"/games/(\d{1,18})/", re.ASCII)


class RequestIdMiddleware:
    """Set an ID for each request, for the log and the response.

    It is the first middleware, so that it covers all others.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Store the next handler."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Handle the request in its log context, and add the header to the response."""
        request_id, match = request_id_of(request), MATCH_PATH.match(request.path_info)
        with log_context(request_id, int(match[1]) if match else None):
            response = self.get_response(request)
        response.headers[HEADER] = request_id
        return response


def request_id_of(request: HttpRequest) -> str:
    """Return the ID set by a trusted proxy, or a new one."""
    given = request.headers.get(HEADER, "") if settings.ALLAUTH_TRUSTED_PROXY_COUNT else ""
    return given if VALID_ID.fullmatch(given) else secrets.token_hex(8)
