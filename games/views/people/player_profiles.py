"""Public profiles and the list of players."""

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from games.domain.chat import table_chat
from games.domain.matches import match_lists
from games.domain.people import blocked_players, private_notes
from games.domain.results import player_statistics
from games.models import User
from games.models.people.note import NOTE_LENGTH
from games.screens import profile

PER_PAGE = 40
GAMES_PER_PAGE = 20


@require_safe
def list_players(request: HttpRequest) -> HttpResponse:
    """List all users with an account, most games first."""
    page = Paginator(player_statistics.players_by_games(), PER_PAGE).get_page(request.GET.get("page"))
    return render(request, "games/people/players.html", {"page": page})


@require_safe
def player_profile(request: HttpRequest, handle: str) -> HttpResponse:
    """Show a user's profile and games, private ones only to the user; guests and deleted users have no profile."""
    person = get_object_or_404(User, handle=handle, deleted_at=None, is_guest=False)
    is_own = request.user == person
    finished = player_statistics.finished_matches_of(person, private=is_own)
    page = Paginator(finished, GAMES_PER_PAGE).get_page(request.GET.get("page"))
    page.object_list = match_lists.with_seats(page.object_list)
    context = {
        "person": person,
        **profile.profile_context(person, is_own=is_own),
        "keep": relation_context(request, person),
        "running": match_lists.with_seats(player_statistics.running_matches_of(person, private=is_own)),
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
