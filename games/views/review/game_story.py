"""The analysis of a finished game."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.domain.results import game_analysis
from games.domain.review.game_story import cached_story
from games.screens import people
from games.screens.preview import link_preview
from games.screens.results import analysis_page, story_page
from games.views.shared.visits import visit_of_request


@never_cache
@require_safe
def show_game_story(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the analysis of a finished game to everyone who may see its table."""
    visit = visit_of_request(request, pk)
    match, seats = visit.match, visit.seats
    if not match.is_finished:
        raise Http404
    names = [people.marked_name(seat) for seat in seats]
    story, analysis = cached_story(match), game_analysis.analysis_of(match)
    own_seat = visit.seat.number if visit.seat else None
    context = {
        "match": match,
        "seats": seats,
        "story": story_page.story_context(story, names, match.edition),
        "preview": link_preview(match, seats),
        "analysis": analysis_page.analysis_context(match, analysis, names, story.held, own_seat),
        "may_analyse": game_analysis.may_request_analysis(match, analysis),
        "waiting": "" if analysis_page.is_current(analysis) else analysis_page.waiting_words(analysis),
    }
    answer = render(request, "games/review/game_story.html", context)
    visit.record_presence()
    return answer
