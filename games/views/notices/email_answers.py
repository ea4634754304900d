"""Playing from an email without signing in: GET only shows the decision; POST plays and shows the next one."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.domain.errors import ConfirmationRequired, Refused, VersionConflict
from games.domain.orders import filed_orders
from games.domain.orders.kinds.draft_list import DraftList
from games.domain.play.table_visit import Visit
from games.forms.email_answer import EmailAnswerForm
from games.models import Seat, User
from games.notices.answers import late, linked, tokens
from games.notices.answers.linked import LinkedDecision, StaleLink
from games.notices.answers.tokens import AnswerToken
from games.notices.email_tokens import VoidToken
from games.screens.people import seat_name
from games.screens.plans import draft_list, waiting
from games.screens.reasons import refusals
from games.screens.table import email_page, planning
from games.views.shared import plain_turns, turn_plans
from games.views.shared.table_answers import browser_confirmations
from games.views.shared.turn_plans import PlanningPlace


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def answer_by_email(request: HttpRequest, token: str) -> HttpResponse:
    """Show the decision that a link opens, with the link's choice first; a POST plays a choice."""
    try:
        stored = tokens.unseal_token(token)
    except VoidToken:
        return _render(request, {"is_void": True, "way": reverse("games:next")}, 410)
    if stored is None:
        return _refuse_old_link(request, token)
    user, content = stored
    try:
        decision = linked.open_decision(user, content)
        if request.method == "POST":
            return _post(request, decision, content)
        return _show(request, decision, content)
    except StaleLink as stale:
        return _show_late(request, stale.visit, user, content)


def _post(request: HttpRequest, decision: LinkedDecision, token: AnswerToken) -> HttpResponse:
    """Play the posted choices, or undo the last choice. Raises `StaleLink` if the decision is already over."""
    form, visit = EmailAnswerForm(request.POST), decision.visit
    if not form.is_valid():
        return _show_refusal(request, decision, Refused("unknown_move"))
    data = form.cleaned_data
    try:
        if data["undo"]:
            return redirect("games:answer", linked.undo_choice(decision, at=data["at"]))
        words = email_page.played_words(visit.view, _names(visit), data["choice"])
        after = linked.play_choices(
            decision,
            data["choice"],
            at=data["at"],
            name=data["token"],
            is_sure=data["sure"],
            confirmations=browser_confirmations(request),
        )
    except ConfirmationRequired as unconfirmed:
        return _show(request, decision, choices=tuple(unconfirmed.choices))
    except VersionConflict:
        # The turn has moved on since the page was opened; if it is over, this raises StaleLink.
        return _show(request, linked.open_decision(visit.account, token), status=409, is_conflict=True)
    except Refused as refused:
        return _show_refusal(request, decision, refused)
    if words:
        messages.success(request, _("Your move: %(answer)s") % {"answer": words})
    return redirect("games:answer", after)


def _show(
    request: HttpRequest,
    decision: LinkedDecision,
    token: AnswerToken | None = None,
    *,
    choices: tuple[str, ...] = (),
    status: int = 200,
    is_conflict: bool = False,
) -> HttpResponse:
    """Show an open decision. `choices`, by default those of the token, come first if they are still possible."""
    visit = decision.visit
    is_current = token is not None and token.at == visit.match.version
    shown = email_page.email_page(visit.look(), choices or (token.choices if token and is_current else ()))
    context = {
        "page": shown,
        "match": visit.match,
        "way": visit.match.get_absolute_url(),
        "is_conflict": is_conflict or (token is not None and bool(token.choices) and not is_current),
    }
    return _render(request, context, status)


def _show_refusal(request: HttpRequest, decision: LinkedDecision, refused: Refused) -> HttpResponse:
    """Show the unchanged decision and why the choice was refused."""
    messages.error(request, refusals.refusal_sentence(refused, decision.visit.match.edition))
    return _show(request, decision, status=422)


