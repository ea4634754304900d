"""Middleware that rejects malformed requests and renders some error pages in the site's design."""

import logging
from collections.abc import Callable
from urllib.parse import unquote

from django.conf import settings
from django.core.exceptions import ObjectDoesNotExist, RequestDataTooBig, SuspiciousOperation
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.domain.errors import NotVisible
from games.domain.matches import match_history, match_queries
from games.models import Match
from games.views.shared.access import hidden_table_response

log = logging.getLogger(__name__)

Handler = Callable[[HttpRequest], HttpResponse]


class RejectMalformedMiddleware:
    """Reject NUL bytes and oversized bodies; render pages for 405 responses and hidden tables in the site's design."""

    def __init__(self, get_response: Handler):
        """Store the next handler."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Check the URL and the length of the body; give an empty 405 response a page."""
        if "\0" in request.path or "\0" in unquote(request.META.get("QUERY_STRING", "")):
            raise SuspiciousOperation("a NUL byte in the address")
        # Django's own limit does not count uploaded files, but no page accepts large files.
        length = request.META.get("CONTENT_LENGTH") or "0"
        if length.isdecimal() and int(length[:18]) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            raise RequestDataTooBig("a body longer than any form's")
        response = self.get_response(request)
        if response.status_code == 405 and not response.content:
            page = render(request, "405.html", status=405)
            page.headers["Allow"] = response.headers.get("Allow", "")
            return page
        return response

    def process_view(self, request: HttpRequest, view: Handler, args: tuple, kwargs: dict) -> None:
        """Check the fields of a submitted form, before the view reads them."""
        if request.method == "POST" and any("\0" in text for _, texts in request.POST.lists() for text in texts):
            raise SuspiciousOperation("a NUL byte in a form")

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Return the same 404 for tables that are hidden, have never existed, or have been deleted."""
        about = request.resolver_match
        if about is None or not about.route.startswith("games/<int:pk>/"):
            return None
        pk = about.kwargs["pk"]
        may_be_gone = isinstance(exception, ObjectDoesNotExist | IntegrityError)
        if isinstance(exception, NotVisible) or (may_be_gone and not Match.objects.filter(pk=pk).exists()):
            return hidden_table_response(request, pk)
        match = Match.objects.filter(pk=pk).first()
        if match is not None and not match_history.has_known_content(match):
            if not match_queries.may_view_match(match, request.user):
                return hidden_table_response(request, pk)
            log.warning("match %s has unknown content", pk)
            return render(request, "games/play/unknown_content.html", status=410)
        return None
