"""Drop cookies that hold NUL bytes."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

Handler = Callable[[HttpRequest], HttpResponse]


class DropNulCookiesMiddleware:
    """Drop cookies that hold NUL bytes: none of ours does, and PostgreSQL refuses to look up such a session."""

    def __init__(self, get_response: Handler):
        """Store the next handler."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Keep the other cookies."""
        request.COOKIES = {name: value for name, value in request.COOKIES.items() if "\0" not in value}
        return self.get_response(request)
