"""My games: what waits for me, what goes on, what is over."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from games.domain.deadlines import substitutes
from games.domain.lobby import invitations
from games.domain.matches import match_queries, notice_creation
from games.domain.people import sanctions
from games.models import Match
from games.views.shared.access import SignedInRequest, signed_in

PER_PAGE = 50
"""So many games that are not over stand on one page; those that ended last stand on the first."""
GROUPS = ("unseen", "waiting", "running", "open", "aside", "finished")
"""The headings under which games stand."""
SKIPPED = "skipped"
"""Where the session keeps which games were put off, and at which wait."""


@require_safe
@signed_in
def mine(request: SignedInRequest) -> HttpResponse:
    """List my games: first those that ended unseen, then those that wait for me, the shortest time left on top."""
    page = Paginator(match_queries.my_ongoing_match_ids(request.user), PER_PAGE).get_page(request.GET.get("page"))
    groups: dict[str, list[Match]] = {name: [] for name in GROUPS}
    for match in match_queries.my_matches(request.user, list(page.object_list), and_ended=not page.has_previous()):
        groups[group_of(match)].append(match)
    asked = [] if request.user.is_guest else invitations.open_invitations_for(request.user)
    shown = {"here": "mine", "groups": groups, "page": page, "invitations": asked}
    shown["offers"] = [] if request.user.is_guest else substitutes.substitute_offers_for(request.user)
    return render(
        request, "games/matches/my_games.html", {**shown, "measures": sanctions.unread_sanctions(request.user)}
    )


def group_of(match: Match) -> str:
    """Say under which heading a game of the visitor stands."""
    if match_queries.is_put_aside(match):
        return "aside"
    if match_queries.has_unseen_result(match.mine):
        return "unseen"
    return "waiting" if match_queries.is_waiting_for_owner(match.mine) else match.status


@require_safe
@signed_in
def next_game(request: SignedInRequest) -> HttpResponse:
    """Go to the game that presses most and is not skipped; where there is none, say so, and begin anew."""
    match = match_queries.next_waiting_match(request.user, request.session.get(SKIPPED))
    if match is not None:
        return redirect("games:table", match.pk)
    skipped = request.session.pop(SKIPPED, {})
    if waiting := match_queries.count_waiting_matches(request.user) if skipped else 0:
        said = ngettext(
            "No other game waits for you. You have skipped %(number)d game; “Next game” leads to it again.",
            "No other game waits for you. You have skipped %(number)d games; “Next game” leads to them again.",
            waiting,
        )
        messages.info(request, said % {"number": waiting})
    else:
        messages.info(request, _("No game waits for you."))
    return redirect("games:mine")


@require_POST
@signed_in
def skip(request: SignedInRequest, pk: int) -> HttpResponse:
    """Go on to the next game without answering in this one, which comes up again when all have been seen."""
    request.session[SKIPPED] = match_queries.skip_match(request.user, pk, request.session.get(SKIPPED, {}))
    return redirect("games:next")


@require_POST
@signed_in
def see_all(request: SignedInRequest) -> HttpResponse:
    """Count the ends of all games as seen."""
    notice_creation.mark_ends_seen(request.user)
    return redirect("games:mine")
