"""Live play: each player agrees to it, and any player can end it."""

from collections.abc import Callable
from functools import partial

from django.http import HttpResponse
from django.views.decorators.http import require_POST

from games.domain.errors import Refused
from games.domain.play import live_bursts
from games.views.shared.access import SignedInRequest, signed_in
from games.views.shared.table_answers import table_after_action, table_with_refusal
from games.views.shared.visits import visit_of_request

ACTIONS: dict[str, Callable[..., None]] = {
    "live": live_bursts.agree_to_burst,
    "wait": partial(live_bursts.agree_to_burst, agrees=False),
    "stop": live_bursts.stop_burst,
}


@require_POST
@signed_in
def post_live_burst(request: SignedInRequest, pk: int) -> HttpResponse:
    """Agree to play live, decline it, or end live play, depending on the posted `wish`."""
    visit, action = visit_of_request(request, pk), ACTIONS.get(request.POST.get("wish", ""))
    try:
        if action is None:
            raise Refused("unknown_move")
        action(match=visit.match, user=request.user)
    except Refused as refused:
        return table_with_refusal(request, visit, refused)
    return table_after_action(request, visit_of_request(request, pk))
