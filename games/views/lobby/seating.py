"""Open tables: finding and joining them, inviting players, adding bots, and closing them."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_POST, require_safe

from games.accounts import invited_accounts
from games.accounts.allauth_internals import consume_rate_limit, too_many_requests
from games.domain.lobby import (
    bots_filling,
    idle_tables,
    invitation_answers,
    post_setting,
    roll_calls,
    seat_crests,
    seating,
    sent_forms,
)
from games.domain.lobby.table_settings import MatchSettings
from games.domain.matches import match_lists, match_queries, stored_figures
from games.enums import BotKind, Emblem, Pace, SeatColor
from games.forms.invitations import InviteForm, InvitePlayerForm
from games.forms.match import OpenTablesForm, QuickForm
from games.forms.post import PostForm
from games.models import Invitation, Match, Seat, User
from games.screens import dates
from games.screens.preview import link_preview
from games.screens.setup import casting, lengths
from games.screens.setup.bot_strengths import strength_words
from games.screens.words import running_text
from games.views.shared.access import SignedInRequest, htmx_details, is_signed_in
from games.views.shared.editions import preferred_edition, store_edition
from games.views.shared.joining import (
    FORM_TOKEN,
    SEAT_NUMBER,
    browser_string,
    friends_to_invite,
    reliability_objection,
    sit_down_with_bots,
)
from games.views.shared.open_tables import open_table_action
from games.views.shared.visits import visible_match

PER_PAGE = 24


@require_safe
def open_tables(request: HttpRequest) -> HttpResponse:
    """List the open tables, and the games that can be watched."""
    form = SimpleLazyObject(lambda: OpenTablesForm(request.GET))

    def wishes() -> dict[str, Any]:
        return form.wishes()

    return render(
        request,
        "games/lobby/open_tables.html",
        {
            "here": "open",
            # Lazy, so that it is evaluated only if the template's cached fragment has expired.
            "lists_kept": settings.LISTS_KEPT,
            "form": form,
            "wishes": SimpleLazyObject(wishes),
            "page": SimpleLazyObject(
                lambda: page_of_tables(match_queries.open_matches(**wishes()), request.GET.get("page"))
            ),
            "watchable": SimpleLazyObject(lambda: match_lists.with_seats(stored_figures.games_to_watch(12))),
        },
    )


def page_of_tables(tables: QuerySet[Match], number: str | None) -> Page:
    """Return one page of open tables; a number out of range gives the first or the last page."""
    page = Paginator(tables, PER_PAGE).get_page(number)
    page.object_list = match_lists.with_seats(page.object_list)
    return page


@csrf_exempt
@require_POST
def play_now(request: HttpRequest) -> HttpResponse:
    """Start a game against bots immediately; visitors who are not signed in become guests.

    A form that has already opened a table redirects there, even if the CSRF token has changed since, which happens when
    a visitor becomes a guest. The redirect changes nothing, so it needs no CSRF check.
    """
    opened = sent_forms.table_of_form(request.POST.get(FORM_TOKEN, ""), request.user) if is_signed_in(request) else None
    return redirect("games:table", opened.pk) if opened else start_game_with_bots(request)


@csrf_protect
def start_game_with_bots(request: HttpRequest) -> HttpResponse:
    """Start the game that the form describes."""
    form = QuickForm(request.POST, edition=preferred_edition(request))
    if not form.is_valid():
        refused = running_text(map(str, form.non_field_errors()))
        messages.error(request, refused or _("This game against bots isn't available. Please choose again."))
        return redirect("pages:landing")

    settings = MatchSettings(**form.configuration().settings_fields(seating.new_seed()), **form.table_options())
    has_token = sent_forms.TOKEN.fullmatch(request.POST.get(FORM_TOKEN, ""))
    untouched = sent_forms.untouched_game(request.user, settings) if has_token and is_signed_in(request) else None
    if untouched is not None:
        return redirect("games:table", untouched.pk)

    def open_match(person: User) -> Match:
        return seating.open_match(creator=person, settings=settings, enqueue_bots=False, string=browser_string(request))

    return store_edition(request, sit_down_with_bots(request, open_match), settings.edition)


@never_cache
@require_safe
def show_open_table(request: HttpRequest, pk: int) -> HttpResponse:
    """Show an open table; once its game has begun, redirect to the table.

    A page in the browser polls with `after`, its current stamp; status 204 means that nothing has changed. Once the
    game has begun, it gets a link to the table instead of a redirect.
    """
    match = visible_match(request, pk)
    if not match.is_open:
        if htmx_details(request):
            return render(request, "games/lobby/_no_longer_open.html", {"match": match})
        return redirect("games:table", match.pk)
    if htmx_details(request) and request.GET.get("after") == str(match.stamp):
        return HttpResponse(status=204)
    seats = list(match.seats.select_related("user"))
    mine = next((seat for seat in seats if seat.user_id == request.user.pk and request.user.pk), None)
    is_creator = match.creator_id == request.user.pk
    if mine is not None:
        roll_calls.record_look(match, mine)
    held_back = reliability_objection(request, match) if mine is None else ""
    invited = invitation_of_visitor(request, match) if mine is None else None
    return render(
        request,
        "games/lobby/waiting.html",
        {
            "match": match,
            "preview": link_preview(match, seats),
            "company": seats,
            "crest_choices": crest_choices(seats, mine) if mine else [],
            "mine": mine,
            "is_creator": is_creator,
            "may_invite": mine is not None,
            "may_sit_down": mine is None and not held_back,
            "may_report_name": is_signed_in(request) and not request.user.is_guest and not is_creator,
            "held_back": held_back,
            "free": next((seat.number + 1 for seat in seats if seat.is_empty), None),
            "is_alone": mine is not None and sum(seat.user_id is not None for seat in seats) == 1,
            "may_add_bots": is_creator and not match.is_rated and any(seat.is_empty for seat in seats),
            "missing": sum(seat.is_empty for seat in seats),
            "link": settings.SITE_URL + reverse("games:invitation", args=[match.invite_token]),
            "form": InviteForm(),
            "player_form": InvitePlayerForm(),
            "companions": friends_to_invite(request.user, seats) if mine and is_signed_in(request) else [],
            "invitations": invitation_answers.sent_invitations(match, request.user)
            if mine and is_signed_in(request)
            else [],
            "invited": invited,
            "post_form": post_form(match, request.user) if is_creator and is_signed_in(request) else None,
            "closes_at": idle_tables.closes_at(match) if is_creator else None,
            "missing_players": [seat.user.name for seat in roll_calls.missing_seats(match, seats) if seat.user]
            if match.roll_call_at
            else [],
            "length": lengths.length_words(match) if invited else "",
            "bots": BotKind.choices,
            "bot_strengths": strength_words(),
            "fill_times": [(value, dates.longest_time(wait)) for value, wait in bots_filling.FILL_TIMES.items()],
            "played_with": casting.match_cards(match),
        },
    )


def post_form(match: Match, user: User) -> PostForm | None:
    """Return the form that sets when the post leaves; None at live tables and without a clock."""
    is_offered = match.is_timed and match.pace != Pace.LIVE
    return PostForm(initial=PostForm.initial_of(match, user)) if is_offered else None


def crest_choices(seats: list[Seat], own: Seat) -> list[tuple[str, str, list[tuple[str, str, bool]]]]:
    """Return (field, label, choices) for the free colors and emblems; a choice is (value, words, is chosen)."""
    free = {"color": seat_crests.free_colors(seats, own), "emblem": seat_crests.free_emblems(seats, own)}
    colors = [(key, str(SeatColor(key).label), key == own.color) for key in free["color"]]
    emblems = [(key, str(Emblem(key).label), key == own.emblem) for key in free["emblem"]]
    return [("color", _("Color"), colors), ("emblem", _("Emblem"), emblems)]


def invitation_of_visitor(request: HttpRequest, match: Match) -> Invitation | None:
    """Return the invitation that the visitor can accept or decline: by a link they followed, or sent to them."""
    token = request.session.get("invited", {}).get(str(match.pk), "")
    invited = invitation_answers.invitation_with_token(token) if token else None
    if invited and not invited.declined_at and not invitation_answers.is_used_by_another(invited, request.user):
        return invited
    return invitation_answers.open_invitation_to(match.pk, request.user)


@open_table_action
def join_table(request: SignedInRequest, match: Match) -> None:
    """Seat the user at the table."""
    token = request.session.get("invited", {}).get(str(match.pk), "")
    invited_accounts.confirm_by_invitation(request, token)
    number = request.POST.get("seat", "")
    seat_number = int(number) - 1 if SEAT_NUMBER.fullmatch(number) else None
    seating.take_seat(match=match, user=request.user, token=token, number=seat_number, string=browser_string(request))
    match.refresh_from_db()
    if match.is_open:
        messages.success(request, _("You have joined this table. The game starts when all seats are taken."))


@open_table_action
def choose_crest(request: SignedInRequest, match: Match) -> None:
    """Set the posted color and emblem for the user's seat."""
    color, emblem = request.POST.get("color", ""), request.POST.get("emblem", "")
    seat_crests.choose_crest(match=match, user=request.user, color=color, emblem=emblem)


