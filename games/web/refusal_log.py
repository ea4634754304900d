"""Middleware that logs refused requests."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from games.accounts.security_log import log_event_once


class RefusalLogMiddleware:
    """Log 403 and 429 responses as security events; other error responses are usually honest mistakes."""

    EVENTS = {403: "forbidden", 429: "too_often"}

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        """Store the next handler."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Log the response if it is a refusal."""
        response = self.get_response(request)
        if response.status_code in self.EVENTS:
            log_event_once(self.EVENTS[response.status_code], request)
        return response
