"""The table: looking at it, choosing, taking back, and the fragments that keep a page fresh."""

from datetime import datetime, timedelta
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import select_template
from django.urls import reverse
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

import engine
from engine.steps import Refusal
from games.domain import archive, clock, notify, play, queries, sight, standing_orders
from games.domain.errors import MovedOn, OutOfSight, Refused
from games.domain.sight import Sight
from games.forms.choice import ChoiceForm
from games.models import Entry, Match, Seat
from games.screens import people
from games.screens.decision import panel
from games.screens.log import narration
from games.screens.reasons.rules import reason
from games.screens.table import page
from games.views import lobby
from games.views.auth import signed_in

VISIT = timedelta(minutes=15)
"""Who has not looked for so long begins a new visit: what happened since then is marked."""
GLANCE = timedelta(seconds=30)
"""A look is noted again only after so long, unless something has happened."""
RECENT, MOST = 20, 150
"""So many entries are read at least and at most for the log beside the table."""
SURE = "sure"
UNUSUAL = {"oob": False, "sure": None, "stale": None}
"""What most looks at a table lack, for its templates to know."""
BIGGEST = 2**63 - 1
"""No row has a higher key."""
YEAR = 365 * 24 * 60 * 60


def visible_match(request: HttpRequest, pk: int) -> tuple[Match, list[Seat], Seat | None]:
    """Find a table this visitor may look at, its seats, and the visitor's own; what one may not see is `OutOfSight`."""
    if pk > BIGGEST:
        raise OutOfSight
    # Seats before the match: with an old stamp one asks again, with one too new one would never see the news.
    sitting = queries.seats_at(pk)
    newest = archive.newest(pk)
    match = newest.match if newest else Match.objects.filter(pk=pk).first()
    if match is None:
        raise OutOfSight
    for seat in sitting:
        seat.match = match
    mine = next((seat for seat in sitting if request.user.pk and seat.user_id == request.user.pk), None)
    invited = match.is_open and lobby.holds_token(request, match)
    if mine is None and not invited and not queries.may_look(match, request.user):
        raise OutOfSight
    return match, sitting, mine


