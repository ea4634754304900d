"""Opening a table: choosing its settings, saving them as the user's default, and starting."""

from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games.accounts.allauth_internals import consume_rate_limit, too_many_requests
from games.domain.errors import Refused
from games.domain.lobby import seating, sent_forms
from games.domain.lobby.table_settings import MatchSettings
from games.domain.play import bot_players
from games.enums import BotKind
from games.forms.match import MatchForm
from games.forms.setup import SetupForm, canonical_query
from games.models import Favourite, Match
from games.models.matches.match import new_token
from games.screens.reasons import refusals
from games.screens.setup import casting
from games.screens.words import running_text
from games.views.shared.access import SignedInRequest, signed_in
from games.views.shared.editions import preferred_edition, store_edition
from games.views.shared.joining import FORM_TOKEN, browser_string


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def new_table(request: SignedInRequest) -> HttpResponse:
    """Show the form with the values of the query string; a POST opens the table.

    The URL of the form contains its one-time token, so that the browser's Back button leads to the same form.
    """
    token = request.GET.get(FORM_TOKEN, "")
    opened = sent_forms.table_of_form(token, request.user)
    if request.method == "POST" and opened:
        return redirect("games:table", opened.pk)
    if request.method != "POST":
        if not token and request.headers.get("Sec-Fetch-Mode") == "navigate":
            query = request.GET.copy()
            query[FORM_TOKEN] = new_token()
            return redirect(f"{request.path}?{query.urlencode()}")
        setup = SetupForm(request.GET, fills_gaps=True, edition=preferred_edition(request))
        alone = {} if request.user.is_confirmed else dict.fromkeys(MatchForm.seat_names(), BotKind.APPRENTICE)
        return table_opening_page(
            request,
            setup,
            MatchForm(initial=alone | match_form_initial(request.GET)),
            400 if setup.has_unknown_values else 200,
            opened=opened,
        )
    setup, form = SetupForm(request.POST), MatchForm(request.POST)
    if setup.is_valid() and form.is_valid():
        if not consume_rate_limit(request, "open_table"):
            return too_many_requests(request)
        configuration = setup.configuration()
        try:
            settings = MatchSettings(
                **configuration.settings_fields(seating.new_seed()),
                **form.table_options(size=configuration.size),
                post_zone=form.chosen_zone(request.user),
            )
            match, is_new = sent_forms.open_table_once(
                token,
                request.user,
                lambda: seating.open_match(
                    creator=request.user,
                    settings=settings,
                    enqueue_bots=not settings.is_alone,
                    string=browser_string(request),
                ),
            )
        except Refused as refused:
            form.add_error(None, refusals.refusal_sentence(refused))
        else:
            if match is not None and settings.is_alone and is_new:
                bot_players.play_bots_until_person(match)
            answer = redirect("games:table", match.pk) if match else redirect("games:mine")
            return store_edition(request, answer, settings.edition)
    return table_opening_page(request, setup, form, 422)


def table_opening_page(
    request: SignedInRequest, setup: SetupForm, form: MatchForm, status: int, *, opened: Match | None = None
) -> HttpResponse:
    """Render the form with the current choices, and a link that contains them.

    `opened` is the table that the form has already opened.
    """
    problems = setup.problems()
    configuration = setup.configuration()
    address = f"{reverse('games:new')}?{canonical_query(configuration)}"
    context = {
        "here": "new",
        "address": reverse("games:new"),
        "setup": setup,
        "form": form,
        "wish": configuration,
        "problems": problems,
        "link": "" if problems else settings.SITE_URL + address,
        "opened": opened,
        # The part of the form that was changed stays unfolded.
        "changed": request.headers.get("HX-Trigger", ""),
        "form_token": request.GET.get(FORM_TOKEN) or new_token(),
        "favourite": Favourite.objects.filter(user=request.user).first(),
        **casting.casting_choice(configuration),
    }
    return render(request, "games/lobby/table_opening.html", context, status=status)


def match_form_initial(query: QueryDict) -> dict[str, Any]:
    """Return initial values of `MatchForm` from a query string; with `show`, missing checkboxes count as unchecked."""
    initial: dict[str, Any] = {
        name: query[name] for name in MatchForm.base_fields.keys() | MatchForm.seat_names() if name in query
    }
    if "show" in query:
        # Browsers do not send unchecked checkboxes.
        checkboxes = ("spectators", "undo", "hours", "vacations", "mail_answers", "substitutes", "rated", "night")
        initial |= {name: name in query for name in checkboxes}
    return initial


@require_POST
@signed_in
def save_default(request: SignedInRequest) -> HttpResponse:
    """Save the chosen setup as the user's default, and return to the form."""
    setup = SetupForm(request.POST)
    if not setup.is_valid():
        messages.error(request, running_text(setup.problems()))
        return redirect("games:new")
    query = canonical_query(setup.configuration())
    Favourite.objects.update_or_create(user=request.user, defaults={"query": query})
    messages.success(request, _("Saved as your default."))
    rest = urlencode({"show": "on", **MatchForm.query_values(request.POST)})
    return redirect(f"{reverse('games:new')}?{query}&{rest}")


@require_POST
@signed_in
def delete_default(request: SignedInRequest) -> HttpResponse:
    """Delete the user's default."""
    Favourite.objects.filter(user=request.user).delete()
    messages.success(request, _("Default removed."))
    return redirect("games:new")
