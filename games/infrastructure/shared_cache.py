"""Responses that are the same for everyone, which caches shared by many visitors, such as a CDN, may store."""

from django.http import HttpResponse

MARK = "may_be_shared"
"""The attribute of such responses."""
PERSONAL = {"cookie", "accept-language"}
"""What other middleware says that every response depends on."""


def allow_shared_caching(response: HttpResponse) -> HttpResponse:
    """Mark a response that depends on its URL alone."""
    setattr(response, MARK, True)
    return response


def finish_shared_response(response: HttpResponse) -> None:
    """Remove from a marked response that it depends on the visitor; one with a cookie is for this visitor only."""
    if not getattr(response, MARK, False):
        return
    if response.cookies:
        response.headers["Cache-Control"] = "private"
        return
    depends = [name.strip() for name in str(response.headers.get("Vary", "")).split(",")]
    del response.headers["Vary"]
    if left := [name for name in depends if name and name.lower() not in PERSONAL]:
        response.headers["Vary"] = ", ".join(left)
