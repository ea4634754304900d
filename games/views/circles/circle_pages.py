"""The user's circles, the page of a circle, and the page of its invitation link."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.domain.chat import table_chat
from games.domain.circles import circle_links, circle_members, circle_pages, circle_tables
from games.domain.errors import Refused
from games.domain.lobby.quotas import MAX_CIRCLES
from games.forms.circles import CircleForm, CircleSettingsForm, CircleTableForm
from games.models import Circle
from games.screens.reasons import refusals
from games.screens.setup.casting import game_description
from games.views.shared.access import SignedInRequest, ask_to_sign_in, is_signed_in, signed_in

PER_PAGE = 20


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def list_circles(request: SignedInRequest) -> HttpResponse:
    """List the user's circles; a POST creates one."""
    form = CircleForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            circle = circle_members.create_circle(by=request.user, name=form.cleaned_data["name"])
        except Refused as refused:
            form.add_error(None, refusals.refusal_sentence(refused))
        else:
            return redirect("games:circle", circle.pk)
    context = {"here": "mine", "form": form, "circles": circle_pages.circles_of(request.user), "most": MAX_CIRCLES}
    return render(request, "games/circles/circles.html", context, status=422 if form.errors else 200)


@never_cache
@require_safe
def show_circle(request: HttpRequest, circle: int) -> HttpResponse:
    """Show a circle to its members; to others, only if it is public."""
    user = request.user if is_signed_in(request) else None
    visible = circle_pages.visible_circle(circle, user)
    if visible is None:
        if user is None:
            return ask_to_sign_in(request)
        raise Http404
    shown, mine = visible
    page = Paginator(circle_pages.games_of(shown, is_member=bool(mine)), PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "here": "mine",
        "circle": shown,
        "mine": mine,
        "may_report_name": bool(user and table_chat.has_account(user)) and not (mine and mine.is_organizer),
        "standings": circle_pages.standings(shown, is_member=bool(mine)),
        "page": page,
        "games": circle_pages.listed_games(list(page.object_list), user),
    }
    if mine is not None:
        context |= {"tables": circle_pages.listed_games(list(circle_pages.tables_of(shown)), user)}
        context |= {"table_form": CircleTableForm()}
        if mine.is_organizer:
            context |= organizer_context(shown)
    return render(request, "games/circles/circle.html", context)


def organizer_context(circle: Circle) -> dict[str, Any]:
    """Return what only organizers see: the invitation link and the settings."""
    has_link = circle_links.has_valid_link(circle)
    link = settings.SITE_URL + reverse("games:join_circle", args=[circle.invite_token]) if has_link else ""
    return {
        "link": link,
        "settings_form": CircleSettingsForm(initial={"name": circle.name, "is_public": circle.is_public}),
        "regular_game": game_description(circle_tables.regular_setup(circle).configuration)
        if circle.table_interval
        else "",
    }


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def join_circle(request: SignedInRequest, token: str) -> HttpResponse:
    """Show to which circle a link invites; a POST joins it."""
    circle = circle_links.circle_of_link(token)
    if circle is None:
        return render(request, "games/circles/link_invalid.html", status=410)
    if circle_members.membership_of(circle, request.user):
        return redirect("games:circle", circle.pk)
    if request.method == "POST":
        try:
            circle_links.join_by_link(token=token, user=request.user)
        except Refused as refused:
            messages.error(request, refusals.refusal_sentence(refused))
            return redirect("games:settings" if refused.code == "confirm_address" else request.path)
        messages.success(request, _("You're now a member of “%(name)s”.") % {"name": circle.title})
        return redirect("games:circle", circle.pk)
    context = {"circle": circle, "member_count": circle.members.count()}
    return render(request, "games/circles/join.html", context)
