"""Answering a question about an open table from an email: GET and HEAD only show it; POST answers."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.domain.lobby import idle_tables
from games.notices import table_confirmations
from games.notices.table_confirmations import ClosedQuestion, QuestionKind


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def confirm_by_email(request: HttpRequest, token: str) -> HttpResponse:
    """Show the question that a link belongs to, with a button; a POST answers it with yes."""
    try:
        question = table_confirmations.read_question(token)
        if question is None:
            raise Http404
        with timezone.override(question.user.zone):
            context = {"match": question.match, "is_idle": question.kind == QuestionKind.KEEP_OPEN}
            if request.method != "POST":
                return _page(request, {**context, "closes_at": idle_tables.closes_at(question.match)})
            match = table_confirmations.answer_question(question)
            return _page(request, {**context, "match": match, "is_done": True})
    except ClosedQuestion as closed:
        return _page(request, {"match": closed.match, "is_closed": True}, status=410)


def _page(request: HttpRequest, context: dict[str, Any], status: int = 200) -> HttpResponse:
    response = render(request, "games/notices/table_confirmation.html", context, status=status)
    response["X-Robots-Tag"] = "noindex"
    return response
