"""Error pages in the site's look."""

import sys

from django.core.exceptions import RequestDataTooBig
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template import loader
from django.utils.translation import gettext as _

from games.infrastructure.log_context import current_log_context
from games.views.shared.context_processors import theme

BUSY = [
    *("locked", "deadlock detected", "could not serialize", "too many clients", "connection slots", "lock timeout"),
    "couldn't get a connection",
]
"""What SQLite, PostgreSQL and the pool of connections say when others keep them busy."""


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Answer a request that makes no sense, or is too long to be read."""
    if isinstance(exception, RequestDataTooBig):
        words = _("What your browser sent is larger than anything that this site takes. Nothing was changed.")
        return render(request, "400.html", {"words": words}, status=413)
    return render(request, "400.html", status=400)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Answer a request for something that is not this visitor's."""
    return render(request, "403.html", status=403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer a form whose secret has run out, which happens on tabs that stayed open for weeks."""
    words = _("This form was open for too long. Go back, reload the page and try again; nothing was changed.")
    return refreshing(request, render(request, "403.html", {"words": words}, status=403))


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Answer for what is not there, and for what one may not see: the two must look alike."""
    return refreshing(request, render(request, "404.html", status=404))


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer when something broke, with a page that needs nothing that could be broken.

    A database that others keep busy is not broken: it is worth asking again soon.
    """
    problem = sys.exc_info()[1]
    is_busy = isinstance(problem, OperationalError) and any(sign in str(problem) for sign in BUSY)
    words = {"number": current_log_context().request_id, "is_busy": is_busy, "theme": theme(request)}
    page = HttpResponse(loader.get_template("500.html").render(words, None), status=503 if is_busy else 500)
    if is_busy:
        page.headers["Retry-After"] = "5"
    return page


def refreshing(request: HttpRequest, page: HttpResponse) -> HttpResponse:
    """Let a page that asked for a fragment of itself load again, and so show what is wrong."""
    if request.headers.get("HX-Request"):
        page.headers["HX-Refresh"] = "true"
    return page
