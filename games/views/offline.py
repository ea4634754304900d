"""What a browser keeps for the times without a network: the worker's script, and the page it then shows.

The worker never keeps a page of a game, so nobody finds another's hand in a browser that is lent on.
"""

import json

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template import loader
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

FONTS = ("alegreya-sans-latin-500", "alegreya-sans-latin-700", "alegreya-sans-czech-500", "piazzolla-latin")
SHELL = (
    *(f"games/css/{name}.css" for name in ("tokens", "site", "pages")),
    *(f"games/fonts/{name}.woff2" for name in FONTS),
    "games/img/icon.svg",
)
"""The static files that the offline page is drawn with."""


@require_safe
@cache_control(no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:
    """Give the worker its list; the address names a language, so a switch brings a new worker."""
    kept = {"page": reverse("pages:offline"), "shell": [static(path) for path in SHELL]}
    return render(request, "games/worker.js", {"kept": json.dumps(kept)}, content_type="text/javascript")


@require_safe
@cache_control(public=True, max_age=0)
def offline(request: HttpRequest) -> HttpResponse:
    """Say that there is no network, on a page that knows nobody."""
    return HttpResponse(loader.get_template("games/offline.html").render({}, None))
