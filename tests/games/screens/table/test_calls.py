"""The latest calls, which the page shows for a moment each."""

from dataclasses import replace
from typing import Any

import pytest

import engine
from engine.facts import Called, Dealt, Fact, GoldMoved, Named, TurnBegan, TurnEnded
from engine.facts.fact import HIDDEN
from engine.state import NOBODY
from games.domain.play.entry_tokens import entry_token
from games.domain.play.table_visit import Look
from games.models import Entry, Match, Seat
from games.models.accounts.seat_mark import seat_mark
from games.screens.partials import cached_partial
from games.screens.table.calls import MOST, Call, has_ended_turn, latest_calls
from tests.builders import called

NAMES = ("Ana", "Bára", "Cyril", "Greta Ember")
MARKS = [seat_mark(1, number, "", "", "", is_bot=number == 3) for number in range(4)]
NEW_GAME = engine.new_game("classic", 4, "3" * 64).state


def calls(*posts: list[Fact], viewer: int | None = 0, seen: int = -1, killed: tuple[str, ...] = ()) -> list[Call]:
    """Return the calls that a viewer who has seen the entries up to `seen` is shown after `posts`."""
    own = None if viewer is None else Seat(number=viewer, seen_version=max(seen, 0))
    nothing: dict[str, Any] = {"stamp": 0, "at": None, "undo_at": None, "notes": [], "since": None, "seats": []}
    entries = [(Entry(number=number), facts) for number, facts in enumerate(posts, 1)]
    match = Match(pk=7, version=len(posts))
    look = Look(match=match, seat=own, view=engine.view_for(NEW_GAME, viewer), entries=entries, **nothing)
    return latest_calls(look, NAMES, MARKS, killed)


def shown(*posts: list[Fact], **more: Any) -> list[tuple[int, str, str]]:
    """Return the rank, the player's name and the stamp of each call."""
    return [(call.portrait.rank, call.portrait.name, call.portrait.stamp) for call in calls(*posts, **more)]


def answered(rank: int, character: str, seat: int) -> list[Fact]:
    """Return what happens when a character is called and its player answers."""
    return [Called(rank, character, seat), TurnBegan(seat, character)]


def test_a_call_shows_the_player_who_answered():
    (call,) = calls(answered(4, "king", 3))

    assert (call.portrait.character, call.portrait.name, call.portrait.mark) == ("King", "Greta Ember", MARKS[3])
    assert call.token == f"{entry_token(7, 1)}|4"


def test_the_killed_character_is_stamped_and_shows_no_player():
    post: list[Fact] = [Named(1, "king", "murdered"), Called(3, "magician", NOBODY), Called(4, "king", NOBODY)]

    (call,) = calls(post)

    assert (call.portrait.stamp, call.portrait.name, call.portrait.mark) == ("murdered", "", None)
    assert shown(post[1:], killed=("king",)) == [(4, "", "murdered")]
    assert shown(post[1:]) == []


def test_a_robbed_player_is_stamped_when_the_gold_is_taken():
    assert shown([*answered(6, "merchant", 2), GoldMoved(3, 2, 1, "thief")]) == [(6, "Cyril", "robbed")]
    assert shown([*answered(6, "merchant", 2), GoldMoved(1, NOBODY, 2, "merchant")]) == [(6, "Cyril", "")]


def test_a_player_who_is_robbed_without_having_gold_is_stamped_too():
    assert shown([Named(1, "merchant", "robbed"), *answered(6, "merchant", 2)]) == [(6, "Cyril", "robbed")]


def test_of_many_calls_the_last_and_those_about_the_viewer_or_with_a_stamp_are_shown():
    ranks = ("assassin", "thief", "magician", "king", "bishop", "merchant", "architect")
    posts = [answered(rank, key, rank % 4) for rank, key in enumerate(ranks, 1)]
    posts[1].append(GoldMoved(2, 2, 1, "thief"))

    assert shown(*posts) == [(2, "Cyril", "robbed"), (4, "you", ""), (7, "Greta Ember", "")]
    assert shown(*posts, viewer=None) == [(2, "Cyril", "robbed"), (7, "Greta Ember", "")]
    assert len(shown(*posts * 3)) == MOST


def test_only_calls_since_the_player_last_saw_the_table_are_new():
    posts = (answered(1, "assassin", 0), answered(2, "thief", 1))

    assert [call.is_new for call in calls(*posts, seen=1)] == [False, True]
    assert [call.is_new for call in calls(*posts, viewer=None)] == [False]


def test_whether_the_viewer_has_ended_a_turn():
    entries = [(Entry(number=1), [TurnEnded(2, "king"), Dealt(2, 0, (), HIDDEN, NOBODY, ())])]

    assert [has_ended_turn(entries, viewer) for viewer in (1, 2, None)] == [False, True, False]


@pytest.mark.parametrize("viewer", [1, 2, None])
def test_a_killed_character_is_not_revealed_by_its_call(viewer):
    """Two tables that differ only in who has the killed character, and in who has the one left over."""
    tables = [called("assassin", *rest, edition="classic") for rest in (("king", "bishop"), ("merchant", "bishop"))]
    seen = []
    for table in tables:
        table.facts.clear()
        table.play("gather:gold", "assassinate:king", "end_turn")
        facts = [fact.seen_by(viewer) for fact in table.facts]
        upto = next(n for n, fact in enumerate(facts) if isinstance(fact, Called) and fact.rank > 4)
        seen.append(calls(facts[:upto], viewer=viewer))

    assert seen[0] == seen[1]
    assert seen[0][-1].portrait.stamp == "murdered"


def test_the_picture_turns_over_only_if_a_player_answered():
    portrait = calls(answered(4, "king", 3))[0].portrait
    killed = replace(portrait, name="", mark=None, stamp="murdered")

    pages = [cached_partial("games/play/table/parts/call.html", portrait=one) for one in (portrait, killed)]

    assert [("turned" in page, f"#n-{MARKS[3].neighbor}" in page) for page in pages] == [(True, True), (False, False)]
    assert ["killed" in page for page in pages] == [False, True]
