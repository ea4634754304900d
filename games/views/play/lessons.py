"""The tutorial game: starting or resuming it, and hiding its hints."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods, require_POST

from games.domain.errors import Refused
from games.domain.lobby import lessons
from games.views.shared import hints
from games.views.shared.access import SignedInRequest, signed_in
from games.views.shared.joining import sit_down_with_bots
from games.views.shared.table_answers import table_after_action, table_with_refusal
from games.views.shared.visits import visit_of_request


@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def tutorial_game(request: HttpRequest) -> HttpResponse:
    """Start a tutorial game, or resume the user's current one.

    Resuming needs no CSRF check, because it changes nothing.
    """
    if going := lessons.running_lesson(request.user):
        return redirect("games:table", going.pk)
    if request.method != "POST":
        return redirect(reverse("pages:two_minutes") + "#first")
    return start_tutorial_game(request)


@csrf_protect
def start_tutorial_game(request: HttpRequest) -> HttpResponse:
    """Start a tutorial game."""
    return sit_down_with_bots(request, lambda person: lessons.begin_lesson(person, _("My first game")))


@require_POST
@signed_in
def hide_hint(request: SignedInRequest, pk: int) -> HttpResponse:
    """Hide one hint, end the tutorial, or turn off tips."""
    visit, skipped = visit_of_request(request, pk), request.POST.get("skip", "")
    try:
        if skipped == "lesson":
            lessons.skip_lesson(visit.match, request.user)
        elif skipped == "hint" and visit.match.is_lesson and visit.seat is not None:
            request.session[hints.SKIPPED] = hints.decision_id(visit.match)
        elif skipped == "tips" and visit.seat is not None:
            request.user.wants_tips = False
            request.user.save(update_fields=["wants_tips"])
        else:
            raise Refused("nothing_to_skip")
    except Refused as refused:
        return table_with_refusal(request, visit, refused)
    return table_after_action(request, visit_of_request(request, pk))
