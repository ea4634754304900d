"""Actions at open tables: who may send them, and how refusals are shown."""

import functools
from collections.abc import Callable
from typing import Concatenate, ParamSpec

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from games.domain.errors import Refused
from games.models import Match
from games.screens.reasons import refusals
from games.views.shared.access import SignedInRequest, ask_to_sign_in, is_signed_in
from games.views.shared.visits import visible_match

P = ParamSpec("P")


def open_table_action(
    action: Callable[Concatenate[SignedInRequest, Match, P], HttpResponse | None],
) -> Callable[..., HttpResponse]:
    """Decorate a view that acts on an open table: only POST is allowed, and it redirects to the table.

    A refusal is shown there as a message.
    """

    @require_POST
    @functools.wraps(action)
    def view(request: HttpRequest, pk: int, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        match = visible_match(request, pk)
        if not is_signed_in(request):
            return ask_to_sign_in(request, return_url=url_back_to_table(request, match))
        try:
            answer = action(request, match, *args, **kwargs)
        except Refused as refused:
            messages.error(request, refusals.refusal_sentence(refused))
            answer = redirect("games:settings") if refused.code == "confirm_address" else None
        return answer or redirect("games:table", match.pk)

    return view


def url_back_to_table(request: HttpRequest, match: Match) -> str:
    """Return the URL that leads the visitor back to the table: their invitation link, if they came by one."""
    token = request.session.get("invited", {}).get(str(match.pk))
    return reverse("games:invitation", args=[token]) if token else reverse("games:table", args=[match.pk])
