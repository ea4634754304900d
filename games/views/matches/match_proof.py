"""The proof of a fair shuffle, for everyone who may see the table."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.domain.matches import match_export
from games.domain.matches.match_export import PROOF_SCRIPT, export_file_name
from games.screens import fairness
from games.views.shared.visits import visit_of_request


@never_cache
@require_safe
def match_proof(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the commitment to the shuffle and, once the game is over, the seed and the result of the check."""
    visit = visit_of_request(request, pk)
    match, is_over = visit.match, visit.sees_everything
    if not (match.is_open or match.is_running or is_over):
        return render(request, "games/matches/closed.html", {"match": match}, status=410)
    finding = fairness.fairness_finding(match, match_export.check_match_export(match)) if is_over else None
    seed = match_export.finished_match_seed(match) if is_over else ""
    context = {
        "match": match,
        "seed": seed,
        "found": finding,
        "script": PROOF_SCRIPT,
        "file": export_file_name(pk, "json"),
    }
    return render(request, "games/matches/match_proof.html", context)
