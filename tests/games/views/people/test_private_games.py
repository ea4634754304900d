"""Private games count on the profile for the player who reads their own, and are not to be noticed by anyone else."""

import re

import pytest
from django.utils import timezone

from games import tasks
from games.domain.results import reliability
from games.enums import MatchStatus
from games.models import Conduct, Match, User
from tests.games.tables import person, play_to_end, running

pytestmark = pytest.mark.django_db
ONE_TIME = re.compile(r'(name="csrfmiddlewaretoken" value=|nonce=|"X-CSRFToken": )"[^"]*"')


def seen_by(client, viewer: User | None, owner: User) -> str:
    """Return the owner's profile as a viewer sees it, without what differs at every visit."""
    if viewer is None:
        client.logout()
    else:
        client.force_login(viewer)
    return ONE_TIME.sub("", client.get(owner.get_absolute_url()).content.decode())


def play_private(owner: User, friend: User, *, over: bool, name: str) -> Match:
    """Create a private game of two players, finished or running, in which all deadlines were kept."""
    match = running(2, name=name, private=True)
    if over:
        play_to_end(match)
    match.seats.filter(number=0).update(user=owner)
    match.seats.filter(number=1).update(user=friend)
    if over:
        Conduct.objects.filter(match=match).delete()
        Conduct.objects.create(
            match=match, user=owner, answered=20, timed_out=0, has_left=False, at=timezone.now(), speeds=[20] + [0] * 5
        )
    return match


def test_other_viewers_see_the_same_bytes_with_and_without_private_games(client):
    owner, friend, stranger = person("Ana"), person("Bára"), person("Cyril")
    public = running(2, name="For all")
    play_to_end(public)
    public.seats.filter(number=0).update(user=owner)
    without = {viewer: seen_by(client, viewer, owner) for viewer in (None, stranger)}
    own_before = seen_by(client, owner, owner)

    for number in range(reliability.MIN_GAMES):
        play_private(owner, friend, over=True, name=f"Hush {number}")
    play_private(owner, friend, over=False, name="Hush going on")

    for viewer, text in without.items():
        assert seen_by(client, viewer, owner) == text
    # The bar at the top says how many games wait for the friend, who also plays them.
    assert "Hush" not in seen_by(client, friend, owner)
    assert seen_by(client, owner, owner) != own_before


def test_ones_own_page_has_games_results_and_reliability_of_private_games(client):
    owner, friend = person("Ana"), person("Bára")
    for number in range(reliability.MIN_GAMES):
        play_private(owner, friend, over=True, name=f"Hush {number}")
    play_private(owner, friend, over=False, name="Hush going on")
    tasks.count_games()

    client.force_login(owner)
    own = re.sub(r">\s+<", "><", seen_by(client, owner, owner))

    assert re.search(rf"Games finished</dt><dd>{reliability.MIN_GAMES}</dd>", own)
    assert re.search(r"In progress</dt><dd>1</dd>", own)
    assert all(f"Hush {number}" in own for number in range(reliability.MIN_GAMES))
    assert "Hush going on" in own
    assert "Not enough data yet" not in own
    assert "Editions played" in own
    assert "Head to head" in own
    assert Match.objects.filter(status=MatchStatus.FINISHED, is_private=True).count() == reliability.MIN_GAMES
    # Tables that require reliability count public games only.
    assert not reliability.reliability_of(owner).is_known
