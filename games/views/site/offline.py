"""What a browser keeps: the site as an app, the worker's script, and the page shown without a network.

The worker never keeps a page of a game, so nobody finds another's hand in a browser that is lent on; of the rulebook it
keeps what was read, as a stranger sees it.
"""

import hashlib
import json

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template import loader
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from games.screens import languages
from games.screens.setup.labels import EDITIONS

FONTS = ("alegreya-sans-latin-500", "alegreya-sans-latin-700", "alegreya-sans-czech-500", "piazzolla-latin")
SHELL = (
    *(f"games/css/{name}.css" for name in ("tokens", "site", "pages", "book")),
    *(f"games/fonts/{name}.woff2" for name in FONTS),
    "games/img/icon.svg",
)
"""The static files that the offline page is drawn with."""
PAPER = "#f3e9d6"
ICONS = (
    ("icon-192.png", "192x192", "image/png", "any"),
    ("icon-512.png", "512x512", "image/png", "any"),
    ("icon-512.png", "512x512", "image/png", "maskable"),
    ("icon.svg", "any", "image/svg+xml", "any"),
)
"""Name, sizes, type and purpose of each picture that an installed site may show."""


@require_safe
@cache_control(no_cache=True)
def manifest(request: HttpRequest) -> JsonResponse:
    """Say how the site looks as an app; its name is a setting."""
    icons = [
        {"src": static(f"games/img/{name}"), "sizes": sizes, "type": kind, "purpose": purpose}
        for name, sizes, kind, purpose in ICONS
    ]
    name = _(settings.SITE_NAME)
    said = {
        "id": "/",
        "name": name,
        "short_name": name,
        "description": _(
            "Play the card game Citadels in your browser: at once against bots, or with friends over days, called to"
            " your turns by mail."
        ),
        "lang": languages.language(),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": icons,
    }
    return JsonResponse(said, content_type="application/manifest+json")


@require_safe
@cache_control(no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:
    """Give the worker its list, the same in every language: a browser that changes workers may stay between two."""
    shell = [static(path) for path in SHELL]
    release = hashlib.sha256(" ".join(shell).encode()).hexdigest()[:12]
    kept = {"release": release, "pages": offline_pages(), "shell": shell, "icon": static("games/img/icon-192.png")}
    kept["editions"] = list(EDITIONS)
    return render(request, "games/site/worker.js", {"kept": json.dumps(kept)}, content_type="text/javascript")


def offline_pages() -> dict[str, str]:
    """Language -> the address of its offline page."""
    pages = {}
    for language, _name in settings.LANGUAGES:
        with languages.written_in(language):
            pages[language] = reverse("pages:offline")
    return pages


@require_safe
@cache_control(public=True, max_age=0)
def offline(request: HttpRequest) -> HttpResponse:
    """Say that there is no network, on a page that knows nobody."""
    return HttpResponse(loader.get_template("games/site/offline.html").render({}, None))
