"""Privacy headers: Permissions-Policy, Cross-Origin-Resource-Policy, Cache-Control, Clear-Site-Data."""

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
    """Set Permissions-Policy and Cross-Origin-Resource-Policy, and forbid browsers to cache personal pages."""

    def __init__(self, get_response: Handler):
        """Store the next handler."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Set those headers that the view has not set."""
        was_signed_in = request.user.is_authenticated
        response = self.get_response(request)
        response.headers.setdefault("Permissions-Policy", NO_DEVICES)
        # Other sites, such as messengers and forums, may embed images as previews, but nothing else.
        if not response.headers.get("Content-Type", "").startswith("image/"):
            response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        is_personal = was_signed_in or request.user.is_authenticated
        if is_personal and not response.has_header("Cache-Control"):
            add_never_cache_headers(response)
        if was_signed_in and not request.user.is_authenticated:
            # Clear only the cache: the browser's storage holds preferences and the offline rulebook, but no secrets.
            response.headers["Clear-Site-Data"] = '"cache"'
        return response
