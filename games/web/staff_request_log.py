"""Middleware that logs what staff read in the admin."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from games.accounts import security_log
from games.views.shared.access import is_signed_in, url_name_of

PERSONAL = ("account_", "games_")
"""The beginnings of the names of admin URLs with personal data."""
IMPERSONAL = "games_heartbeat_"


class StaffRequestLogMiddleware:
    """Log each request of staff for a list or row with personal data; Django's own log has only changes."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Store the next handler."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Log the request with its query, which may contain a name or address, and with the status of its response."""
        response = self.get_response(request)
        match = request.resolver_match
        if match is not None and is_signed_in(request) and request.user.is_staff and is_personal_page(request):
            row = match.kwargs.get("object_id") or match.kwargs.get("pk") or ""
            security_log.log_event(
                "staff_request",
                user=request.user.pk,
                method=request.method,
                page=match.url_name,
                row=str(row),
                query=request.META.get("QUERY_STRING", ""),
                status=response.status_code,
                address=security_log.origin_of(request).address,
            )
        return response


def is_personal_page(request: HttpRequest) -> bool:
    """Return whether this is a request for an admin page with personal data."""
    assert request.resolver_match is not None
    name = url_name_of(request)
    return "admin" in request.resolver_match.app_names and name.startswith(PERSONAL) and not name.startswith(IMPERSONAL)