@never_cache
@require_safe
def table(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the table as the visitor may see it."""
    match, seats, mine = visible_match(request, pk)
    if match.is_open:
        return redirect("games:waiting", match.pk)
    if not (match.is_running or match.is_finished):
        return render(request, "games/closed.html", {"match": match}, status=410)
    since = visit_of(request, mine)
    answer = render(request, "games/table.html", context(request, match, seats, mine, since))
    if mine is not None:
        remember_visit(answer, match, since)
        note_visit(match, mine)
    return answer


@never_cache
@require_safe
def fragment(request: HttpRequest, pk: int) -> HttpResponse:
    """Give the regions of the table if there is anything new since the stamp `after`, else nothing."""
    match, seats, mine = visible_match(request, pk)
    stamp = mine.stamp if mine is not None else match.stamp
    if request.GET.get("after") == str(stamp) or not (match.is_running or match.is_finished):
        return HttpResponse(status=204)
    since = visit_of(request, mine)
    answer = regions(request, context(request, match, seats, mine, since))
    if mine is not None:
        remember_visit(answer, match, since)
        note_visit(match, mine)
    return answer


@require_POST
@signed_in
def choose(request: HttpRequest, pk: int) -> HttpResponse:
    """Play what was chosen; what cannot be taken back is asked about once."""
    match, seats, mine = visible_match(request, pk)
    form = ChoiceForm(request.POST)
    if mine is None:
        return refuse(request, match, seats, None, Refused("not_your_seat"), 403)
    if not form.is_valid():
        return refuse(request, match, seats, mine, Refused("unknown_move"), 422)
    asked = form.cleaned_data
    view = sight.view_at(match, mine) if match.is_running else None
    choices = panel.answers(view, asked["choice"]) if view else asked["choice"]
    is_now = view is not None and asked["at"] == match.version
    if is_now and (miscounted := panel.miscounted(view, choices)):
        return refuse(request, match, seats, mine, miscounted, 422)
    if is_now and must_confirm(request, view, choices):
        return confirm(request, match, seats, mine, choices)
    try:
        play.make_choice(
            match=match,
            seat=mine.number,
            choices=choices,
            at=asked["at"],
            token=asked["token"],
            posted=asked["choice"],
            user=request.user,
        )
    except MovedOn as moved_on:
        return show_stale(request, match.pk, moved_on, choices)
    except Refused as refused:
        return refuse(request, *visible_match(request, pk), refused, 422)
    return done(request, match.pk)


@require_POST
@signed_in
def undo(request: HttpRequest, pk: int) -> HttpResponse:
    """Take the last choice back."""
    match, seats, mine = visible_match(request, pk)
    at = request.POST.get("at", "")
    if not at.isdecimal() or len(at) > 9:
        return refuse(request, match, seats, mine, Refused("nothing_to_undo"), 422)
    try:
        play.undo(match=match, user=request.user, at=int(at))
    except MovedOn as moved_on:
        return show_stale(request, match.pk, moved_on, [])
    except Refused as refused:
        return refuse(request, match, seats, mine, refused, 403 if mine is None else 422)
    return done(request, match.pk)


@require_POST
@signed_in
def give_order(request: HttpRequest, pk: int) -> HttpResponse:
    """Note whether a card is to be played when its moment comes."""
    match, seats, mine = visible_match(request, pk)
    card, _, answer = request.POST.get("order", "").partition(":")
    try:
        standing_orders.give_order(match=match, user=request.user, card=card, is_played=answer == "play")
    except Refused as refused:
        return refuse(request, match, seats, mine, refused, 403 if mine is None else 422)
    return done(request, match.pk)


@require_POST
@signed_in
def come_back(request: HttpRequest, pk: int) -> HttpResponse:
    """Take one's seat back from the bot that stood in."""
    match, seats, mine = visible_match(request, pk)
    try:
        clock.come_back(match=match, user=request.user)
    except Refused as refused:
        return refuse(request, match, seats, mine, refused, 403 if mine is None else 422)
    return done(request, match.pk)


@require_POST
@signed_in
def ask_again(request: HttpRequest, pk: int) -> HttpResponse:
    """Ask once more before choices that cannot be taken back."""
    visible_match(request, pk)
    answer = done(request, pk)
    answer.delete_cookie(SURE, samesite="Lax")
    return answer


def context(
    request: HttpRequest, match: Match, seats: list[Seat], mine: Seat | None, since: datetime | None
) -> dict[str, Any]:
    """Gather what the page shows of a match."""
    entries = recent_entries(match, mine)
    notes = archive.incidents_after(match.pk, entries[0][0].number - 1 if entries else match.version)
    seen = sight_of(match, mine, entries)
    made = page.regions(match, seats, seen, entries, since=since, notes=notes)
    return {
        **UNUSUAL,
        **made,
        "face": face(made["decision"]),
        "is_sure": SURE in request.COOKIES,
        "since": since.isoformat() if since else "",
    }


def recent_entries(match: Match, mine: Seat | None) -> list[tuple[Entry, list[engine.Fact]]]:
    """Read the newest posts: all since the viewer's last look, or `RECENT` from which something was to be seen.

    Posts without anything to see are not counted, nor those taken back: how far the log reaches would tell of them.
    """
    seen = min(mine.seen_version if mine else match.version, match.version)
    reach = RECENT
    while True:
        after = max(min(seen, match.version - reach), match.version - MOST)
        entries = archive.log_for(match, mine.number if mine else None, after=after, last=match.version)
        shown = [entry.number for entry, facts in entries if facts]
        if len(shown) >= RECENT or after < 0 or reach >= MOST:
            first = min(shown[-RECENT], seen + 1) if len(shown) >= RECENT else 0
            return [(entry, facts) for entry, facts in entries if entry.number >= first]
        reach += max(RECENT - len(shown), 1)


def face(asked: panel.Decision | None) -> Any:
    """Find the look of a question by its name; most need none of their own."""
    return select_template([f"games/questions/{asked.kind}.html", "games/questions/choose.html"]) if asked else None


def sight_of(match: Match, mine: Seat | None, entries: list[tuple[Entry, list[engine.Fact]]]) -> Sight:
    """Look at the match with the eyes of `mine`, out of what was fetched with it."""
    view = sight.view_at(match, mine)
    is_asked = mine is not None and match.is_running and view.asked == mine.number and not mine.has_bot
    may_undo = is_asked and bool(entries) and not play.why_not_undo(match, mine, entries[-1][0])
    return Sight(
        seat=mine,
        view=view,
        stamp=mine.stamp if mine is not None else match.stamp,
        at=match.version if is_asked else None,
        undo_at=match.version if may_undo else None,
    )


def must_confirm(request: HttpRequest, view: Any, choices: list[str]) -> bool:
    """Tell whether to ask once more before these choices are made."""
    if request.POST.get("sure") or SURE in request.COOKIES or not choices:
        return False
    possible = {offer.text for offer in view.offers if offer.refusal is None}
    return choices[0] in possible and view.is_lasting(*choices)


def confirm(request: HttpRequest, match: Match, seats: list[Seat], mine: Seat, choices: list[str]) -> HttpResponse:
    """Show what was chosen, and ask whether it is meant."""
    shown = context(request, match, seats, mine, visit_of(request, mine))
    names = [people.seat_name(seat) for seat in seats]
    spoken = panel.spoken(sight.view_at(match, mine), names, choices)
    shown |= {"sure": {"choices": choices, "spoken": spoken, "token": request.POST.get("token", "")}}
    return regions(request, shown) if request.htmx else render(request, "games/table.html", shown)


def done(request: HttpRequest, pk: int) -> HttpResponse:
    """Answer a post that was carried out."""
    if request.htmx:
        match, seats, mine = visible_match(request, pk)
        answer = regions(request, context(request, match, seats, mine, visit_of(request, mine)))
        notify.mark_seen(match, request.user)
    else:
        answer = redirect("games:table", pk)
    if request.POST.get("sure") == "always":
        answer.set_cookie(SURE, "1", max_age=YEAR, samesite="Lax", httponly=True, secure=request.is_secure())
    return answer


def show_stale(request: HttpRequest, pk: int, moved_on: MovedOn, choices: list[str]) -> HttpResponse:
    """Show the table as it is now, what happened meanwhile, and what had been chosen."""
    match, seats, mine = visible_match(request, pk)
    names = [people.seat_name(seat) for seat in seats]
    shown = context(request, match, seats, mine, visit_of(request, mine))
    viewer = mine.number if mine else None
    spoken = panel.spoken(sight.view_at(match, mine), names, choices)
    shown["stale"] = {
        "happened": narration.lines(moved_on.happened, viewer, names, edition=match.edition, html=True),
        "chosen": [option.words for option in spoken],
    }
    return respond(request, shown, 409)


def refuse(
    request: HttpRequest, match: Match, seats: list[Seat], mine: Seat | None, refused: Refused, status: int
) -> HttpResponse:
    """Show the unchanged table with the reason why something could not be done."""
    if match.is_open:
        return redirect("games:waiting", match.pk)
    if not (match.is_running or match.is_finished):
        return render(request, "games/closed.html", {"match": match}, status=status)
    messages.error(request, sentence(refused, match))
    return respond(request, context(request, match, seats, mine, visit_of(request, mine)), status)


def sentence(refused: Refused, match: Match) -> str:
    """Say in the reader's language why something could not be done."""
    known = {
        "already_revealed": _("Something new has come to light since: this cannot be taken back any more."),
        "not_away": _("No bot is playing for you."),
        "not_running": _("This game is over."),
        "not_your_seat": _("This is not your seat: you are watching."),
        "unknown_order": _("No orders can be given for this card."),
        "nothing_chosen": _("Nothing was chosen. Please choose first."),
        "nothing_to_undo": _("There is nothing that you could take back."),
        "somebody_was_asked": _("Somebody else has been asked since: this cannot be taken back any more."),
        "token_reused": _("This form was sent before with another choice. Here is how the table stands now."),
        "undo_off": _("At this table nothing is taken back."),
    }
    return known.get(refused.code) or reason(Refusal(refused.code, refused.params), match.edition)


def respond(request: HttpRequest, shown: dict[str, Any], status: int) -> HttpResponse:
    """Answer with the whole page, or with its regions where a script asked."""
    if request.htmx:
        return regions(request, shown, status)
    return render(request, "games/table.html", shown, status=status)


def regions(request: HttpRequest, shown: dict[str, Any], status: int = 200) -> HttpResponse:
    """Give all regions of the page, each to take the place of its namesake."""
    return render(request, "games/table/_regions.html", {**shown, "oob": True}, status=status)


def visit_of(request: HttpRequest, mine: Seat | None) -> datetime | None:
    """Tell up to when the visitor has seen this table before the visit that goes on now."""
    if mine is None or mine.seen_at is None:
        return None
    if is_old(mine):
        return mine.seen_at
    told = request.COOKIES.get("since", "")
    try:
        known = parse_datetime(told)
    except ValueError:
        known = None
    if known is None or timezone.is_naive(known):
        return None
    return known if timedelta(0) <= timezone.now() - known < timedelta(seconds=YEAR) else None


def note_visit(match: Match, mine: Seat) -> None:
    """Note that the owner of `mine` is here, where that is news."""
    if mine.seen_version != match.version or mine.seen_at is None or timezone.now() - mine.seen_at > GLANCE:
        notify.mark_seen(match, mine.user)


def is_old(seat: Seat) -> bool:
    """Tell whether the last look of a seat's owner was another visit."""
    return seat.seen_at is None or timezone.now() - seat.seen_at > VISIT


def remember_visit(answer: HttpResponse, match: Match, since: datetime | None) -> None:
    """Keep in mind, for this table alone, what the visit began with."""
    path = reverse("games:table", args=[match.pk])
    if since is not None:
        answer.set_cookie("since", since.isoformat(), path=path, samesite="Lax", httponly=True)
