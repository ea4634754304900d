"""Whether this browser shows what the neighbors say."""

from django.http import HttpRequest, HttpResponse

COOKIE, SILENT = "neighbors", "silent"
YEAR = 365 * 24 * 60 * 60


def hears_neighbors(request: HttpRequest) -> bool:
    """Return whether this browser shows what the neighbors say."""
    return request.COOKIES.get(COOKIE) != SILENT


def store_silence(request: HttpRequest, response: HttpResponse, *, is_silent: bool) -> None:
    """Store in a cookie that the neighbors are silent, or delete it."""
    if is_silent:
        response.set_cookie(COOKIE, SILENT, max_age=YEAR, samesite="Lax", httponly=True, secure=request.is_secure())
    else:
        response.delete_cookie(COOKIE, samesite="Lax")
