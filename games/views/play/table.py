"""The table page: showing it, choosing, undoing, and the fragments that keep an open page up to date."""

from dataclasses import replace

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import trigger_client_event

from games.domain.errors import ConfirmationRequired, Refused, VersionConflict
from games.domain.lobby import departures
from games.domain.orders import standing_orders
from games.domain.play import automatic_income, catch_up, table_visit
from games.domain.play.confirmations import Confirmations
from games.domain.play.entry_tokens import entry_number
from games.domain.play.table_visit import Visit
from games.domain.play.undo import undo_last_post
from games.forms.choice import ChoiceForm
from games.pictures.gallery import DISTRICTS
from games.screens import people
from games.screens.decision import habits, panel, targets
from games.screens.log import narration
from games.screens.preview import link_preview
from games.screens.table import cities
from games.views.shared import hints
from games.views.shared.access import SignedInRequest, htmx_details, signed_in
from games.views.shared.table_answers import (
    CONFIRMATIONS_COOKIE,
    HIDDEN_PAGE,
    LateChoice,
    PendingChoice,
    TablePage,
    browser_confirmations,
    closed_table,
    count_players_here,
    render_regions,
    render_table,
    store_confirmations,
    table_after_action,
    table_page,
    table_with_refusal,
)
from games.views.shared.visits import visit_of_request


