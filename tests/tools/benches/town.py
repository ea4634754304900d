"""Data for benchmarks: a thousand games of seven players, all at the same point of a running game."""

import random
from collections.abc import Iterable
from dataclasses import dataclass

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.db import models, transaction

import engine
from games.accounts.session_store import SessionStore
from games.domain.lobby import seating
from games.domain.lobby.table_settings import MatchSettings
from games.domain.matches import match_history
from games.domain.play import choices
from games.models import CurrentState, Entry, Match, Seat, Shuffle, User
from games.models.matches.match import new_token

PLAYERS = 7
GAMES = 1000
CIRCLES = 5
"""So many groups of friends share the games."""
LOG = 40
"""Entries that each copied game keeps."""
MOMENT = 150
"""The game is in progress when so many choices have been made."""


@dataclass(frozen=True)
class Town:
    """The games, who sits there, and the one decision that all of them wait for."""

    matches: list[Match]
    circles: list[list[User]]
    asked: int
    """The seat that is asked, from 0."""
    options: list[str]

    def waited_for(self, n: int) -> User:
        """Return the person whom game number `n` is waiting for."""
        return self.circles[n % CIRCLES][self.asked]


def build_town(games: int = GAMES) -> Town:
    """Play one game into its middle and copy it, so that every request meets the same work."""
    circles = [[citizen(f"c{c}p{p}") for p in range(PLAYERS)] for c in range(CIRCLES)]
    settings = MatchSettings(edition="classic", size=PLAYERS, name="Town", pace="relaxed")
    first = seating.open_match(creator=circles[0][0], settings=settings)
    for user in circles[0][1:]:
        seating.take_seat(match=first, user=user)
    dice = random.Random(7)
    while True:
        first.refresh_from_db()
        seat = first.seats.select_related("user").get(is_asked=True)
        state = match_history.newest_state(first)
        options = [":".join(map(str, choice)) for choice in engine.options(state)]
        if first.version >= MOMENT and "gather:gold" in options:
            break
        choice = dice.choice(options)
        choices.make_choice(match=first, seat=seat.number, choices=[choice], at=first.version, user=seat.user)
    matches = [first, *copies(first, circles, games - 1)]
    return Town(matches, circles, seat.number, options)


def citizen(name: str) -> User:
    """Create an account that can play with people."""
    user = User.objects.create_user(f"{name}@example.org", display_name=name)
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    return user


@transaction.atomic
def copies(first: Match, circles: list[list[User]], number: int) -> list[Match]:
    """Copy a game, its seats going to one circle after another."""
    matches = [copied(first, invite_token=new_token()) for _ in range(number)]
    Match.objects.bulk_create(matches)
    seats = list(first.seats.order_by("number"))
    Seat.objects.bulk_create(
        copied(seat, match=match, user=circles[n % CIRCLES][seat.number])
        for n, match in enumerate(matches, 1)
        for seat in seats
    )
    parts: Iterable[models.Model] = [
        Shuffle.objects.get(match=first),
        CurrentState.objects.get(match=first),
        *first.entries.order_by("-number")[:LOG],
    ]
    for kind in (Shuffle, CurrentState, Entry):
        rows = [copied(part, match=match) for match in matches for part in parts if isinstance(part, kind)]
        kind.objects.bulk_create(rows, batch_size=2000)
    return matches


def copied(row: models.Model, **changes: object) -> models.Model:
    """Make a new row that differs only in what is named."""
    fields = [field for field in type(row)._meta.concrete_fields if not field.primary_key or field.is_relation]
    values = {field.attname: getattr(row, field.attname) for field in fields}
    for name in changes:
        values.pop(f"{name}_id", None)
    return type(row)(**{**values, **changes})


def session_of(user: User) -> str:
    """Sign somebody in, and give the key that a browser would hold."""
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return session.session_key
