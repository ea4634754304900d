"""Downloads: a finished game as data and as text, and the script that checks an exported game."""

import inspect

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

import engine.proof
from games.domain.matches import match_export, match_history
from games.domain.matches.match_export import PROOF_SCRIPT, export_file_name
from games.domain.play.table_visit import Visit
from games.screens import people
from games.screens.log import text_log
from games.screens.table import page
from games.views.shared.visits import visit_of_request


@never_cache
@require_safe
def export_json(request: HttpRequest, pk: int) -> HttpResponse:
    """Download a finished game as JSON."""
    visit = visit_of_request(request, pk)
    if not visit.sees_everything:
        return refuse_export(request, visit)
    return download_response(
        match_export.export_match_json(visit.match, player_names_at(visit)),
        "application/json",
        export_file_name(pk, "json"),
    )


@never_cache
@require_safe
def export_text(request: HttpRequest, pk: int) -> HttpResponse:
    """Download a finished game as readable text in the reader's language."""
    visit = visit_of_request(request, pk)
    match = visit.match
    if not visit.sees_everything:
        return refuse_export(request, visit)
    entries = match_history.log_entries(match, None, show_all=True)
    notes = match_history.incidents_after(match.pk, -1)
    text = text_log.game_text(match, visit.seats, player_names_at(visit), page.head_facts(match), entries, notes)
    return download_response(text, "text/plain; charset=utf-8", export_file_name(pk, "txt"))


@require_safe
def proof_script(_request: HttpRequest) -> HttpResponse:
    """Download the script that verifies an exported game."""
    return download_response(inspect.getsource(engine.proof), "text/x-python; charset=utf-8", PROOF_SCRIPT)


def refuse_export(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Return an error page: only finished games can be exported."""
    if visit.match.is_open or visit.match.is_running:
        words = _("You can download this game when it is over. Its file contains all the hidden cards.")
        return render(request, "403.html", {"words": words}, status=403)
    return render(request, "games/matches/closed.html", {"match": visit.match}, status=410)


def download_response(text: str, kind: str, name: str) -> HttpResponse:
    """Return a response that downloads `text` as a file called `name`; `kind` is its content type."""
    return HttpResponse(text, content_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


def player_names_at(visit: Visit) -> list[str]:
    """Return the players' names by seat, as the exported game shows them."""
    return [people.seat_name(seat) for seat in visit.seats]