@open_table_action
def leave_table(request: SignedInRequest, match: Match) -> HttpResponse:
    """Remove the user from the table."""
    seating.leave_seat(match=match, user=request.user)
    messages.success(request, _("You have left the table “%(name)s”.") % {"name": match.title})
    return redirect("games:mine")


@open_table_action
def add_bot_to_table(request: SignedInRequest, match: Match, seat: int) -> None:
    """Put a bot on a seat."""
    kind = request.POST.get("kind", "")
    if kind not in BotKind:
        messages.error(request, _("This bot doesn't exist. Please choose another."))
        return
    seating.seat_bot(match=match, by=request.user, kind=kind, number=seat - 1)


@open_table_action
def remove_bot_from_table(request: SignedInRequest, match: Match, seat: int) -> None:
    """Remove a bot from its seat."""
    seating.remove_bot(match=match, by=request.user, number=seat - 1)


@open_table_action
def keep_table_open(request: SignedInRequest, match: Match) -> None:
    """Keep an idle table open."""
    seating.keep_table_open(match=match, by=request.user)
    messages.success(request, _("The table “%(name)s” stays open.") % {"name": match.title})


@open_table_action
def set_post_times(request: SignedInRequest, match: Match) -> None:
    """Set when the post of the table leaves."""
    form = PostForm(request.POST)
    if not form.is_valid():
        messages.error(request, running_text(str(error) for errors in form.errors.values() for error in errors))
        return
    post_setting.set_post_times(
        match=match, by=request.user, times=form.chosen_times(), zone=form.chosen_zone(request.user)
    )
    messages.success(request, _("Saved."))


@open_table_action
def close_table(request: SignedInRequest, match: Match) -> HttpResponse:
    """Close the table."""
    seating.cancel_open_table(match=match, by=request.user)
    messages.success(request, _("The table “%(name)s” is closed.") % {"name": match.title})
    return redirect("games:mine")


@open_table_action
def open_or_join_rematch(request: SignedInRequest, match: Match) -> HttpResponse:
    """Open a rematch, or join it if it already exists."""
    if not consume_rate_limit(request, "open_table"):
        return too_many_requests(request)
    again = seating.open_rematch(match=match, by=request.user, string=browser_string(request))
    return redirect("games:table", again.pk)