@never_cache
@require_safe
def show_table(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the table as this visitor may see it.

    With `raise`, the target of a choice, show what can be done with it: in the decision, or alone for a script.
    """
    visit = visit_of_request(request, pk)
    if visit.match.is_open:
        return redirect("games:waiting", pk)
    if not visit.is_dealt:
        return record_visit(visit, closed_table(request, visit, 410))
    look, target = visit.look(), request.GET.get("raise", "")
    shown = table_page(request, look)
    if target and shown.regions.decision:
        shown = with_raised(shown, targets.raised(look.view, shown.regions.decision, target))
    if target and htmx_details(request):
        return render(request, "games/play/decision/_pop.html", shown.context())
    context = {"preview": link_preview(visit.match, visit.seats), **shown.context()}
    return record_visit(visit, render(request, "games/play/table.html", context))


def with_raised(shown: TablePage, raised: targets.Raised | None) -> TablePage:
    """Return the page with the choices about what was pressed; a card that can be built is a ghost in the own city."""
    regions = shown.regions
    if raised and raised.district in DISTRICTS and regions.mine:
        regions = replace(regions, mine=cities.with_ghost(regions.mine, raised.district))
    return replace(shown, raised=raised, regions=regions)


@never_cache
@require_safe
def table_fragment(request: HttpRequest, pk: int) -> HttpResponse:
    """Return the regions of the table if anything is new since the stamp `after`, otherwise status 204.

    A page that sends `shown`, the token of the last entry that it has shown, gets only the next turn. If it says with
    `here` that it is hidden, the news stays marked as unseen. A page that another user has opened (`user`) gets 401, so
    that the view of a spectator does not replace a player's decision.
    """
    user = request.GET.get("user", "")
    if user and user != str(request.user.pk):
        return HttpResponse(status=401)
    visit, after = visit_of_request(request, pk), request.GET.get("after", "")
    if after == str(visit.stamp) or not visit.is_dealt:
        return with_player_count(HttpResponse(status=204), count_players_here(request, visit.seats, visit.seat))
    stamp = int(after) if after.isdecimal() and len(after) <= 9 else 0
    look = catch_up.table_after_next_turn(visit, entry_number(visit.match, request.GET.get("shown", "")), stamp)
    shown = table_page(request, look)
    answer = with_player_count(render_regions(request, shown), shown.number_here)
    return answer if look.is_past else record_visit(visit, answer, is_seen=request.GET.get("here") != HIDDEN_PAGE)


def with_player_count(response: HttpResponse, number: int) -> HttpResponse:
    """Return the response to a poll with the number of present players added."""
    return trigger_client_event(response, "present", {"number": number})


@require_POST
@signed_in
def post_choice(request: SignedInRequest, pk: int) -> HttpResponse:
    """Play a choice; choices that cannot be undone need a confirmation."""
    visit, form = visit_of_request(request, pk), ChoiceForm(request.POST)
    if not form.is_valid():
        return table_with_refusal(request, visit, Refused("unknown_move" if visit.seat else "not_your_seat"))
    data, before = form.cleaned_data, visit
    hint = hints.hint_for(request, visit.look()) if visit.match.is_lesson and visit.is_dealt else None
    try:
        visit = table_visit.submit_answers(
            visit,
            data["choice"],
            at=data["at"],
            token=data["token"],
            is_sure=bool(request.POST.get("sure")),
            confirmations=browser_confirmations(request),
        )
    except ConfirmationRequired as unconfirmed:
        return ask_to_confirm_choice(request, visit, unconfirmed, data["token"])
    except VersionConflict as moved_on:
        return show_stale(request, pk, moved_on, data["choice"])
    except Refused as refused:
        return table_with_refusal(request, visit_of_request(request, pk), refused)
    # The answer shows the next decision, so what was met beside this one is recorded before.
    hints.record_met_hints(request, before.match, hint)
    answer = table_after_action(request, visit)
    if not before.match.is_lesson:
        hints.record_met_kind(request, answer, before.view.question or "")
    if unasked := request.POST.getlist("unasked"):
        store_confirmations(
            request,
            answer,
            Confirmations.read(browser_confirmations(request).with_kinds(unasked, need_confirmation=False).text),
        )
    return answer


@require_POST
@signed_in
def post_undo(request: SignedInRequest, pk: int) -> HttpResponse:
    """Undo the last choice."""
    visit, at = visit_of_request(request, pk), request.POST.get("at", "")
    if not at.isdecimal() or len(at) > 9:
        return table_with_refusal(request, visit, Refused("nothing_to_undo"))
    try:
        undo_last_post(match=visit.match, user=request.user, at=int(at))
    except VersionConflict as moved_on:
        return show_stale(request, pk, moved_on, [])
    except Refused as refused:
        return table_with_refusal(request, visit, refused)
    return table_after_action(request, visit_of_request(request, pk))


@require_POST
@signed_in
def post_standing_order(request: SignedInRequest, pk: int) -> HttpResponse:
    """Set a standing order for a card, or the preference for automatic income."""
    visit = visit_of_request(request, pk)
    card, _colon, answer = request.POST.get("order", "").partition(":")
    try:
        if card == automatic_income.INCOME_KEY:
            automatic_income.set_income_order(match=visit.match, user=request.user, order=answer)
            return table_after_action(request, visit_of_request(request, pk))
        standing_orders.set_standing_order(match=visit.match, user=request.user, card=card, is_played=answer == "play")
    except Refused as refused:
        return table_with_refusal(request, visit, refused)
    return table_after_action(request, visit_of_request(request, pk))


@require_POST
@signed_in
def take_seat_back(request: SignedInRequest, pk: int) -> HttpResponse:
    """Take the seat back from the substitute bot."""
    visit = visit_of_request(request, pk)
    try:
        departures.return_to_seat(match=visit.match, user=request.user)
    except Refused as refused:
        return table_with_refusal(request, visit, refused)
    return table_after_action(request, visit_of_request(request, pk))


@require_POST
@signed_in
def toggle_confirmation(request: SignedInRequest, pk: int) -> HttpResponse:
    """Turn the confirmation of one kind of choice on or off."""
    preference = browser_confirmations(request).toggled(request.POST.get("kind", ""))
    request.COOKIES[CONFIRMATIONS_COOKIE] = preference.text
    answer = table_after_action(request, visit_of_request(request, pk))
    store_confirmations(request, answer, preference)
    return answer


def ask_to_confirm_choice(
    request: HttpRequest, visit: Visit, unconfirmed: ConfirmationRequired, token: str
) -> HttpResponse:
    """Show the table with a request to confirm the choice, and what it would leave unused."""
    names = [people.seat_name(seat) for seat in visit.seats]
    sure = PendingChoice(
        choices=unconfirmed.choices,
        spoken=options_for_choices(visit, unconfirmed.choices),
        undone=panel.unfinished_phrases(visit.view, names, unconfirmed.lost),
        kinds=[(kind, habits.choice_kind_name(visit.view, kind)) for kind in unconfirmed.kinds],
        token=token,
    )
    return render_table(request, replace(table_page(request, visit.look()), sure=sure))


def options_for_choices(visit: Visit, choices: list[str]) -> list[panel.Option]:
    """Return the choices as options with labels, except any that are unknown at this table."""
    return panel.chosen_options(visit.view, [people.person_name(seat) for seat in visit.seats], choices)


def show_stale(request: HttpRequest, pk: int, conflict: VersionConflict, choices: list[str]) -> HttpResponse:
    """Show the current table with the latest events and the refused choice (status 409)."""
    visit = visit_of_request(request, pk)
    viewer, names = visit.seat.number if visit.seat else None, [people.person_name(seat) for seat in visit.seats]
    stale = LateChoice(
        happened=narration.fact_lines(conflict.happened, viewer, names, edition=visit.match.edition, html=True),
        chosen=[option.words for option in options_for_choices(visit, choices)],
    )
    return render_table(request, replace(table_page(request, visit.look()), stale=stale), 409)


def record_visit(visit: Visit, response: HttpResponse, *, is_seen: bool = True) -> HttpResponse:
    """Record that the player has seen the table; store in a cookie when they last saw it before this visit."""
    if visit.seat is not None:
        since = visit.since
        if since is not None:
            response.set_cookie(
                "since",
                since.isoformat(),
                path=visit.match.get_absolute_url(),
                samesite="Lax",
                httponly=True,
                secure=settings.SESSION_COOKIE_SECURE,
            )
        if is_seen:
            visit.record_presence()
    return response
