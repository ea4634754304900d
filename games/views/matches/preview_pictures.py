"""Preview pictures of tables for messengers. They show only public information."""

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from engine import View
from games.domain.errors import NotVisible
from games.domain.matches import match_replay, match_view
from games.domain.matches.match_replay import Viewpoint
from games.domain.play.table_visit import Visit, visit_table
from games.infrastructure import shared_cache
from games.pictures.icons import LINK_SHAPE
from games.pictures.raster import png
from games.screens import languages, preview
from games.views.shared.visits import visit_of_request

KEPT = 60
"""Seconds for which a picture may be cached."""
KEPT_WITH_DIGEST = 7 * 24 * 60 * 60
"""The same for pictures of finished games whose URL has a digest of what they show. It is the longest time for which a
name that was changed or erased can still be seen in them."""


def anonymous_visit(pk: int) -> Visit:
    """Return an anonymous visit to a table. Raises Http404 if the table is not public."""
    try:
        visit = visit_table(pk, AnonymousUser())
    except NotVisible:
        raise Http404 from None
    if not (visit.match.is_open or visit.is_dealt):
        raise Http404
    return visit


@require_safe
def table_picture(request: HttpRequest, pk: int) -> HttpResponse:
    """Return a picture of the table as it is now."""
    visit = anonymous_visit(pk)
    return picture_response(request, visit, visit.view if visit.is_dealt else None)


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


@require_safe
def share_picture(request: HttpRequest, pk: int) -> HttpResponse:
    """Return the picture of a finished game to a visitor who may see its table, in the visitor's language."""
    visit = visit_of_request(request, pk)
    if not visit.match.is_finished:
        raise Http404
    svg = preview.draw_table_picture(visit.match, visit.seats, match_view.current_view(visit.match, None))
    response = HttpResponse(png(svg, *LINK_SHAPE), content_type="image/png")
    patch_cache_control(response, private=True, max_age=KEPT)
    return response


def picture_response(request: HttpRequest, visit: Visit, view: View | None) -> HttpResponse:
    """Return a PNG of the table, in the language of the query parameter `lang`."""
    code = request.GET.get("lang", "")
    with languages.written_in(code if code in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE):
        svg = preview.draw_table_picture(visit.match, visit.seats, view)
        is_fixed = visit.match.is_finished and request.GET.get("v") == preview.picture_digest(visit.match, visit.seats)
    response = HttpResponse(png(svg, *LINK_SHAPE), content_type="image/png")
    if is_fixed:
        patch_cache_control(response, public=True, max_age=KEPT_WITH_DIGEST, immutable=True)
    else:
        patch_cache_control(response, public=True, max_age=KEPT)
    return shared_cache.allow_shared_caching(response)
