"""Bookmarks in films: one's own alone, of moments that are there and games that one may look at."""

import json

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.domain.accounts import personal_data
from games.domain.lobby import quotas
from games.domain.matches import match_replay
from games.domain.matches.match_replay import Viewpoint
from games.enums import MatchStatus
from games.models import Bookmark, Match
from tests.games.tables import person, play_to_end, play_until, running
from tests.games.views.visiting import address, everything, signed_in

pytestmark = pytest.mark.django_db
MINE = "/games/bookmarks/"


@pytest.fixture
def match() -> Match:
    match = running(2)
    play_until(match, lambda m: m.version > 12)
    return match


def owner(match: Match):
    return match.seats.select_related("user").order_by("number").first().user


def mark(client: Client, match: Match, number: int = 3, **said):
    return client.post(address(match, "bookmark", number), said)


def test_a_moment_is_marked_noted_and_found_again_on_its_page_its_line_and_its_list(match):
    client, before = signed_in(owner(match)), everything(match)

    assert mark(client, match, note=" A <b>trap</b>\r\nsecond line ").url == f"{address(match, 'moment', 3)}#margin"
    shown = client.get(address(match, "moment", 3))
    page, other = shown.content.decode(), client.get(address(match, "moment", 4))

    assert shown.context["margin"].is_marked
    assert not other.context["margin"].is_marked
    assert "A &lt;b&gt;trap&lt;/b&gt;<br>second line" in page
    assert page.count('class="ribbon"') == other.content.decode().count('class="ribbon"') == 1
    assert [one.number for one in other.context["bookmarks"]] == [3]
    assert "A &lt;b&gt;trap&lt;/b&gt;<br>second line" in client.get(MINE).content.decode()
    assert 'id="margin"' in client.get(address(match, "around", 3)).content.decode()
    assert everything(match) == before


def test_a_note_is_written_anew_and_a_bookmark_removed(match):
    client = signed_in(owner(match))
    for note in ("one", "two"):
        mark(client, match, note=note)
    assert [one.note for one in Bookmark.objects.all()] == ["two"]

    mark(client, match, forget="yes")
    mark(client, match, forget="yes")

    assert not Bookmark.objects.exists()
    assert not client.get(address(match, "moment", 3)).context["margin"].is_marked


def test_nobody_else_learns_of_a_bookmark(match):
    mark(signed_in(owner(match)), match, note="xyzzy")
    other = match.seats.select_related("user").order_by("number").last().user

    for client in (signed_in(other), signed_in(person()), Client()):
        for where in (address(match, "moment", 3), address(match, "around", 3), MINE):
            page = client.get(where).content.decode()
            assert "xyzzy" not in page
            assert "ribbon" not in page
    assert "bookmark-note" not in Client().get(address(match, "moment", 3)).content.decode()


def test_of_a_game_that_one_may_not_look_at_any_more_the_bookmark_tells_nothing(match):
    stranger = person()
    client = signed_in(stranger)
    mark(client, match, note="xyzzy")
    assert "xyzzy" in client.get(MINE).content.decode()

    for hidden in ({"is_private": True}, {"is_private": False, "allows_spectators": False}):
        Match.objects.filter(pk=match.pk).update(**hidden)
        page = client.get(MINE).content.decode()
        assert "xyzzy" not in page
        assert match.name not in page
        assert mark(client, match, 4).status_code == 404
    mark(signed_in(owner(match)), match, note="own")
    assert "own" in signed_in(owner(match)).get(MINE).content.decode()
    Match.objects.filter(pk=match.pk).update(status=MatchStatus.CANCELLED)
    assert signed_in(owner(match)).get(MINE).context["bookmarks"].count() == 0


@pytest.mark.parametrize("number", [10_000, 2**40, 2**70])
def test_a_moment_that_has_not_come_is_not_marked(match, number):
    answer = mark(signed_in(owner(match)), match, number, note="later")

    assert answer.status_code == 404
    assert "Go to the start of the game" in answer.content.decode()
    assert not Bookmark.objects.exists()


def test_who_is_not_signed_in_marks_nothing(match):
    assert mark(Client(), match).status_code == 302
    assert Client().get(MINE).status_code == 302
    assert not Bookmark.objects.exists()


def test_a_note_that_is_too_long_is_refused_and_not_lost(match):
    answer = mark(signed_in(owner(match)), match, note="x" * 501)

    assert answer.status_code == 422
    assert "x" * 501 in answer.content.decode()
    assert "limit is 500 characters" in answer.content.decode()
    assert not Bookmark.objects.exists()


def test_nobody_marks_more_than_the_quota_and_may_still_write_notes(match, monkeypatch):
    monkeypatch.setattr(quotas, "MAX_BOOKMARKS", 2)
    client = signed_in(owner(match))

    answers = [mark(client, match, number).status_code for number in (1, 2, 3)]

    assert answers == [302, 302, 422]
    assert mark(client, match, 2, note="still").status_code == 302
    assert sorted(Bookmark.objects.values_list("moment", "note")) == [(1, ""), (2, "still")]


def test_the_eyes_are_kept_when_a_moment_of_a_game_that_is_over_is_marked():
    match = running(2)
    play_to_end(match)
    client = signed_in(owner(match))

    there = f"{address(match, 'moment', 5)}?as=open"
    page = client.post(f"{address(match, 'bookmark', 5)}?as=open")

    assert page.url == f"{there}#margin"
    assert f'href="{there}" data-at' in client.get(address(match, "moment", 6), {"as": "open"}).content.decode()


def test_a_bookmark_of_a_moment_that_was_taken_back_stands_on_no_line(match):
    last = match_replay.load_replay(match, Viewpoint(None)).last
    Bookmark.objects.create(user=owner(match), match=match, moment=last + 3)

    assert signed_in(owner(match)).get(address(match, "moment", 2)).context["bookmarks"] == []


def test_ones_bookmarks_are_among_ones_own_data_and_cost_a_seek_nothing(match):
    client = signed_in(owner(match))
    client.get(address(match, "moment", 3))
    for number in range(5):
        mark(client, match, number, note=f"note {number}")

    told = json.dumps(personal_data.personal_rows(owner(match)))
    with CaptureQueriesContext(connection) as queries:
        client.get(address(match, "moment", 3))

    assert "note 4" in told
    assert len(queries) <= 6
