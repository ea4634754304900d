"""The tables of a circle: opening one, and the regular table. Both choose the game as the form for a new table does."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.accounts.allauth_internals import consume_rate_limit, too_many_requests
from games.domain.circles import circle_tables
from games.domain.circles.circle_tables import TableSetup
from games.domain.errors import Refused
from games.enums import CircleTableInterval
from games.forms.circles import CircleTableForm, RegularTableForm, TableSetupForm
from games.forms.setup import SetupForm, canonical_query
from games.models import Circle, Match
from games.screens.reasons import refusals
from games.screens.setup import casting
from games.screens.words import running_text
from games.views.shared.access import SignedInRequest, signed_in
from games.views.shared.editions import preferred_edition


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def open_table(request: SignedInRequest, circle: int) -> HttpResponse:
    """Show the setup of a table; a POST opens it and invites all members.

    With `game`, the form on the circle's page is posted; with `again`, the table is like that game, for its players.
    """
    own = get_object_or_404(Circle, pk=circle, members__user=request.user)
    if request.method != "POST":
        return table_page(request, own, requested_setup(request), requested_form(request, TableSetupForm))
    if not consume_rate_limit(request, "open_table"):
        return too_many_requests(request)
    setup, form = SetupForm(request.POST), TableSetupForm(request.POST)
    try:
        if again := request.POST.get("again", ""):
            return redirect("games:table", play_again(request, own, again).pk)
        if "game" in request.POST:
            return open_quick_table(request, own)
        if setup.is_valid() and form.is_valid():
            chosen = TableSetup.of(setup.configuration(), form.cleaned_data["pace"])
            opened = circle_tables.open_circle_table(circle=own, by=request.user, setup=chosen)
            return redirect("games:table", opened.pk)
    except Refused as refused:
        messages.error(request, refusals.refusal_sentence(refused))
        return redirect("games:circle", own.pk)
    return table_page(request, own, setup, form, 422)


def open_quick_table(request: SignedInRequest, circle: Circle) -> HttpResponse:
    """Open the table that the form on the circle's page describes."""
    form = CircleTableForm(request.POST)
    if form.is_valid():
        opened = circle_tables.open_circle_table(circle=circle, by=request.user, setup=form.setup())
        return redirect("games:table", opened.pk)
    messages.error(request, running_text(str(error) for errors in form.errors.values() for error in errors))
    return redirect("games:circle", circle.pk)


def play_again(request: SignedInRequest, circle: Circle, game: str) -> Match:
    """Open a table like a finished game. Raises Http404 for a game that is not the circle's."""
    if not (game.isascii() and game.isdigit() and len(game) < 18):
        raise Http404
    match = get_object_or_404(Match, pk=int(game), circle_games__circle=circle)
    return circle_tables.play_again(circle=circle, by=request.user, match=match)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def schedule_tables(request: SignedInRequest, circle: int) -> HttpResponse:
    """Show the setup of the regular table to organizers; a POST has it open by itself every week or month."""
    own = get_object_or_404(Circle, pk=circle, members__user=request.user, members__is_organizer=True)
    if request.method != "POST":
        planned = circle_tables.regular_setup(own) if own.table_interval else None
        stored = {"pace": own.pace, "interval": own.table_interval} if planned else {}
        return table_page(
            request,
            own,
            requested_setup(request, planned),
            requested_form(request, RegularTableForm, stored),
            is_regular=True,
        )
    setup, form = SetupForm(request.POST), RegularTableForm(request.POST)
    if setup.is_valid() and form.is_valid():
        data = form.cleaned_data
        try:
            circle_tables.schedule_tables(
                circle=own,
                by=request.user,
                interval=CircleTableInterval(data["interval"]),
                starts_on=data["starts_on"],
                setup=TableSetup.of(setup.configuration(), data["pace"]),
            )
        except Refused as refused:
            form.add_error(None, refusals.refusal_sentence(refused))
        else:
            messages.success(request, _("Settings saved."))
            return redirect("games:circle", own.pk)
    return table_page(request, own, setup, form, 422, is_regular=True)


def requested_setup(request: SignedInRequest, planned: TableSetup | None = None) -> SetupForm:
    """Return the form with the choices of the query string, or else those of the planned table."""
    chosen: QueryDict = request.GET
    if planned and "edition" not in chosen:
        chosen = QueryDict(canonical_query(planned.configuration))
    return SetupForm(chosen, fills_gaps=True, edition=preferred_edition(request))


def requested_form(
    request: SignedInRequest, form: type[TableSetupForm], stored: dict[str, Any] | None = None
) -> TableSetupForm:
    """Return an unbound form with the stored values, or those of the query string."""
    chosen = {name: request.GET[name] for name in form.base_fields if name in request.GET}
    return form(initial=(stored or {}) | chosen)


def table_page(
    request: SignedInRequest,
    circle: Circle,
    setup: SetupForm,
    form: TableSetupForm,
    status: int = 200,
    *,
    is_regular: bool = False,
) -> HttpResponse:
    """Render the setup of a table."""
    setup.is_valid()
    configuration = setup.configuration()
    context = {
        "here": "mine",
        "circle": circle,
        "is_regular": is_regular,
        "address": reverse("games:regular_table" if is_regular else "games:circle_table", args=[circle.pk]),
        "setup": setup,
        "form": form,
        "wish": configuration,
        "problems": setup.problems(),
        # The part of the form that was changed stays unfolded.
        "changed": request.headers.get("HX-Trigger", ""),
        **casting.casting_choice(configuration),
    }
    return render(request, "games/circles/table.html", context, status=status)
