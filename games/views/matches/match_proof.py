"""The proof of a fair shuffle, and exports of a finished game, for everyone who may see its table."""

import inspect

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

import engine.proof
from games.domain.matches import match_export, match_history
from games.domain.play.table_visit import Visit
from games.screens import fairness, people
from games.screens.log import book
from games.screens.table import page
from games.views.shared.visits import visit_of_request

SCRIPT = "citadels_proof.py"


@never_cache
@require_safe
def match_proof(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the commitment to the shuffle and, once the game is over, the seed and the result of the check."""
    match = visit_of_request(request, pk).match
    if not (match.is_open or match.is_running or match.is_finished):
        return render(request, "games/matches/closed.html", {"match": match}, status=410)
    finding = fairness.fairness_finding(match, match_export.check_match_export(match)) if match.is_finished else None
    seed = match_export.finished_match_seed(match) if match.is_finished else ""
    context = {"match": match, "seed": seed, "found": finding, "script": SCRIPT, "file": export_file_name(pk, "json")}
    return render(request, "games/matches/match_proof.html", context)


@never_cache
@require_safe
def export_json(request: HttpRequest, pk: int) -> HttpResponse:
    """Download a finished game as JSON."""
    visit = visit_of_request(request, pk)
    if not visit.match.is_finished:
        return refuse_export(request, visit)
    return file_response(
        match_export.export_match_json(visit.match, names_at(visit)), "application/json", export_file_name(pk, "json")
    )


@never_cache
@require_safe
def export_text(request: HttpRequest, pk: int) -> HttpResponse:
    """Download a finished game as readable text in the reader's language."""
    visit = visit_of_request(request, pk)
    match = visit.match
    if not match.is_finished:
        return refuse_export(request, visit)
    entries, notes = match_history.log_entries(match, None), match_history.incidents_after(match.pk, -1)
    text = book.game_text(match, visit.seats, names_at(visit), page.head_facts(match), entries, notes)
    return file_response(text, "text/plain; charset=utf-8", export_file_name(pk, "txt"))


@require_safe
def proof_script(_request: HttpRequest) -> HttpResponse:
    """Download the Python script that verifies an exported game."""
    return file_response(inspect.getsource(engine.proof), "text/x-python; charset=utf-8", SCRIPT)


def refuse_export(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Return an error page: unfinished games are not exported, and canceled ones have no export."""
    if visit.match.is_open or visit.match.is_running:
        words = _("You can download this game when it is over. Its file contains all the hidden cards.")
        return render(request, "403.html", {"words": words}, status=403)
    return render(request, "games/matches/closed.html", {"match": visit.match}, status=410)


def file_response(text: str, kind: str, name: str) -> HttpResponse:
    """Return a response that downloads a file."""
    return HttpResponse(text, content_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


def export_file_name(pk: int, ending: str) -> str:
    """Return the file name of an exported game."""
    return f"citadels-{pk}.{ending}"


def names_at(visit: Visit) -> list[str]:
    """Return the names of the players by seat."""
    return [people.seat_name(seat) for seat in visit.seats]
