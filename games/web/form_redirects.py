"""Redirects after a form that a script has sent."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseRedirectBase

from games.views.shared.access import SCRIPT_HEADER

LOCATION_HEADER = "X-Location"


class FormRedirectsMiddleware:
    """Answer a form that a script has sent with the URL of a redirect; `fetch` would follow it and hide the URL."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        """Store the next handler."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Turn a redirect into status 204 with the URL in a header."""
        response = self.get_response(request)
        if SCRIPT_HEADER in request.headers and isinstance(response, HttpResponseRedirectBase):
            response.headers[LOCATION_HEADER] = response.url
            del response.headers["Location"]
            response.status_code = 204
        return response
