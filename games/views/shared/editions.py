"""The edition in a URL, and the edition that a visitor sees first."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse

from games.screens.languages import language
from games.screens.setup.labels import EDITIONS

OTHERWISE = "classic"
"""The edition for languages without one in `settings.PUBLISHED_EDITIONS`."""
COOKIE = "edition"
"""The cookie with the edition that the visitor chose last."""
YEAR = 365 * 24 * 60 * 60


def edition_or_404(edition: str) -> str:
    """Return `edition` if it exists. Raises Http404."""
    if edition not in EDITIONS:
        raise Http404
    return edition


def preferred_edition(request: HttpRequest) -> str:
    """Return the edition that the visitor chose last, or the one that was published in the visitor's language."""
    chosen = request.COOKIES.get(COOKIE, "")
    return chosen if chosen in EDITIONS else first_edition()


def first_edition() -> str:
    """Return the edition that was published in the reader's language."""
    return settings.PUBLISHED_EDITIONS.get(language(), OTHERWISE)


def store_edition(request: HttpRequest, response: HttpResponse, edition: str) -> HttpResponse:
    """Return the response; it stores the edition in a cookie if the visitor would otherwise see another one first."""
    if edition in EDITIONS and edition != preferred_edition(request):
        response.set_cookie(COOKIE, edition, max_age=YEAR, samesite="Lax", httponly=True, secure=request.is_secure())
    return response
