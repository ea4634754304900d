"""My games: what waits for me, what goes on, what is over."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.domain import queries
from games.models import Match
from games.views.auth import signed_in

PER_PAGE = 50
"""So many games that are not over stand on one page; those that ended last stand on the first."""
DIGITS = 19
"""Longer numbers name no row."""


@require_safe
@signed_in
def mine(request: HttpRequest) -> HttpResponse:
    """List my games: first those that wait for me, the shortest time left on top."""
    page = Paginator(queries.my_going(request.user), PER_PAGE).get_page(request.GET.get("page"))
    groups: dict[str, list[Match]] = {"waiting": [], "running": [], "open": [], "finished": []}
    for match in queries.my_matches(request.user, page.object_list):
        groups["waiting" if queries.waits_for(match.mine) else match.status].append(match)
    if not page.has_previous():
        groups["finished"] += queries.my_ended(request.user)
    return render(request, "games/mine.html", {"here": "mine", "groups": groups, "page": page})


@require_safe
@signed_in
def next_game(request: HttpRequest) -> HttpResponse:
    """Go to the game that presses most; `?after=` names one to skip for now."""
    skipped = request.GET.get("after", "")
    skip = Match.objects.filter(pk=int(skipped)).first() if skipped.isdecimal() and len(skipped) < DIGITS else None
    match = queries.next_match(request.user, skip=skip)
    if match is None:
        messages.info(request, _("No other game waits for you.") if skip else _("No game waits for you."))
        return redirect("games:mine")
    return redirect("games:table", match.pk)
