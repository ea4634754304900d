"""Headers about privacy: Permissions-Policy, Cross-Origin-Resource-Policy, caching, Clear-Site-Data."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.cache import add_never_cache_headers

Handler = Callable[[HttpRequest], HttpResponse]


NO_DEVICES = ", ".join(
    f"{device}=()"
    for device in (
        *("accelerometer", "bluetooth", "browsing-topics", "camera", "display-capture", "geolocation", "gyroscope"),
        *("magnetometer", "microphone", "midi", "payment", "serial", "usb", "xr-spatial-tracking"),
    )
)
"""Device features that no page uses; the policy denies them all."""


class PrivacyHeadersMiddleware:
    """Set Permissions-Policy and Cross-Origin-Resource-Policy, and forbid caching of personal pages."""

    def __init__(self, get_response: Handler):
        """Store the next handler."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Set the headers that the view has not set."""
        was_somebody = request.user.is_authenticated
        response = self.get_response(request)
        response.headers.setdefault("Permissions-Policy", NO_DEVICES)
        # Pictures are shown by messengers and forums; nothing else is put into a page from elsewhere.
        if not response.headers.get("Content-Type", "").startswith("image/"):
            response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        is_somebodys = was_somebody or request.user.is_authenticated
        if is_somebodys and not response.has_header("Cache-Control"):
            add_never_cache_headers(response)
        if was_somebody and not request.user.is_authenticated:
            # The storage has no secrets: how one likes to play, and the rulebook for when there is no network.
            response.headers["Clear-Site-Data"] = '"cache"'
        return response
