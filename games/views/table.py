"""The table: looking at it, choosing, taking back, and the fragments that keep a page fresh."""

from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import select_template
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.domain import departures, play, standing_orders
from games.domain import table as tables
from games.domain.errors import MovedOn, Refused, Unconfirmed
from games.domain.table import Visit
from games.forms.choice import ChoiceForm
from games.screens import people
from games.screens.decision import panel
from games.screens.log import narration
from games.screens.reasons import refusals
from games.screens.table import page
from games.views import lobby
from games.views.auth import signed_in

SURE = "sure"
UNUSUAL = {"oob": False, "sure": None, "stale": None}
"""What most looks at a table lack, for its templates to know."""
YEAR = 365 * 24 * 60 * 60


def arrive(request: HttpRequest, pk: int) -> Visit:
    """Come to a table with what the request carries; raises `OutOfSight`."""
    is_invited = lobby.holds_token(request, pk)
    return tables.come_to(pk, request.user, is_invited=is_invited, told=moment_told(request.COOKIES.get("since", "")))


def moment_told(text: str) -> datetime | None:
    """Read the moment that a cookie names; None for anything else."""
    try:
        told = datetime.fromisoformat(text)
    except ValueError:
        return None
    return None if timezone.is_naive(told) else told


@never_cache
@require_safe
def table(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the table as the visitor may see it."""
    visit = arrive(request, pk)
    if visit.match.is_open:
        return redirect("games:waiting", pk)
    if not visit.is_dealt:
        return render(request, "games/closed.html", {"match": visit.match}, status=410)
    return noted(visit, render(request, "games/table.html", context(request, visit)))


@never_cache
@require_safe
def fragment(request: HttpRequest, pk: int) -> HttpResponse:
    """Give the regions of the table if there is anything new since the stamp `after`, else nothing."""
    visit = arrive(request, pk)
    if request.GET.get("after") == str(visit.stamp) or not visit.is_dealt:
        return HttpResponse(status=204)
    return noted(visit, regions(request, context(request, visit)))


@require_POST
@signed_in
def choose(request: HttpRequest, pk: int) -> HttpResponse:
    """Play what was chosen; what cannot be taken back is asked about once."""
    visit, form = arrive(request, pk), ChoiceForm(request.POST)
    if not form.is_valid():
        return refuse(request, visit, Refused("unknown_move" if visit.seat else "not_your_seat"))
    said = form.cleaned_data
    is_sure = bool(request.POST.get("sure")) or SURE in request.COOKIES
    try:
        visit = tables.choose(visit, said["choice"], at=said["at"], token=said["token"], is_sure=is_sure)
    except Unconfirmed as unconfirmed:
        return confirm(request, visit, unconfirmed.choices, said["token"])
    except MovedOn as moved_on:
        return show_stale(request, pk, moved_on, said["choice"])
    except Refused as refused:
        return refuse(request, arrive(request, pk), refused)
    return done(request, visit)


@require_POST
@signed_in
def undo(request: HttpRequest, pk: int) -> HttpResponse:
    """Take the last choice back."""
    visit, at = arrive(request, pk), request.POST.get("at", "")
    if not at.isdecimal() or len(at) > 9:
        return refuse(request, visit, Refused("nothing_to_undo"))
    try:
        play.undo(match=visit.match, user=request.user, at=int(at))
    except MovedOn as moved_on:
        return show_stale(request, pk, moved_on, [])
    except Refused as refused:
        return refuse(request, visit, refused)
    return done(request, arrive(request, pk))


@require_POST
@signed_in
def give_order(request: HttpRequest, pk: int) -> HttpResponse:
    """Note whether a card is to be played when its moment comes."""
    visit = arrive(request, pk)
    card, _colon, answer = request.POST.get("order", "").partition(":")
    try:
        standing_orders.give_order(match=visit.match, user=request.user, card=card, is_played=answer == "play")
    except Refused as refused:
        return refuse(request, visit, refused)
    return done(request, arrive(request, pk))


@require_POST
@signed_in
def come_back(request: HttpRequest, pk: int) -> HttpResponse:
    """Take one's seat back from the bot that stood in."""
    visit = arrive(request, pk)
    try:
        departures.come_back(match=visit.match, user=request.user)
    except Refused as refused:
        return refuse(request, visit, refused)
    return done(request, arrive(request, pk))


@require_POST
@signed_in
def ask_again(request: HttpRequest, pk: int) -> HttpResponse:
    """Ask once more before choices that cannot be taken back."""
    answer = done(request, arrive(request, pk))
    answer.delete_cookie(SURE, samesite="Lax")
    return answer


def context(request: HttpRequest, visit: Visit) -> dict[str, Any]:
    """Gather what the page shows of a match."""
    look = visit.look()
    made = page.regions(look)
    return {
        **UNUSUAL,
        **made,
        "face": face(made["decision"]),
        "is_sure": SURE in request.COOKIES,
        "since": look.since.isoformat() if look.since else "",
    }


def face(asked: panel.Decision | None) -> Any:
    """Find the look of a question by its name; most need none of their own."""
    return select_template([f"games/decision/{asked.kind}.html", "games/decision/choose.html"]) if asked else None


def confirm(request: HttpRequest, visit: Visit, choices: list[str], token: str) -> HttpResponse:
    """Show what was chosen, and ask whether it is meant."""
    shown = context(request, visit)
    shown["sure"] = {"choices": choices, "spoken": spoken(visit, choices), "token": token}
    return respond(request, shown)


def spoken(visit: Visit, choices: list[str]) -> list[panel.Option]:
    """Say what was chosen, as far as it means something at this table."""
    return panel.spoken(visit.view, [people.seat_name(seat) for seat in visit.seats], choices)


def done(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Answer a post that was carried out."""
    if request.htmx:
        answer = regions(request, context(request, visit))
        visit.note()
    else:
        answer = redirect("games:table", visit.match.pk)
    if request.POST.get("sure") == "always":
        answer.set_cookie(SURE, "1", max_age=YEAR, samesite="Lax", httponly=True, secure=request.is_secure())
    return answer


def show_stale(request: HttpRequest, pk: int, moved_on: MovedOn, choices: list[str]) -> HttpResponse:
    """Show the table as it is now, what happened meanwhile, and what had been chosen."""
    visit = arrive(request, pk)
    shown, viewer = context(request, visit), visit.seat.number if visit.seat else None
    names = [people.seat_name(seat) for seat in visit.seats]
    shown["stale"] = {
        "happened": narration.lines(moved_on.happened, viewer, names, edition=visit.match.edition, html=True),
        "chosen": [option.words for option in spoken(visit, choices)],
    }
    return respond(request, shown, 409)


def refuse(request: HttpRequest, visit: Visit, refused: Refused) -> HttpResponse:
    """Show the unchanged table with the reason why something could not be done."""
    status = 422 if visit.seat else 403
    if visit.match.is_open:
        return redirect("games:waiting", visit.match.pk)
    if not visit.is_dealt:
        return render(request, "games/closed.html", {"match": visit.match}, status=status)
    messages.error(request, refusals.sentence(refused, visit.match.edition))
    return respond(request, context(request, visit), status)


def respond(request: HttpRequest, shown: dict[str, Any], status: int = 200) -> HttpResponse:
    """Answer with the whole page, or with its regions where a script asked."""
    if request.htmx:
        return regions(request, shown, status)
    return render(request, "games/table.html", shown, status=status)


def regions(request: HttpRequest, shown: dict[str, Any], status: int = 200) -> HttpResponse:
    """Give all regions of the page, each to take the place of its namesake."""
    return render(request, "games/table/_regions.html", {**shown, "oob": True}, status=status)


def noted(visit: Visit, answer: HttpResponse) -> HttpResponse:
    """Note who has looked, and let their browser keep in mind, for this table alone, what the visit began with."""
    if visit.seat is not None:
        since = visit.since
        if since is not None:
            path = visit.match.get_absolute_url()
            answer.set_cookie("since", since.isoformat(), path=path, samesite="Lax", httponly=True)
        visit.note()
    return answer
