"""Language, theme, and what neighbors say; and the favicon with the number of waiting games."""

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse, translate_url
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe

from games.views.shared.access import safe_next
from games.views.shared.context_processors import THEMES
from games.views.shared.neighbor_phrases import store_silence

YEAR = 365 * 24 * 60 * 60


@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    """Switch the language and return to the same page."""
    back = safe_next(request, reverse("pages:landing"))
    code = request.POST.get("language", "")
    if code not in dict(settings.LANGUAGES):
        return HttpResponseRedirect(back)
    if request.user.is_authenticated and request.user.language != code:
        request.user.language = code
        request.user.save(update_fields=["language"])
    answer = HttpResponseRedirect(translate_url(back, code))
    store_language(request, answer, code)
    return answer


def store_language(request: HttpRequest, response: HttpResponse, code: str) -> None:
    """Store the language in a cookie, unless the response sets it already."""
    if settings.LANGUAGE_COOKIE_NAME not in response.cookies:
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            code,
            max_age=YEAR,
            samesite="Lax",
            secure=request.is_secure(),
            httponly=True,
        )


@require_POST
def set_theme(request: HttpRequest) -> HttpResponse:
    """Set the theme: light, dark, or that of the device."""
    answer = HttpResponseRedirect(safe_next(request, reverse("pages:landing")))
    chosen = request.POST.get("theme", "")
    if chosen in THEMES:
        answer.set_cookie("theme", chosen, max_age=YEAR, samesite="Lax", secure=request.is_secure(), httponly=True)
    else:
        answer.delete_cookie("theme", samesite="Lax")
    return answer


@require_POST
def set_neighbor_phrases(request: HttpRequest) -> HttpResponse:
    """Silence the neighbors in this browser, or let them speak."""
    answer = HttpResponseRedirect(safe_next(request, f"{reverse('games:settings')}#neighbors"))
    is_silent = request.POST.get("phrases") != "on"
    store_silence(request, answer, is_silent=is_silent)
    messages.success(request, _("The neighbors are silent.") if is_silent else _("The neighbors may speak."))
    return answer


@require_safe
@cache_control(public=True, max_age=YEAR, immutable=True)
def favicon_with_count(request: HttpRequest, count: int) -> HttpResponse:
    """Return the favicon with the number of waiting games."""
    return render(request, "games/site/favicon.svg", {"count": min(count, 99)}, content_type="image/svg+xml")


def redirect_to_landing(request: HttpRequest) -> HttpResponse:
    """Redirect to the landing page in the visitor's language."""
    return HttpResponseRedirect(f"/{translation.get_language()}/")
