"""The user's games: waiting for a move, running, finished."""

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from games.domain.deadlines import substitutes
from games.domain.lobby import invitation_answers
from games.domain.matches import match_queries, notice_creation
from games.domain.orders.missing_orders import missing_orders
from games.domain.people import sanctions
from games.models import Match
from games.notices import push_replacement, reach
from games.views.shared.access import SignedInRequest, signed_in

PER_PAGE = 50
"""The number of unfinished games on one page; the first page also lists the latest finished ones."""
GROUPS = ("waiting", "running", "open", "unseen", "aside", "finished")
"""The groups of games, in the order of the page."""
SKIPPED = "skipped"
"""The session key of the skipped games, which maps each match to the wait at which it was skipped."""


@require_safe
@signed_in
def my_games(request: SignedInRequest) -> HttpResponse:
    """List the user's games: those waiting for their move, by time left, then the other ones; finished ones last."""
    page = Paginator(match_queries.my_ongoing_match_ids(request.user), PER_PAGE).get_page(request.GET.get("page"))
    groups: dict[str, list[Match]] = {name: [] for name in GROUPS}
    for match in match_queries.my_matches(request.user, list(page.object_list), with_ended=not page.has_previous()):
        groups[my_games_group(match)].append(match)
    invited = [] if request.user.is_guest else invitation_answers.open_invitations_for(request.user)
    context: dict[str, Any] = {"here": "mine", "groups": groups, "page": page, "invitations": invited}
    context["offers"] = [] if request.user.is_guest else substitutes.substitute_offers_for(request.user)
    context["missing"] = missing_orders(request.user, groups["running"])
    if any(match.is_timed for match in (*groups["waiting"], *groups["running"])):
        context["reach"] = reach.reach_of(request.user)
        context["is_emailed_instead"] = push_replacement.emailed_instead(request.user)
    return render(
        request, "games/matches/my_games.html", {**context, "measures": sanctions.unread_sanctions(request.user)}
    )


def my_games_group(match: Match) -> str:
    """Return the group of one of the user's games."""
    if match_queries.is_put_aside(match):
        return "aside"
    if match_queries.has_unseen_result(match.mine):
        return "unseen"
    if match.is_over:
        return "finished"
    return "waiting" if match_queries.is_waiting_for_owner(match.mine) else match.status


@require_safe
@signed_in
def next_game(request: SignedInRequest) -> HttpResponse:
    """Redirect to the most urgent game that is not skipped; if there is none, reset the skipped games."""
    match = match_queries.next_waiting_match(request.user, request.session.get(SKIPPED))
    if match is not None:
        return redirect("games:table", match.pk)
    skipped = request.session.pop(SKIPPED, {})
    if waiting := match_queries.count_waiting_matches(request.user) if skipped else 0:
        words = ngettext(
            "No other game is waiting for you. You skipped %(number)d game; “Next game” takes you back to it.",
            "No other game is waiting for you. You skipped %(number)d games; “Next game” takes you back to them.",
            waiting,
        )
        messages.info(request, words % {"number": waiting})
    else:
        messages.info(request, _("No game is waiting for you."))
    return redirect("games:mine")


@require_POST
@signed_in
def skip_game(request: SignedInRequest, pk: int) -> HttpResponse:
    """Skip a game until all others have been visited, and redirect to the next one."""
    request.session[SKIPPED] = match_queries.skip_match(request.user, pk, request.session.get(SKIPPED, {}))
    return redirect("games:next")


@require_POST
@signed_in
def mark_finished_games_seen(request: SignedInRequest) -> HttpResponse:
    """Mark all finished games as seen."""
    notice_creation.mark_results_seen(request.user)
    return redirect("games:mine")
