"""Middleware that drops cookies with NUL bytes."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

Handler = Callable[[HttpRequest], HttpResponse]


class DropNulCookiesMiddleware:
    """Drop cookies with NUL bytes: the site never sets any, and PostgreSQL raises an error for such a session key."""

    def __init__(self, get_response: Handler):
        """Store the next handler."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Handle the request with the remaining cookies."""
        request.COOKIES = {name: value for name, value in request.COOKIES.items() if "\0" not in value}
        return self.get_response(request)
