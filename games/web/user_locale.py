"""Middleware that activates the visitor's language and time zone."""

import re
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation
from django.utils.cache import patch_vary_headers

from games.screens import languages
from games.views.site import preferences

Handler = Callable[[HttpRequest], HttpResponse]


class UserLocaleMiddleware:
    """Activate the visitor's time zone, and the visitor's language if the URL contains no language.

    A shared link may contain `?lang=`: only that page and the requests of its scripts use that language. Visitors who
    are not signed in keep the language of the page they came from.
    """

    PAGE_WISH = re.compile(r"[?&]lang=([\w-]+)")

    def __init__(self, get_response: Handler):
        """Store the next handler."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Activate language and time zone for the request."""
        supported = dict(settings.LANGUAGES)
        person = request.user if request.user.is_authenticated else None
        linked = request.GET.get("lang")
        usual = code = translation.get_language()
        if not translation.get_language_from_path(request.path_info):
            around = self.PAGE_WISH.search(request.headers.get("HX-Current-URL", ""))
            wishes = (linked, around and around[1], person.language if person else previous_page_language(request))
            wish = next((wish for wish in wishes if wish in supported), None)
            if wish:
                request.LANGUAGE_CODE = code = wish
        with languages.written_in(code), timezone.override(person.zone if person else None):
            response = self.get_response(request)
        if person is None and code != usual and code == previous_page_language(request):
            preferences.store_language(request, response, code)
        way_on = response.headers.get("Location", "")
        if linked in supported and way_on.startswith("/") and "?" not in way_on:
            response.headers["Location"] = f"{way_on}?lang={linked}"
        patch_vary_headers(response, ["Accept-Language", "Cookie"])
        response.headers["Content-Language"] = code
        return response


def previous_page_language(request: HttpRequest) -> str | None:
    """Return the language in the URL of the referring page, if that page is on this site."""
    host, _slash, path = request.headers.get("Referer", "").partition("//")[2].partition("/")
    return translation.get_language_from_path(f"/{path}") if host == request.get_host() else None
