"""Error pages in the site's design."""

import sys
from urllib.parse import quote

from django.core.exceptions import RequestDataTooBig
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.template import loader
from django.utils.translation import gettext as _

from games.infrastructure.log_context import current_log_context
from games.views.shared.access import is_sent_by_script
from games.views.shared.context_processors import chosen_theme

BUSY = [
    *("locked", "deadlock detected", "could not serialize", "too many clients", "connection slots", "lock timeout"),
    *("couldn't get a connection", "disk is full", "No space left on device", "could not extend file"),
]
"""Parts of the messages with which SQLite, PostgreSQL and connection pools report that they are busy or full."""


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Show the page for a malformed or oversized request."""
    if isinstance(exception, RequestDataTooBig):
        words = _("Your browser sent more data than this site accepts. Nothing was changed. Go back and send less.")
        return render(request, "400.html", {"words": words}, status=413)
    return render(request, "400.html", status=400)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Show the page for a forbidden request."""
    return render(request, "403.html", status=403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Show the page for an expired form, for example in a tab that has been open since before a new sign-in.

    Scripts get a fresh token and the name of the user, so that they can ask before they send the form again.
    """
    if is_sent_by_script(request):
        name = request.user.name if request.user.is_authenticated else ""
        return HttpResponse(status=403, headers={"X-CSRF-Token": get_token(request), "X-User-Name": quote(name)})
    words = _("This form has expired. Nothing was changed. Go back, reload the page, and try again.")
    return render(request, "403.html", {"words": words}, status=403)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Show the page for anything that does not exist or is hidden; both must look the same."""
    return render(request, "404.html", status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """Show an error page that does not depend on anything that may be broken.

    If the database is busy or its disk is full, the status is 503 with Retry-After instead of 500.
    """
    problem = sys.exc_info()[1]
    is_busy = isinstance(problem, OperationalError) and any(sign in str(problem) for sign in BUSY)
    words = {"number": current_log_context().request_id, "is_busy": is_busy, "theme": chosen_theme(request)}
    page = HttpResponse(loader.get_template("500.html").render(words, None), status=503 if is_busy else 500)
    if is_busy:
        page.headers["Retry-After"] = "5"
    return page
