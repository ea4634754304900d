"""Answering a question from an email: GET changes nothing, POST plays the answer."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.notices import decisions
from games.notices.decisions import StaleLink


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def answer_by_email(request: HttpRequest, token: str) -> HttpResponse:
    """Show what a link would play; a POST plays it."""
    try:
        content = decisions.read_answer_token(token)
        if content is None:
            raise Http404
        asked = decisions.linked_answer(content, token)
        if request.method == "POST":
            decisions.play_answer(asked)
    except StaleLink as stale:
        now = decisions.table_now(stale)
        way = now.match.get_absolute_url() if now else reverse("games:next")
        return _answer(request, {"is_stale": True, "now": now, "way": way}, status=410)
    context = {"asked": asked, "match": asked.visit.match, "way": asked.visit.match.get_absolute_url()}
    return _answer(request, {**context, "is_played": request.method == "POST"})


def _answer(request: HttpRequest, context: dict, status: int = 200) -> HttpResponse:
    response = render(request, "games/notices/email_answer.html", context, status=status)
    response["X-Robots-Tag"] = "noindex"
    return response
