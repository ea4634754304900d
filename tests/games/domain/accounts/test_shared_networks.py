"""Shared networks and browsers are shown to moderators only, and have no consequences."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import Group
from django.urls import reverse
from django.utils import timezone

from games.domain.accounts import shared_networks
from games.models import Match, Sanction, SecurityEvent, User, UserSession
from tests.games.tables import choose, person, running
from tests.games.views.visiting import signed_in

pytestmark = pytest.mark.django_db

HOME, NEXT_DOOR, FAR = "192.0.2.7", "192.0.2.200", "198.51.100.7"


def came(user: User, address: str, browser: str = "Fox", *, days_ago: int = 1, kind: str = "signed_in") -> None:
    at = timezone.now() - timedelta(days=days_ago)
    SecurityEvent.objects.create(user=user, kind=kind, address=address, browser=browser, at=at)


@pytest.fixture
def match() -> Match:
    return running(3)


@pytest.fixture
def users(match: Match) -> list[User]:
    return [seat.user for seat in match.seats.select_related("user").order_by("number")]


def found(match: Match) -> list[tuple[str, str, bool]]:
    return [
        (*(user.display_name for user in one.people), one.has_same_browser)
        for one in shared_networks.shared_networks_at(match)
    ]


def test_the_same_network_is_told_from_the_same_address_and_browser(match, users):
    ana, bara, cyril = users
    came(ana, HOME)
    came(bara, HOME)
    came(cyril, NEXT_DOOR, "Other")

    assert found(match) == [("Ana", "Bára", True), ("Ana", "Cyril", False), ("Bára", "Cyril", False)]


def test_an_address_of_the_newer_kind_has_a_network_too(match, users):
    came(users[0], "2001:db8:7::1", "Fox")
    came(users[1], "2001:db8:7:9::2", "Owl")
    came(users[2], "2001:db8:8::1", "Fox")

    assert found(match) == [("Ana", "Bára", False)]


def test_old_failed_and_unlocated_traces_do_not_count(match, users):
    ana, bara, cyril = users
    came(ana, HOME)
    came(bara, HOME, days_ago=31)
    came(cyril, HOME, kind="failed")
    SecurityEvent.objects.create(user=bara, kind="signed_in", address=None, browser="Fox")
    came(bara, FAR)

    assert found(match) == []


def test_a_session_that_goes_on_counts_however_long_ago_it_began(match, users):
    came(users[0], HOME)
    then = timezone.now() - timedelta(days=60)
    UserSession.objects.create(user=users[1], session="b", address=HOME, browser="Fox", began_at=then)

    assert found(match) == [("Ana", "Bára", True)]


def test_a_person_is_compared_with_those_of_their_tables_alone(match, users):
    stranger = person("Otto")
    for user in (users[0], users[1], stranger):
        came(user, HOME)

    [shared] = shared_networks.shared_networks_with(users[0])

    assert set(shared.people) == {users[0], users[1]}
    assert shared_networks.shared_networks_with(stranger) == []


def of_staff(role: str) -> User:
    user = person("Staff", is_staff=True)
    user.groups.add(Group.objects.get(name=role))
    return user


def test_moderators_see_it_and_others_of_the_staff_do_not(match, users):
    came(users[0], HOME)
    came(users[1], HOME)
    pages = [
        reverse("admin:games_match_change", args=[match.pk]),
        reverse("admin:games_user_change", args=[users[0].pk]),
    ]
    moderator, support = signed_in(of_staff("moderator")), signed_in(of_staff("support"))

    for page in pages:
        shown = moderator.get(page).content.decode()
        assert "Shared networks" in shown
        assert "address and browser" in shown
        assert HOME not in shown
        assert "Shared networks" not in support.get(page).content.decode()


def test_a_shared_network_has_no_consequences(match, users):
    for user in users:
        came(user, HOME)

    assert choose(match).number == 1
    assert not Sanction.objects.exists()
