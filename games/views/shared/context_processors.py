"""The template context of every page: theme, languages and the number of waiting games."""

import functools

from django.conf import settings
from django.core.cache import caches
from django.core.signals import setting_changed
from django.dispatch import receiver
from django.http import HttpRequest
from django.urls import get_script_prefix
from django.utils.functional import SimpleLazyObject
from django.utils.translation import get_language_from_path, get_language_info

from games.domain.matches import match_queries
from games.infrastructure import read_replica

THEMES = ("light", "dark")


def site_context(request: HttpRequest) -> dict:
    """Return the context for the base template; the number of games is queried only if the page shows it."""
    return {
        "theme": chosen_theme(request),
        "languages": languages(),
        "page_path": request.get_full_path(),
        "site_url": settings.SITE_URL,
        "waiting_count": SimpleLazyObject(lambda: number_of_waiting_games(request)),
        "mailbox": settings.MAILBOX,
        "alternates": SimpleLazyObject(lambda: page_urls_by_language(request)),
    }


def number_of_waiting_games(request: HttpRequest) -> int:
    """Return how many games wait for the visitor, from the primary database even on pages that read from a replica."""
    with read_replica.from_primary():
        return match_queries.count_waiting_matches(request.user) if hasattr(request, "user") else 0


def chosen_theme(request: HttpRequest) -> str:
    """Return the theme chosen in this browser; empty means to match the device."""
    chosen = request.COOKIES.get("theme", "")
    return chosen if chosen in THEMES else ""


@functools.cache
def languages() -> tuple[tuple[str, str], ...]:
    """Return the code and the native name of each language."""
    return tuple((code, get_language_info(code)["name_local"]) for code, _ in settings.LANGUAGES)


@receiver(setting_changed)
def clear_page_caches(**_changed: object) -> None:
    """Clear the caches when a test changes a setting."""
    languages.cache_clear()
    caches["fragments"].clear()


def page_urls_by_language(request: HttpRequest) -> list[tuple[str, str]]:
    """Return (language code, URL) for the page in every language; empty if its URL contains no language."""
    if not get_language_from_path(request.path_info):
        return []
    path = request.path_info[1:].partition("/")[2]
    site = settings.SITE_URL + get_script_prefix()
    return [(code, f"{site}{code}/{path}") for code, _ in settings.LANGUAGES]
