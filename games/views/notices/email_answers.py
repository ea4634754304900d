"""An answer given from a mail: looking changes nothing, the button plays."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.notices import decisions
from games.notices.decisions import Stale


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def answer(request: HttpRequest, token: str) -> HttpResponse:
    """Show what a link would play, and play it when the button is pressed."""
    try:
        said = decisions.read(token)
        if said is None:
            raise Http404
        asked = decisions.asked(said, token)
        if request.method == "POST":
            decisions.play(asked)
    except Stale as stale:
        now = decisions.table_now(stale)
        way = now.match.get_absolute_url() if now else reverse("games:next")
        return _said(request, {"is_stale": True, "now": now, "way": way}, status=410)
    shown = {"asked": asked, "match": asked.visit.match, "way": asked.visit.match.get_absolute_url()}
    return _said(request, {**shown, "is_played": request.method == "POST"})


def _said(request: HttpRequest, shown: dict, status: int = 200) -> HttpResponse:
    response = render(request, "games/notices/email_answer.html", shown, status=status)
    response["X-Robots-Tag"] = "noindex"
    return response
