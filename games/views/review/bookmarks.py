"""Bookmarks in replays, with notes, and comments on finished games."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.domain.chat import replay_comments
from games.domain.errors import Refused
from games.domain.matches.match_replay import Replay
from games.domain.play.table_visit import Visit
from games.domain.review.bookmarks import bookmarks_of, delete_bookmark, save_bookmark
from games.screens.reasons import refusals
from games.views.shared.access import SignedInRequest, signed_in, time_since_first_sent
from games.views.shared.replay_pages import at_moment, render_moment, replay_urls

PER_PAGE = 50


@require_POST
@signed_in
@at_moment
def post_bookmark(request: SignedInRequest, visit: Visit, replay: Replay, number: int) -> HttpResponse:
    """Set, change or remove the bookmark of a moment."""
    note = request.POST.get("note", "")
    if "forget" in request.POST:
        delete_bookmark(visit, number)
        messages.success(request, _("Bookmark removed."))
    else:
        try:
            save_bookmark(visit, number, note)
        except Refused as refused:
            messages.error(request, refusals.refusal_sentence(refused))
            return render_moment(request, visit, replay, number, status=422, note=note)
        messages.success(request, _("Bookmark saved."))
    return redirect(f"{replay_urls(replay)(number)}#margin")


@require_POST
@signed_in
@at_moment
def post_replay_comment(request: SignedInRequest, visit: Visit, replay: Replay, number: int) -> HttpResponse:
    """Comment on a moment of a finished game, or delete the user's own comment."""
    text, mine = request.POST.get("text", ""), request.POST.get("remove", "")
    try:
        if mine:
            replay_comments.delete_own_comment(visit, int(mine) if mine.isdecimal() and len(mine) <= 18 else 0)
            messages.success(request, _("Comment removed."))
        else:
            replay_comments.post_comment(visit, number, text, sent_for=time_since_first_sent(request))
    except Refused as refused:
        messages.error(request, refusals.refusal_sentence(refused))
        return render_moment(request, visit, replay, number, status=422, text=text)
    return redirect(f"{replay_urls(replay)(number)}#said")


@never_cache
@require_safe
@signed_in
def list_bookmarks(request: SignedInRequest) -> HttpResponse:
    """List the user's bookmarks in all games that they may see."""
    page = Paginator(bookmarks_of(request.user), PER_PAGE).get_page(request.GET.get("page"))
    return render(request, "games/review/bookmarks.html", {"page": page, "bookmarks": page.object_list})
