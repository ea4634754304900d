"""What each page asks of the database."""

from collections.abc import Callable
from urllib.parse import urlencode

from django.db import transaction
from django.test import Client
from django.urls import reverse

import engine
from games.domain.matches import match_history
from games.models import Match, User
from tests.tools.benches.scale.filling import Site
from tests.tools.benches.scale.measuring import Write, measure
from tests.tools.benches.town import session_of

LIMIT = 20
"""Milliseconds in the database that a page may take at a million games."""


class UnexpectedAnswer(AssertionError):
    """A page answered with an error."""


def measure_pages(write: Write, site: Site) -> None:
    """Print what each page costs, for strangers and for a player with many games."""
    match = Match.objects.get(pk=site.running[-1])
    seat = match.seats.filter(user__isnull=False).order_by("-is_asked").select_related("user")[0]
    stranger, player = client(None), client(seat.user)
    busiest = User.objects.get(pk=site.first_person)
    finished = site.finished[-1]
    addresses = {
        "landing": reverse("pages:landing"),
        "players": reverse("pages:players"),
        "players, found by name": reverse("pages:players") + "?q=player+77",
        "profile of the busiest": reverse("pages:player", args=[busiest.handle]),
        "profile of a player": reverse("pages:player", args=[seat.user.handle]),
        "statistics": reverse("pages:statistics"),
        "leaderboards": reverse("pages:ratings"),
        "rulebook search": reverse("pages:search_rules") + "?q=crown",
        "feed of a game": reverse("pages:feed", args=[match.pk]),
        "table, for spectators": reverse("games:table", args=[match.pk]),
        "finished table": reverse("games:table", args=[finished]),
        "replay": reverse("games:moment", args=[finished, 20]),
        "proof": reverse("games:proof", args=[finished]),
        "export": reverse("games:export_json", args=[finished]),
        **archive(busiest),
    }
    own = {
        "landing, signed in": reverse("pages:landing"),
        "players, signed in": reverse("pages:players"),
        "my games": reverse("games:mine"),
        "lobby": reverse("games:open"),
        "table": reverse("games:table", args=[match.pk]),
        "poll": reverse("games:fragment", args=[match.pk]) + f"?after={seat.stamp}",
        "log": reverse("games:log", args=[match.pk]),
        "chat": reverse("games:chat", args=[match.pk]),
        "bookmarks": reverse("games:bookmarks"),
    }
    for name, address in addresses.items():
        measure(write, name, opened(stranger, address), limit=LIMIT)
    for name, address in own.items():
        measure(write, name, opened(player, address), limit=LIMIT)
    measure(write, "my games, of the busiest", opened(client(busiest), reverse("games:mine")), limit=LIMIT)
    measure(write, "move", posted(match), limit=LIMIT)


def archive(player: User) -> dict[str, str]:
    """Return the addresses of the archive with each filter and each order."""
    searches = {
        "": {},
        "player": {"player": player.display_name},
        "with player": {"player": player.display_name, "partner": "Player 1"},
        "player, won": {"player": player.display_name, "won": "on"},
        "character": {"character": "assassin"},
        "character, won": {"character": "warlord", "won": "on"},
        "character in 0.4 %": {"character": "emperor"},
        "same, won": {"character": "emperor", "won": "on"},
        "same, highest score": {"character": "emperor", "sort": "score"},
        "character in 1.7 %": {"character": "abbot"},
        "same, won, highest score": {"character": "abbot", "won": "on", "sort": "score"},
        "edition": {"edition": "classic"},
        "edition and size, score": {"edition": "deluxe", "size": 7, "sort": "score"},
        "edition and size, none": {"edition": "classic", "size": 7, "sort": "score"},
        "size": {"size": 7},
        "pace": {"pace": "relaxed"},
        "bots": {"who": "bots"},
        "player, highest score": {"player": "@" + player.handle, "sort": "score"},
        "player, edition and size": {"player": "@" + player.handle, "edition": "deluxe", "size": 7},
        "name that fits many": {"player": "player"},
        "name that fits none": {"player": "zyxwv"},
        "closest": {"sort": "close"},
        "highest score": {"sort": "score"},
        "oldest": {"sort": "oldest"},
    }
    root = reverse("pages:archive")
    return {
        f"archive, {name}" if name else "archive": f"{root}?{urlencode(search)}" for name, search in searches.items()
    }


def client(user: User | None) -> Client:
    """Return a browser, signed in as a user."""
    browser = Client(headers={"host": "localhost"})
    if user is not None:
        browser.cookies["sessionid"] = session_of(user)
    return browser


def opened(browser: Client, address: str) -> Callable[[], object]:
    """Return the work of opening a page."""

    def work() -> None:
        answer = browser.get(address)
        if answer.status_code not in (200, 204):
            raise UnexpectedAnswer(f"{address}: {answer.status_code}")

    return work


def posted(match: Match) -> Callable[[], object]:
    """Return the work of a move, which is undone each time so that the next one is the same."""

    def work() -> None:
        seat = match.seats.filter(is_asked=True).select_related("user")[0]
        choice = ":".join(map(str, engine.options(match_history.newest_state(match))[0]))
        fields = {"choice": choice, "at": match.version, "token": "bench", "sure": "1"}
        browser = client(seat.user)
        with transaction.atomic():
            answer = browser.post(reverse("games:choose", args=[match.pk]), fields)
            transaction.set_rollback(True)
        if answer.status_code not in (200, 302):
            raise UnexpectedAnswer(f"a move: {answer.status_code}")

    return work
