"""The progressive web app: manifest, service worker, and the offline page.

The service worker never caches pages of games, so that no hidden cards stay in a shared browser. It caches visited
pages of the rulebook, in the form that anonymous visitors see.
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
"""The static files of the offline page."""
PAPER = "#f3e9d6"
ICONS = (
    ("icon-192.png", "192x192", "image/png", "any"),
    ("icon-512.png", "512x512", "image/png", "any"),
    ("icon-512.png", "512x512", "image/png", "maskable"),
    ("icon.svg", "any", "image/svg+xml", "any"),
)
"""The icons of the installed app, each as (file name, sizes, type, purpose)."""


@require_safe
@cache_control(no_cache=True)
def web_app_manifest(request: HttpRequest) -> JsonResponse:
    """Return the web app manifest."""
    icons = [
        {"src": static(f"games/img/{name}"), "sizes": sizes, "type": kind, "purpose": purpose}
        for name, sizes, kind, purpose in ICONS
    ]
    name = _(settings.SITE_NAME)
    content = {
        "id": "/",
        "name": name,
        "short_name": name,
        "description": _(
            "Play the card game Citadels in your browser: right away against bots, or with friends over days, "
            "with an email when it's your turn."
        ),
        "lang": languages.language(),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": icons,
    }
    return JsonResponse(content, content_type="application/manifest+json")


@require_safe
@cache_control(no_cache=True)
def service_worker(request: HttpRequest) -> HttpResponse:
    """Return the service worker's script, the same in all languages, so that switching them installs no new one."""
    shell = [static(path) for path in SHELL]
    release = hashlib.sha256(" ".join(shell).encode()).hexdigest()[:12]
    cached = {"release": release, "pages": offline_pages(), "shell": shell, "icon": static("games/img/icon-192.png")}
    cached["editions"], cached["renew"] = list(EDITIONS), reverse("games:renew_push")
    return render(request, "games/site/worker.js", {"kept": json.dumps(cached)}, content_type="text/javascript")


def offline_pages() -> dict[str, str]:
    """Return the URL of the offline page of each language, by language code."""
    pages = {}
    for language, _name in settings.LANGUAGES:
        with languages.written_in(language):
            pages[language] = reverse("pages:offline")
    return pages


@require_safe
@cache_control(public=True, max_age=0)
def offline_page(request: HttpRequest) -> HttpResponse:
    """Show the page for a browser without network connection; it contains no data of the user."""
    return HttpResponse(loader.get_template("games/site/offline.html").render({}, None))
