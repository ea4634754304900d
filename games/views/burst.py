"""Playing on live: each says whether they want it, and anybody ends it."""

from collections.abc import Callable
from functools import partial

from django.http import HttpResponse
from django.views.decorators.http import require_POST

from games.domain import bursts
from games.domain.errors import Refused
from games.views.auth import SignedInRequest, signed_in
from games.views.table import arrive, done, refuse

WISHES: dict[str, Callable[..., None]] = {
    "live": bursts.agree,
    "wait": partial(bursts.agree, agrees=False),
    "stop": bursts.stop,
}


@require_POST
@signed_in
def burst(request: SignedInRequest, pk: int) -> HttpResponse:
    """Note what one wants."""
    visit, wish = arrive(request, pk), WISHES.get(request.POST.get("wish", ""))
    try:
        if wish is None:
            raise Refused("unknown_move")
        wish(match=visit.match, user=request.user)
    except Refused as refused:
        return refuse(request, visit, refused)
    return done(request, arrive(request, pk))
