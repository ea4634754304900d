"""Middleware that makes a browser read from the primary database after it has written something."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from games.infrastructure.read_replica import OWN_WRITES_COOKIE, OWN_WRITES_FOR

Handler = Callable[[HttpRequest], HttpResponse]
SAFE = {"GET", "HEAD", "OPTIONS", "TRACE"}


class ReadOwnWritesMiddleware:
    """After each request that may write, set a cookie for which `reads_replica` uses the primary.

    It is installed only where there is a replica.
    """

    def __init__(self, get_response: Handler):
        """Store the next handler."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Handle the request, and set the cookie."""
        response = self.get_response(request)
        if request.method not in SAFE:
            response.set_cookie(
                OWN_WRITES_COOKIE,
                "1",
                max_age=OWN_WRITES_FOR,
                secure=settings.SESSION_COOKIE_SECURE,
                httponly=True,
                samesite="Lax",
            )
        return response
