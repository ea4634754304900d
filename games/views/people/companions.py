"""A user's relation to another player: friendship, blocking, and a private note."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.domain.errors import Refused
from games.domain.people import blocked_players, private_notes, sanctions
from games.models import User
from games.screens.reasons import refusals
from games.views.shared.access import SignedInRequest, signed_in


@require_POST
@signed_in
def update_player_relation(request: SignedInRequest, handle: str) -> HttpResponse:
    """Add or remove a friend, block or unblock a player, or store the note, depending on the posted `wish`."""
    player = get_object_or_404(User, handle=handle, deleted_at=None, is_guest=False)
    action, user = request.POST.get("wish", ""), request.user
    try:
        match action:
            case "like" | "unlike":
                private_notes.set_friend(user=user, player=player, is_added=action == "like")
            case "block":
                blocked_players.block_player(user=user, other=player)
                private_notes.set_friend(user=user, player=player, is_added=False)
            case "unblock":
                blocked_players.unblock_player(user=user, other=player)
            case "note":
                private_notes.save_private_note(user, request.POST.get("note", ""), player=player)
                messages.success(request, _("Note saved."))
            case _:
                raise Http404
    except Refused as refused:
        messages.error(request, refusals.refusal_sentence(refused))
    return redirect("pages:player", player.handle)


@require_POST
@signed_in
def acknowledge_sanctions(request: SignedInRequest) -> HttpResponse:
    """Mark the user's sanctions as read."""
    sanctions.mark_sanctions_read(request.user)
    return redirect("games:mine")
