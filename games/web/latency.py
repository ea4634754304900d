"""Middleware that measures response times by kind of request."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from games.domain.operations.metrics import REQUEST_SECONDS

KINDS = {"/table/": "poll", "/choose/": "move"}
"""The kinds of requests by the last part of a table's path; all other requests are pages."""


class LatencyMiddleware:
    """Measure the response time of every request except health probes, which are answered earlier."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Store the next handler."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Handle the request and record how long it took."""
        last_part = request.path_info[request.path_info.rfind("/", 0, -1) :]
        with REQUEST_SECONDS.labels(KINDS.get(last_part, "page")).time():
            return self.get_response(request)
