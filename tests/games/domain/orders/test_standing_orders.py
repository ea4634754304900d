"""Standing orders: the table never waits for a player who could play a card out of turn."""

import pytest
from django.test import Client

import engine
from engine import codec
from engine.scenario.position import Position
from games.domain.errors import Refused
from games.domain.lobby import seating
from games.domain.lobby.table_settings import MatchSettings
from games.domain.matches import match_history
from games.domain.matches.match_replay import choose_viewpoint, load_replay
from games.domain.orders import standing_orders
from games.domain.play import table_visit, undo
from games.domain.play.choices import make_choice
from games.enums import MatchStatus, NoticeKind, Pace
from games.models import CurrentState, Match, Snapshot
from games.screens.people import seat_name
from games.screens.replay import hidden, page
from games.screens.replay.outline import Chapter, MomentUrls, Outline
from tests.games.tables import person

pytestmark = pytest.mark.django_db

MURDER = {
    "edition": "hig",
    "options": {"action_cards": True},
    "players": {
        "ann": {"character": "assassin"},
        "bob": {"character": "thief", "gold": 2, "hand": ["strongman"]},
        "cleo": {"character": "merchant", "hand": ["acrobat"]},
        "dan": {"character": "warlord"},
    },
    "crown": "ann",
}


@pytest.fixture
def match() -> Match:
    """Return a table of four in the Hans im Glück edition, with a Strongman and an Acrobat in two hands."""
    people = [person(name) for name in ("Anna", "Bela", "Cyril", "Dora")]
    settings = MatchSettings(edition="hig", size=4, pace=Pace.DAILY, options={"action_cards": True})
    match = seating.open_match(creator=people[0], settings=settings)
    for user in people[1:]:
        seating.take_seat(match=match, user=user)
    match.refresh_from_db()
    state = Position({"id": "murder", "given": MURDER, "steps": []}).lay_out()
    for stored in (CurrentState, Snapshot):
        stored.objects.filter(match=match).update(state=codec.dump(state))
    asked = engine.question(state)
    assert asked is not None
    match.seats.update(is_asked=False)
    match.seats.filter(number=asked.seat).update(is_asked=True)
    return match


def after(match: Match, *choices: str) -> engine.State:
    """Make these choices as the player whose turn it is."""
    for choice in choices:
        match.refresh_from_db()
        question = engine.question(match_history.newest_state(match))
        assert question is not None
        make_choice(match=match, seat=question.seat, choices=[choice], at=match.version)
    match.refresh_from_db()
    return match_history.newest_state(match)


def test_the_strongman_saves_its_holder_in_the_same_moment_unless_told_otherwise(match: Match):
    state = after(match, "assassinate:thief")

    assert engine.question(state).seat == 0
    assert state.players[1].hand == []
    assert state.marks == {}
    assert match.version == 1
    assert match.entries.get(number=1).orders == [[1, "play:strongman"]]


def test_only_the_open_replay_shows_standing_orders(match: Match):
    after(match, "assassinate:thief")
    seats = list(match.seats.order_by("number"))
    match.status = MatchStatus.FINISHED
    match.save()

    def ordered(word: str) -> list[str] | None:
        seen = load_replay(match, choose_viewpoint(match, seats, None, word))
        shown = page.moment_context(
            seen, seen.frame(seen.last), Outline((Chapter(1, 0),), (), seen.last), seats, MomentUrls("", "")
        )
        return shown.hidden.orders if shown.hidden else None

    assert ordered("open") == [f"{seat_name(seats[1])} plays the Strongman."]
    assert [ordered(word) for word in ("watcher", "1", "2", "3", "4")] == [None] * 5
    assert hidden.standing_answer("pass", "Bela", "hig") == "Bela keeps an action card for later."


def test_the_strongman_is_not_played_if_the_order_says_so(match: Match):
    bela = match.seats.get(number=1).user
    standing_orders.set_standing_order(match=match, user=bela, card="strongman", is_played=False)

    state = after(match, "assassinate:thief")

    assert state.players[1].hand == ["strongman"]
    assert state.marks == {"thief": ("murdered",)}


def test_the_acrobat_takes_the_crown_only_when_told_to(match: Match):
    cyril = match.seats.get(number=2).user
    to_the_king = ("assassinate:warlord", "gather:gold", "end_turn", "gather:gold", "end_turn")
    standing_orders.set_standing_order(match=match, user=cyril, card="acrobat", is_played=True)

    state = after(match, *to_the_king)

    assert state.crown == 2
    assert engine.question(state).seat == 2
    assert state.turn.character == "merchant"


def test_an_order_that_was_obeyed_is_played_again_in_a_replay(match: Match):
    after(match, "assassinate:thief", "gather:gold")
    match.snapshots.filter(number__gt=0).delete()

    state = match_history.state_after(match, 2)

    assert state.players[1].hand == []


def test_orders_for_others_and_unknown_cards_are_refused(match: Match):
    with pytest.raises(Refused, match="not_your_seat"):
        standing_orders.set_standing_order(match=match, user=person("Eva"), card="acrobat", is_played=True)
    with pytest.raises(Refused, match="unknown_order"):
        standing_orders.set_standing_order(
            match=match, user=match.seats.get(number=0).user, card="palace", is_played=True
        )


def test_the_order_stands_on_the_page_of_its_owner_alone_and_a_plain_post_turns_it(match: Match):
    pages = {}
    for number in (1, 2):
        client = Client()
        client.force_login(match.seats.get(number=number).user)
        pages[number] = client.get(f"/games/{match.pk}/").content.decode()

    client.post(f"/games/{match.pk}/order/", {"order": "acrobat:play"})

    assert "strongman:pass" in pages[1]
    assert "acrobat:play" not in pages[1]
    assert "acrobat:play" in pages[2]
    assert match.seats.get(number=2).standing == {"acrobat": True}


@pytest.mark.parametrize(("is_played", "told"), [(True, []), (False, [1])])
def test_a_saved_player_gets_no_notice_of_the_kill(match: Match, is_played: bool, told: list[int]):
    bela = match.seats.get(number=1).user
    standing_orders.set_standing_order(match=match, user=bela, card="strongman", is_played=is_played)

    after(match, "assassinate:thief")

    assert list(match.notices.filter(kind=NoticeKind.MURDERED).values_list("seat", flat=True)) == told


@pytest.mark.parametrize("victim", ["thief", "merchant"])
def test_a_kill_without_an_answer_cannot_be_undone(match: Match, victim: str):
    bela, anna = match.seats.get(number=1).user, match.seats.get(number=0)
    standing_orders.set_standing_order(match=match, user=bela, card="strongman", is_played=False)
    after(match, f"assassinate:{victim}")

    with pytest.raises(Refused, match="already_revealed"):
        undo.undo_last_post(match=match, user=anna.user, at=match.version)

    assert table_visit.Visit(match, list(match.seats.all()), anna.user).look().undo_at is None