def _show_late(request: HttpRequest, visit: Visit | None, user: User, token: AnswerToken) -> HttpResponse:
    """Show the outcome of a decision that is over; after a press, also the draft list for the next round."""
    if request.method == "POST" and visit is not None and linked.was_posted(visit, request.POST.get("token", "")):
        return redirect("games:answer", linked.next_token(visit))
    now = late.current_table(visit, token)
    way = now.match.get_absolute_url() if now else reverse("games:next")
    ahead = _draft_list(visit) if token.follows_press and visit is not None and now is not None else {}
    if ahead and visit is not None and visit.seat is not None:
        if character := (request.POST if request.method == "POST" else request.GET).get("turn", ""):
            return _plan_turn(request, visit, visit.seat, user, character)
        if request.method == "POST" and plain_turns.FIELD in request.POST:
            plain_turns.change_all_plans(request, visit, visit.seat, user)
            return redirect("games:answer", linked.next_token(visit))
        if request.method == "POST" and "replaces" in request.POST:
            return _file_draft_list(request, visit, user)
    is_done = token.follows_press and now is not None and request.method != "POST"
    return _render(request, {"is_done": is_done, "now": now, "way": way, **ahead}, 200 if is_done else 410)


def _plan_turn(request: HttpRequest, visit: Visit, seat: Seat, user: User, character: str) -> HttpResponse:
    """Show the plan of a turn; a POST files or deletes it."""
    values = turn_plans.shown_values(request, visit, seat, character)
    status, after = 200, linked.next_token(visit)
    if request.method == "POST":
        plan = turn_plans.posted_plan(request.POST, visit, seat, character)
        values = plan.values
        try:
            if "delete" in request.POST:
                turn_plans.withdraw_turn_plan(request.POST, visit, user, character)
                return redirect("games:answer", after)
            turn_plans.file_turn_plan(request.POST, visit, seat, user, character, plan)
        except Refused as refused:
            messages.error(request, turn_plans.plan_refusal_words(refused, visit))
            status = 422
        else:
            messages.success(request, _("Your plan is saved."))
            return redirect("games:answer", after)
    address = reverse("games:answer", args=[after])
    place = PlanningPlace(address, address, (("turn", character),), is_by_email=True)
    return _render(request, turn_plans.turn_plan_context(visit, seat, character, values, place), status)


def _draft_list(visit: Visit) -> dict[str, Any]:
    """Return the form of the visitor's draft list; empty if they cannot file one."""
    match, seat = visit.match, visit.seat
    if seat is None or not visit.is_dealt or not filed_orders.may_file_orders(match, seat):
        return {}
    orders = filed_orders.newest_orders(match, seat)
    last = next((order for order in orders if order.kind == DraftList.key), None)
    names, view = _names(visit), visit.view
    return {
        "match": match,
        "form": draft_list.draft_list_form(view, last.contents if last else None),
        "plan": waiting.waiting_plan(match, seat, view, orders, names),
        "choices": planning.plannable_characters(filed_orders.plans_of(match, seat), view, names),
    }


def _file_draft_list(request: HttpRequest, visit: Visit, user: User) -> HttpResponse:
    """File the posted draft list and show the page again; say so if it is refused."""
    contents = draft_list.posted_contents(visit.view, request.POST)
    try:
        filed_orders.file_order(
            match=visit.match,
            user=user,
            kind=DraftList.key,
            contents=contents,
            replaces=request.POST["replaces"],
            for_round=request.POST.get("round", ""),
        )
    except Refused as refused:
        messages.error(request, refusals.refusal_sentence(refused, visit.match.edition))
    else:
        messages.success(request, _("Your list is saved."))
    return redirect("games:answer", linked.next_token(visit))


def _refuse_old_link(request: HttpRequest, token: str) -> HttpResponse:
    """Return a page saying that a link of an earlier version of the site no longer works, with a link to its table.

    Raises Http404 if `token` is not from an earlier version.
    """
    match = tokens.match_of_old_token(token)
    if match is None:
        raise Http404
    return _render(request, {"is_void": True, "way": reverse("games:table", args=[match])}, 410)


def _names(visit: Visit) -> list[str]:
    return [seat_name(seat) for seat in visit.seats]


def _render(request: HttpRequest, context: dict[str, Any], status: int = 200) -> HttpResponse:
    response = render(request, "games/notices/email_answer.html", context, status=status)
    response["X-Robots-Tag"] = "noindex"
    return response
