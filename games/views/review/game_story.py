"""The story of a finished game."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.domain.results import game_analysis
from games.domain.review.game_story import cached_story
from games.screens import people
from games.screens.preview import preview
from games.screens.results import analysis_page, story_page
from games.views.shared.visits import arrive


@never_cache
@require_safe
def story(request: HttpRequest, pk: int) -> HttpResponse:
    """Tell how a game went that is over, to all who may look at its table."""
    visit = arrive(request, pk)
    match, seats = visit.match, visit.seats
    if not match.is_finished:
        raise Http404
    names = [people.seat_name(seat) for seat in seats]
    told, found = story_page.page(cached_story(match), names, match.edition), game_analysis.analysis_of(match)
    shown = {"match": match, "seats": seats, "story": told, "preview": preview(match, seats)}
    shown |= {
        "analysis": analysis_page.page(match, found, names),
        "may_analyse": game_analysis.may_request_analysis(match, found),
    }
    answer = render(request, "games/review/game_story.html", shown)
    visit.note()
    return answer
