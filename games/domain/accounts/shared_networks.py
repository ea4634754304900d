"""Players who recently used the same network, or the same address and browser.

This is shown to moderators and has no consequence in itself: people in one household, school or phone network share
both.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import combinations

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from games.domain.accounts import open_sessions
from games.domain.people.networks import network_of
from games.models import Match, Seat, SecurityEvent, User, UserSession

TRACES_SINCE = timedelta(days=30)
OWNER_EVENTS = ("signed_in", "signed_out", "closed_others", open_sessions.ENDED, open_sessions.LAPSED)
"""Security events that prove the owner's presence; failed sign-ins are left out, because anyone can cause them."""
MAX_PEOPLE = 200
"""The maximum number of fellow players to compare; those who signed in most recently are taken."""


@dataclass(frozen=True)
class SharedNetwork:
    """Two players who share a network or a browser."""

    people: tuple[User, User]
    has_same_browser: bool
    """Whether the address and the browser were the same, not only the network."""
    last_at: datetime
    """When either of the two players was last seen there."""


def shared_networks_at(match: Match) -> list[SharedNetwork]:
    """Return the networks and browsers that players of a match share."""
    return shared_networks_among(list(User.objects.filter(seats__match=match, deleted_at=None)))


def shared_networks_with(person: User) -> list[SharedNetwork]:
    """Return the networks and browsers that a person shares with people they have played with."""
    tables = Seat.objects.filter(user=person).values("match")
    others = User.objects.filter(Exists(Seat.objects.filter(user=OuterRef("pk"), match__in=tables)), deleted_at=None)
    people = [person, *others.exclude(pk=person.pk).order_by("-last_login", "-pk")[:MAX_PEOPLE]]
    return [shared for shared in shared_networks_among(people) if person in shared.people]


def shared_networks_among(people: list[User]) -> list[SharedNetwork]:
    """Compare all pairs of these people; pairs with the same browser come first, each group latest first."""
    users = {user.pk: user for user in people}
    by_network: dict[str, dict[int, datetime]] = defaultdict(dict)
    by_browser: dict[tuple[str, str], dict[int, datetime]] = defaultdict(dict)
    for user, address, browser, at in sign_in_traces(users):
        record_latest(by_network[network_of(address)], user, at)
        if browser:
            record_latest(by_browser[address, browser], user, at)
    pairs: dict[tuple[int, int], SharedNetwork] = {}
    for places, has_same_browser in ((by_browser, True), (by_network, False)):
        for seen in places.values():
            for a, b in combinations(sorted(seen), 2):
                shared = SharedNetwork((users[a], users[b]), has_same_browser, max(seen[a], seen[b]))
                before = pairs.get((a, b))
                if before is None or (before.has_same_browser == has_same_browser and before.last_at < shared.last_at):
                    pairs[a, b] = shared
    return sorted(pairs.values(), key=lambda shared: (not shared.has_same_browser, -shared.last_at.timestamp()))


def sign_in_traces(users: Iterable[int]) -> set[tuple[int, str, str, datetime]]:
    """Return (user, address, browser, time) for the open and earlier sessions of these users."""
    where = Q(user__in=users, address__isnull=False)
    sessions = UserSession.objects.filter(where)
    events = SecurityEvent.objects.filter(where, at__gte=timezone.now() - TRACES_SINCE, kind__in=OWNER_EVENTS)
    rows = [
        *sessions.values_list("user", "address", "browser", "began_at"),
        *events.values_list("user", "address", "browser", "at"),
    ]
    return {(user, address, browser, at) for user, address, browser, at in rows if address is not None}


def record_latest(latest_by_user: dict[int, datetime], user: int, at: datetime) -> None:
    """Store the latest time at which a user was seen."""
    latest_by_user[user] = max(latest_by_user.get(user, at), at)
