"""The replay of a match: the table at any moment, from any viewpoint the visitor may use."""

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.domain.errors import Refused
from games.domain.matches.match_replay import Replay
from games.domain.play.table_visit import Visit
from games.domain.review import replay_annotations
from games.screens import people
from games.screens.replay import moment_annotations, outline, page
from games.views.shared.neighbor_phrases import hears_neighbors
from games.views.shared.replay_pages import (
    AROUND,
    STATUS,
    at_moment,
    changed_regions,
    render_moment,
    replay_urls,
    requested_replay,
)
from games.views.shared.visits import visit_replay


@never_cache
@require_safe
@at_moment
def replay_moment(request: HttpRequest, visit: Visit, replay: Replay, number: int) -> HttpResponse:
    """Show the table at moment `number`, counted from the deal (0); a search redirects to the moment that it finds."""
    return render_moment(request, visit, replay, number)


@never_cache
@require_safe
def replay_moments_around(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Return the page regions of the moments around `number`; for each moment, only the regions that have changed."""
    visit = visit_replay(request, pk)
    if not visit.has_replay:
        return HttpResponse(status=404)
    try:
        replay = requested_replay(request, visit, number)
    except Refused as refused:
        return HttpResponse(status=STATUS.get(refused.code, 404))
    address, seats = replay_urls(replay), visit.seats
    way = outline.replay_outline(replay, [people.seat_name(seat) for seat in seats])
    frames = replay.frames(max(0, number - AROUND), min(replay.last, number + AROUND))
    annotations, moments = replay_annotations.load_annotations(visit), []
    hears = hears_neighbors(request)
    for frame in frames:
        shown = page.moment_context(replay, frame, way, seats, address, hears_neighbors=hears)
        shown = replace(shown, margin=moment_annotations.annotations_shown_at(annotations, shown.number, address))
        moments.append((shown, shown.context()))
    return render(request, "games/review/replay/_around.html", {"moments": changed_regions(request, moments)})
