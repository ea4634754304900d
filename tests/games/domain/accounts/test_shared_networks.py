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


def last_days(match: Match) -> list[tuple[str, str, int]]:
    """Return each pair with the number of days since either of them was last there."""
    now = timezone.now()
    pairs = shared_networks.shared_networks_at(match)
    return [(*(user.display_name for user in pair.people), (now - pair.last_at).days) for pair in pairs]


def test_pairs_with_the_same_browser_come_first_and_each_group_latest_first(match, users):
    ana, bara, cyril = users
    came(ana, HOME, "Fox", days_ago=9)
    came(bara, HOME, "Fox", days_ago=8)
    came(bara, FAR, "Owl", days_ago=5)
    came(cyril, FAR, "Bear", days_ago=3)
    came(cyril, NEXT_DOOR, "Bear", days_ago=4)

    assert last_days(match) == [("Ana", "Bára", 8), ("Bára", "Cyril", 3), ("Ana", "Cyril", 4)]


def test_of_several_shared_networks_the_latest_is_named(match, users):
    came(users[0], HOME, "Fox", days_ago=2)
    came(users[1], HOME, "Owl", days_ago=7)
    came(users[0], FAR, "Fox", days_ago=9)
    came(users[1], FAR, "Owl", days_ago=8)

    assert last_days(match) == [("Ana", "Bára", 2)]


def test_a_shared_browser_is_named_even_if_another_network_was_shared_later(match, users):
    came(users[0], HOME, "Fox", days_ago=9)
    came(users[1], HOME, "Fox", days_ago=8)
    came(users[0], FAR, "Fox", days_ago=2)
    came(users[1], FAR, "Owl", days_ago=1)

    assert found(match) == [("Ana", "Bára", True)]
    assert last_days(match) == [("Ana", "Bára", 8)]


def test_the_same_browser_elsewhere_and_unknown_browsers_are_not_the_same(match, users):
    ana, bara, cyril = users
    came(ana, HOME, "")
    came(bara, HOME, "")
    came(cyril, FAR, "Fox")
    came(ana, HOME, "Fox")

    assert found(match) == [("Ana", "Bára", False)]


@pytest.mark.parametrize("days", [(1, 5), (5, 1)])
def test_the_latest_time_counts_in_whatever_order_it_is_read(days):
    now, latest = timezone.now(), {}

    for day in days:
        shared_networks.record_latest(latest, 7, now - timedelta(days=day))

    assert latest == {7: now - timedelta(days=1)}


def test_deleted_players_are_not_compared(match, users):
    came(users[0], HOME)
    came(users[1], HOME)
    User.objects.filter(pk=users[1].pk).update(deleted_at=timezone.now())

    assert found(match) == []
    assert shared_networks.shared_networks_with(users[0]) == []


def test_only_the_fellow_players_who_signed_in_last_are_compared(match, users, monkeypatch):
    monkeypatch.setattr(shared_networks, "MAX_PEOPLE", 1)
    ana, bara, cyril = users
    for days, user in enumerate((ana, bara, cyril)):
        came(user, HOME)
        User.objects.filter(pk=user.pk).update(last_login=timezone.now() - timedelta(days=days))

    def companions(user: User) -> list[set[User]]:
        return [set(pair.people) for pair in shared_networks.shared_networks_with(user)]

    assert (companions(ana), companions(cyril)) == ([{ana, bara}], [{ana, cyril}])


def test_people_of_other_tables_are_not_compared_with_those_of_a_match(match, users):
    came(users[0], HOME)
    came(person("Otto"), HOME)

    assert found(match) == []


def test_pairs_of_others_are_left_out_of_what_one_person_shares(match, users):
    came(users[0], FAR)
    came(users[1], HOME)
    came(users[2], HOME)

    assert shared_networks.shared_networks_with(users[0]) == []


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
