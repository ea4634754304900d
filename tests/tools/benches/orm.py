"""The queries of every page view, compiled and by the ORM; sessions by Django's stores and by ours."""

import time
from collections.abc import Callable, Sequence
from importlib import import_module

from django.conf import settings
from django.core.management import call_command
from django.utils import timezone

from games.accounts import session_store
from games.domain.matches import match_queries, polled_seats
from games.fast.sessions import sessions
from tests.tools.benches.town import PLAYERS, build_town, session_of

STORES = ("django.contrib.sessions.backends.cached_db", "django.contrib.sessions.backends.db", settings.SESSION_ENGINE)
TIMES = 360


def run(write: Callable[[str], object], *, quick: bool) -> None:
    """Print the CPU time of each query, and of each store's look at a session; ways take turns, call by call."""
    call_command("migrate", verbosity=0)
    town = build_town(PLAYERS)
    match, user = town.matches[0].pk, town.waited_for(0).pk
    opened = {name: opened_session(name, user) for name in STORES}
    times = TIMES // 10 if quick else TIMES
    key = session_of(town.waited_for(0))
    asked: dict[str, tuple[Callable[..., list], Sequence[object]]] = {
        "a session": (sessions, (key,)),
        "a person": (session_store.users_by_key, (user,)),
        "the seats of a table": (match_queries.seats_at, (match,)),
        "anything new?": (polled_seats.rows_for_poll, (match, key, timezone.now())),
    }
    for name, (fetch, values) in asked.items():
        ways = {
            "compiled": lambda fetch=fetch, values=values: fetch(*values),
            "by the ORM": lambda fetch=fetch, values=values: list(fetch.__wrapped__(*values)),
        }
        if len(ways["compiled"]()) != len(ways["by the ORM"]()):
            raise AssertionError(f"{name}: the two ways find different rows.")
        write(f"{name:22}{told(in_turn(ways, times))}")
    looks = {name: lambda name=name: looked_at(name, opened[name]) for name in STORES}
    write(f"{'a look at a session':22}{told(in_turn(looks, times))}")


def opened_session(store: str, user: int) -> str:
    """Keep a session of somebody in a store; give its key."""
    session = import_module(store).SessionStore()
    session["user"] = str(user)
    session.save()
    return session.session_key


def looked_at(store: str, key: str) -> str:
    """Read whose session it is, as a request does."""
    return import_module(store).SessionStore(key)["user"]


def in_turn(ways: dict[str, Callable[[], object]], times: int) -> dict[str, float]:
    """Return the best CPU time of each variant in milliseconds, measured in turn."""
    best = dict.fromkeys(ways, float("inf"))
    for _ in range(times):
        for name, call in ways.items():
            start = time.process_time()
            call()
            best[name] = min(best[name], (time.process_time() - start) * 1000)
    return best


def told(taken: dict[str, float]) -> str:
    """Put what each way took into a line."""
    return ", ".join(f"{name} {spent:.2f} ms" for name, spent in taken.items())
