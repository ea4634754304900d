"""The user's table alert: the open tables that they want to be notified of."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games.domain.errors import Refused
from games.domain.lobby import table_wishes
from games.domain.matches import match_lists, match_queries
from games.forms.match import OpenTablesForm
from games.models import TableWish
from games.screens.reasons import refusals
from games.views.shared.access import SignedInRequest, signed_in

SHOWN = 12
"""The maximum number of matching tables on the page."""


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def edit_table_wishes(request: SignedInRequest) -> HttpResponse:
    """Show the table alert and the matching tables; a POST stores it. The query string may fill in the form."""
    wish = table_wishes.table_wish_of(request.user)
    initial = initial_values(wish) if wish else {}
    if request.method == "POST":
        form = OpenTablesForm(request.POST)
        if form.is_valid():
            return store_table_wishes(request, form)
    else:
        form = OpenTablesForm(request.GET if OpenTablesForm.base_fields.keys() & request.GET.keys() else initial)
    tables = match_queries.open_matches(**form.wishes()).exclude(seats__user=request.user)
    context = {"here": "open", "form": form, "wish": wish, "fitting": match_lists.with_seats(tables[:SHOWN])}
    return render(request, "games/lobby/table_wishes.html", context, status=422 if request.method == "POST" else 200)


def store_table_wishes(request: SignedInRequest, form: OpenTablesForm) -> HttpResponse:
    """Store the table alert from a valid form."""
    try:
        table_wishes.save_table_wish(user=request.user, **form.wishes())
    except Refused as refused:
        messages.error(request, refusals.refusal_sentence(refused))
        return redirect("games:settings")
    messages.success(request, _("Table alert saved. We'll notify you when a matching table opens, at most once a day."))
    return redirect("games:wishes")


def initial_values(wish: TableWish) -> dict[str, Any]:
    """Return a stored table alert as initial values of the form."""
    rated = {None: "", True: "yes", False: "no"}[wish.is_rated]
    return {"edition": wish.edition, "size": wish.size or "", "pace": wish.pace, "rated": rated}


@require_POST
@signed_in
def delete_table_wishes(request: SignedInRequest) -> HttpResponse:
    """Delete the table alert."""
    table_wishes.delete_table_wish(request.user)
    messages.success(request, _("Table alert removed. We won't notify you about new tables."))
    return redirect("games:wishes")
