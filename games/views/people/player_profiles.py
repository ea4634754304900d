"""Public profiles and the list of players."""

from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from games.domain.accounts import player_totals
from games.domain.chat import table_chat
from games.domain.errors import Refused
from games.domain.matches import match_lists
from games.domain.people import blocked_players, private_notes
from games.domain.results import player_statistics
from games.models import Match, User
from games.models.people.note import NOTE_LENGTH
from games.screens import profile
from games.views.shared.replica import reads_replica

GAMES_PER_PAGE = 20
"""The number of finished games on one page, and the most running ones that are shown."""


@require_safe
@reads_replica
def list_players(request: HttpRequest) -> HttpResponse:
    """List all users with an account, most games first."""
    after = request.GET.get("after", "")
    try:
        players, following = player_totals.players_page(after)
    except Refused:
        raise Http404 from None
    return render(request, "games/people/players.html", {"players": players, "after": after, "following": following})


@require_safe
@reads_replica
def player_profile(request: HttpRequest, handle: str) -> HttpResponse:
    """Show a user's profile and games, private ones only to the user; guests and deleted users have no profile."""
    person = get_object_or_404(User, handle=handle, deleted_at=None, is_guest=False)
    is_own = request.user == person
    totals = player_totals.stored_totals(person, private=is_own)
    finished = Paginator(player_statistics.finished_matches_of(person, private=is_own), GAMES_PER_PAGE)
    finished.count = totals.listed  # so that the paginator does not count them
    page = finished.get_page(request.GET.get("page"))
    page.object_list = match_lists.with_seats(page.object_list)
    running = list(player_statistics.running_matches_of(person, private=is_own).values_list("pk", flat=True))
    matches = Match.objects.in_bulk(running[:GAMES_PER_PAGE])
    context = {
        "person": person,
        **profile.profile_context(person, totals, is_own=is_own),
        "keep": relation_context(request, person),
        "in_progress": len(running),
        "running": match_lists.with_seats(matches[key] for key in running if key in matches),
        "page": page,
    }
    return render(request, "games/people/player.html", context)


def relation_context(request: HttpRequest, person: User) -> dict[str, Any] | None:
    """Return what the visitor has stored about another user; None for anonymous visitors and the user themselves."""
    user = request.user
    if not user.is_authenticated or user == person:
        return None
    return {
        "is_liked": private_notes.is_friend(user=user, player=person),
        "is_blocked": blocked_players.has_blocked(user=user, other=person),
        "note": private_notes.private_note(user, player=person),
        "most": NOTE_LENGTH,
        "may_report": table_chat.has_account(user),
    }
