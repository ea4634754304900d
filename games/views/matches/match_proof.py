"""The proof of a fair shuffle, for everyone who may see the table."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from engine import sealing
from games.domain.matches import match_export, shuffles
from games.domain.matches.match_export import PROOF_SCRIPT, export_file_name
from games.screens import fairness
from games.views.shared.visits import visit_of_request


@never_cache
@require_safe
def match_proof(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the seal, the setup and the strings of the seats and, once the game is over, the seed and the check."""
    visit = visit_of_request(request, pk)
    match, is_over = visit.match, visit.sees_everything
    if not (match.is_open or match.is_running or is_over):
        return render(request, "games/matches/closed.html", {"match": match}, status=410)
    setup, strings = shuffles.published_parts(match.pk)
    finding = fairness.fairness_finding(match, match_export.check_match_export(match)) if is_over else None
    context = {
        "match": match,
        "setup": sealing.canonical(setup).decode() if setup else "",
        "strings": fairness.added_strings(strings, list(match.seats.select_related("user", "match"))),
        "seed": match_export.finished_match_seed(match) if is_over else "",
        "found": finding,
        "script": PROOF_SCRIPT,
        "file": export_file_name(pk, "json"),
    }
    return render(request, "games/matches/match_proof.html", context)
