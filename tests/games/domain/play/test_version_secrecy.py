"""The number of posts is secret: no guess, stamp or list reveals a post without facts."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.domain.errors import VersionConflict
from games.domain.matches import match_queries
from games.domain.play import choices, undo
from games.models import Match, Seat
from tests.builders import called
from tests.tools.secrecy import pairs, site

pytestmark = pytest.mark.django_db

SIGNING = [(0, "warrants"), (0, "sign:king")]
"""The Magistrate lays warrants; others see nothing of the second post."""


@pytest.fixture
def people():
    return site.invited()


def laid(people, posts=(), rank_2="thief") -> Match:
    """Create a table at which the Magistrate begins, and play these posts."""
    others = ("king" if rank_2 == "thief" else rank_2, "merchant", "warlord")
    table = called("magistrate", *others, edition="deluxe", hand=[["manor"], [], [], []])
    match = site.lay(pairs.Course(table.state, pairs.nobodys_orders(4)), people)
    for seat, text in posts:
        move(match, seat, text)
    return match


def move(match: Match, seat: int, text: str) -> None:
    """Return one answer."""
    match.refresh_from_db()
    choices.make_choice(match=match, seat=seat, choices=[text], at=match.version)
    match.refresh_from_db()


def signed_in(user) -> Client:
    client = Client()
    client.force_login(user)
    return client


def answers(match: Match, user, name: str, numbers) -> dict[int, str]:
    """Post at each of these versions; return what came back."""
    client, got = signed_in(user), {}
    for at in numbers:
        fields = {"choice": "gather:gold", "at": str(at), "sure": "1"}
        answer = client.post(reverse(f"games:{name}", args=[match.pk]), fields, headers={"HX-Request": "true"})
        got[at] = site.settle(f"{answer.status_code} {answer.content.decode()}")
    return got


@pytest.mark.parametrize("name", ["choose", "undo"])
def test_guessing_versions_reveals_nothing(people, name):
    match = laid(people, SIGNING)

    got = answers(match, people[2], name, range(match.version + 3))

    assert len(set(got.values())) == 1
    assert got[match.version].startswith("422")


@pytest.mark.parametrize("name", ["choose", "undo"])
def test_a_player_learns_only_versions_of_their_own_pages(people, name):
    # Seat 1 takes its turn at versions that its own forms told; then seat 2 is asked.
    match = laid(people, [(0, "gather:gold"), (0, "end_turn"), (1, "gather:gold"), (1, "end_turn"), (2, "gather:gold")])
    own = [entry.number - 1 for entry in match.entries.filter(seat=1)]

    got = answers(match, people[1], name, range(match.version + 3))

    assert own == [2, 3]
    assert all(got[at].startswith("409") for at in own)
    assert len({answer for at, answer in got.items() if at not in own}) == 1


def test_wrong_versions_reveal_no_facts_to_the_player_to_move(people):
    match = laid(people, [(0, "gather:gold"), (0, "end_turn")])

    for at in (0, 1, 7):
        with pytest.raises(VersionConflict) as caught:
            choices.make_choice(match=match, seat=1, choices=["gather:gold"], at=at)
        assert caught.value.happened == []


def test_a_hidden_move_does_not_change_a_refused_undo(people):
    posts = [(0, "gather:gold"), (0, "end_turn"), (1, "threaten")]
    match = laid(people, posts, rank_2="blackmailer")
    before = answers(match, people[0], "undo", [99])

    move(match, 1, "flower:merchant")

    assert match.entries.last().facts == []
    assert answers(match, people[0], "undo", [99]) == before
    assert before[99].startswith("422")


def total_stamps(match: Match) -> dict[int, int]:
    return {seat.number: seat.total_stamp for seat in Seat.objects.filter(match=match).select_related("match")}


def test_undoing_a_hidden_move_raises_no_other_stamp(people):
    match = laid(people, SIGNING)
    stamps = total_stamps(match)

    undo.undo_last_post(match=match, user=people[0], at=match.version)

    after = total_stamps(match)
    assert after == {**stamps, 0: stamps[0] + 1}
    assert Match.objects.get(pk=match.pk).stamp == match.stamp


def test_undoing_a_visible_move_raises_all_stamps(people):
    match = laid(people, [(0, "gather:gold")])
    stamps = total_stamps(match)

    undo.undo_last_post(match=match, user=people[0], at=match.version)

    assert total_stamps(match) == {seat: stamp + 1 for seat, stamp in stamps.items()}


def listed() -> list[str]:
    """Return the names of the tables that strangers may watch, in the order of the list."""
    return [match.name for match in match_queries.watchable_matches()]


def test_a_hidden_move_and_its_end_leave_the_lists_of_tables_as_they_are(people):
    older = laid(people, SIGNING[:1])
    Match.objects.filter(pk=older.pk).update(name="older", invite_token="older")
    newer = laid(people[4:])
    long_ago = timezone.now() - timedelta(hours=2)
    Match.objects.filter(pk=older.pk).update(moved_at=long_ago)
    Match.objects.filter(pk=newer.pk).update(name="newer", moved_at=long_ago + timedelta(hours=1))
    orders = [listed()]

    move(older, *SIGNING[1])
    orders.append(listed())
    undo.undo_last_post(match=older, user=people[0], at=older.version)
    orders.append(listed())
    for text in ("sign:king", "warrant:merchant", "warrant:warlord"):
        move(older, 0, text)

    assert orders == [["newer", "older"]] * 3
    assert listed() == ["older", "newer"]
