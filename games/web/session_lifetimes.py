"""Middleware that ends expired sessions and renews active ones."""

from collections.abc import Callable

from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse

from games.accounts.session_lifetimes import has_expired, renew_session


class SessionLifetimeMiddleware:
    """End expired sessions, and renew sessions that are in use."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        """Store the next handler."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Renew the session before the view and after it.

        Before it, because the role may have changed; after it, because the user may have signed in.
        """
        self.renew_on_activity(request)
        if request.user.is_authenticated and has_expired(request.session):
            logout(request)
        response = self.get_response(request)
        self.renew_on_activity(request)
        return response

    @staticmethod
    def renew_on_activity(request: HttpRequest) -> None:
        """Renew the session of a signed-in user."""
        if request.user.is_authenticated:
            asks_by_itself = request.method == "GET" and request.headers.get("HX-Request") == "true"
            renew_session(request.session, request.user, is_visit=not asks_by_itself)
