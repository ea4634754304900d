"""Middleware that lets a CDN store responses that are the same for everyone."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from games.infrastructure import shared_cache

Handler = Callable[[HttpRequest], HttpResponse]


class SharedCacheMiddleware:
    """Remove `Vary: Cookie` from responses that a view has marked; it comes before the middleware that adds it."""

    def __init__(self, get_response: Handler):
        """Store the next handler."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Handle the request, and correct the headers of a marked response."""
        response = self.get_response(request)
        shared_cache.finish_shared_response(response)
        return response
