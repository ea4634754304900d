"""Voting from an email: GET and HEAD only show the vote; POST votes."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.models import Match
from games.notices import email_votes
from games.notices.email_votes import ClosedVote, LinkedVote
from games.screens import votes

ANSWERS = {"yes": True, "no": False}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def vote_by_email(request: HttpRequest, token: str, answer: str) -> HttpResponse:
    """Show the vote that a link belongs to, with a button for each answer; a POST votes."""
    if answer not in ANSWERS:
        raise Http404
    try:
        vote = email_votes.read_vote(token)
        if vote is None:
            raise Http404
        with timezone.override(vote.user.zone):
            posted = request.POST.get("agrees", answer) if request.method == "POST" else ""
            if posted in ANSWERS:
                match = email_votes.cast_vote(vote, agrees=ANSWERS[posted])
                return _page(request, vote, match, is_cast=True, agrees=ANSWERS[posted])
            return _page(request, vote, vote.match, agrees=ANSWERS[answer])
    except ClosedVote as closed:
        return _answer(request, {"is_closed": True, "match": closed.match}, status=410)


def _page(request: HttpRequest, vote: LinkedVote, match: Match, **context: Any) -> HttpResponse:
    shown = votes.open_vote(vote.kind, match, match.seats.select_related("user"))
    return _answer(request, {"kind": vote.kind, "vote": vote, "match": match, "open": shown, **context})


def _answer(request: HttpRequest, context: dict[str, Any], status: int = 200) -> HttpResponse:
    response = render(request, "games/notices/email_vote.html", context, status=status)
    response["X-Robots-Tag"] = "noindex"
    return response
