"""Preview pictures of tables for messengers. They are the same for everyone and show only public information."""

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from engine import View
from games.domain.errors import NotVisible
from games.domain.matches import match_replay
from games.domain.matches.match_replay import Viewpoint
from games.domain.play.table_visit import Visit, visit_table
from games.pictures.icons import LINK_SHAPE
from games.pictures.raster import png
from games.screens import languages, preview

KEPT = 60
"""Seconds for which a picture may be cached."""


def anonymous_visit(pk: int) -> Visit:
    """Return an anonymous visit to a table. Raises Http404 if the table is not public."""
    try:
        visit = visit_table(pk, AnonymousUser())
    except NotVisible:
        raise Http404 from None
    if not (visit.match.is_open or visit.is_dealt):
        raise Http404
    return visit


@cache_control(public=True, max_age=KEPT)
@require_safe
def table_picture(request: HttpRequest, pk: int) -> HttpResponse:
    """Return a picture of the table as it is now."""
    visit = anonymous_visit(pk)
    return picture_response(request, visit, visit.view if visit.is_dealt else None)


@cache_control(public=True, max_age=KEPT)
@require_safe
def moment_picture(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Return a picture of the table as a spectator saw it at a moment."""
    visit = anonymous_visit(pk)
    if not visit.is_dealt:
        raise Http404
    viewpoint = Viewpoint(None)
    replay = match_replay.load_replay(visit.match, viewpoint)
    if number > replay.last:
        raise Http404
    return picture_response(request, visit, viewpoint.view(replay.frame(number).state))


def picture_response(request: HttpRequest, visit: Visit, view: View | None) -> HttpResponse:
    """Return a PNG of the table, in the language of the query parameter `lang`."""
    code = request.GET.get("lang", "")
    with languages.written_in(code if code in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE):
        svg = preview.draw_table_picture(visit.match, visit.seats, view)
    return HttpResponse(png(svg, *LINK_SHAPE), content_type="image/png")
