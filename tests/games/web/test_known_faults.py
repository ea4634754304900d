"""Faults that were found in other sites and programs: tests that this site does not have them.

Those of the rules alone are cases in tests/scenarios/ (their ids begin with peer-fault); here are those of pages,
posts, time and mail.
"""

from __future__ import annotations

import json
import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

import engine
from games.domain.deadlines import deadline_sweep, reminders
from games.domain.matches import match_history
from games.domain.play import choices
from games.enums import NoticeKind
from games.models import CurrentState, Match, Notice, OutgoingMail, User
from games.notices import dispatch
from tests.builders import called
from tests.games.tables import NAMES, asked, choose, let_bots_choose, options, person, play_to_end, play_until, running
from tests.languages import ENGLISH
from tests.tools.secrecy import pairs, site

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> list[User]:
    """As many as a table may need."""
    return [person(name, language=ENGLISH) for name in NAMES]


def laid(people: list[User], *held: str, **position) -> Match:
    """Save a running match that begins with a position."""
    state = called(*held, **position).state
    return site.lay(pairs.Course(state, pairs.nobodys_orders(len(held))), people)


def browser_of(user: User | None) -> Client:
    """Sign somebody in; None is nobody."""
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def read(match: Match, user: User | None, name: str = "") -> str:
    """Return a page of a match as `user` gets it."""
    return browser_of(user).get(f"/games/{match.pk}/{name}").content.decode()


def post(match: Match, user: User | None, text: str) -> int:
    """Choose `text` as `user`; return the status."""
    fields = {"choice": text, "at": match.version, "token": f"t{match.version}", "sure": "1"}
    return browser_of(user).post(f"/games/{match.pk}/choose/", fields).status_code


def is_untouched(match: Match) -> bool:
    """Return whether nothing was ever played at a table that was laid out."""
    match.refresh_from_db()
    return match.version == 0 and match.entries.count() == 1


def test_spectators_get_no_hands(people):
    hands = [["palace"], ["dragon_gate"], ["cathedral"], ["fortress"]]
    match = laid(people, "king", "bishop", "merchant", "warlord", hand=hands, edition="classic")
    played = browser_of(people[0]).get(f"/games/{match.pk}/").content.decode()
    assert "Palace" in played

    for name in ("", "table/", "log/"):
        for viewer in (None, people[6]):
            page = read(match, viewer, name)
            assert not re.search("palace|dragon.gate|cathedral|fortress", page, re.IGNORECASE)


def test_only_the_asked_player_can_end_a_turn(people):
    match = laid(people, "king", "bishop", "merchant", "warlord")
    choices.make_choice(match=match, seat=0, choices=["gather:gold"], at=0)
    match.refresh_from_db()

    answers = [post(match, user, "end_turn") for user in (people[1], people[6], None)]

    assert answers == [422, 403, 302]
    assert engine.question(match_history.newest_state(match)).seat == 0
    assert post(match, people[0], "end_turn") == 302
    assert engine.question(match_history.newest_state(match)).seat == 1


def test_no_pick_outside_the_pool_is_accepted():
    match = running(4, edition="classic")
    state = match_history.newest_state(match)
    [absent, *_] = [c for c in state.cast if c not in state.pool]

    assert post(match, asked(match).user, f"pick:{absent}") == 422
    assert match_history.newest_state(match) == state


@pytest.mark.parametrize("text", ["destroy:1:tavern", "swap_hands:1", "steal:king", "bonus", "income", "fly:moon"])
def test_no_character_uses_the_power_of_another(people, text):
    match = laid(people, "assassin", "bishop", "merchant", "warlord", city=[[], ["tavern"], [], []])

    assert post(match, people[0], text) == 422
    assert is_untouched(match)


def test_no_district_is_built_twice_or_without_paying(people):
    held = {"hand": [["tavern", "palace"], [], [], []], "city": [["tavern"], [], [], []], "gold": [2, 2, 2, 2]}
    match = laid(people, "king", "bishop", "merchant", "warlord", **held)
    choices.make_choice(match=match, seat=0, choices=["gather:gold"], at=0)
    match.refresh_from_db()

    assert [post(match, people[0], f"build:{card}") for card in ("tavern", "palace", "castle")] == [422, 422, 422]
    assert match_history.newest_state(match).players[0].city == ["tavern"]


def test_no_game_is_lost_by_a_restart(people):
    match = laid(people, "king", "bishop", "merchant", "warlord")
    post(match, people[0], "gather:gold")
    before = match_history.newest_state(match)

    # Whatever another process will know of a game is in the rows, as text.
    row = json.loads(json.dumps(CurrentState.objects.get(match=match).state))

    assert engine.codec.load(row) == before
    assert match_history.state_after(match, 1) == before
    assert post(Match.objects.get(pk=match.pk), people[0], "end_turn") == 302


def test_no_game_waits_for_a_player_who_left():
    match = running(2, pace="daily")
    left = asked(match)

    left.deadline = timezone.now() - timedelta(seconds=1)
    left.save()
    deadline_sweep.time_out_due_seats()

    match.refresh_from_db()
    assert match.version > 0
    assert match.entries.get(number=1).by == "steward"


def test_no_move_is_lost_or_doubled_by_a_reload(people):
    match = laid(people, "king", "bishop", "merchant", "warlord")

    answers = [post(match, people[0], "gather:gold") for _ in range(3)]

    match.refresh_from_db()
    assert answers == [302, 302, 302]
    assert match.version == 1
    assert match_history.newest_state(match).players[0].gold == 4


def test_no_move_from_a_stale_page_is_played_on_another_table(people):
    match = laid(people, "king", "bishop", "merchant", "warlord")
    stale = Match.objects.get(pk=match.pk)
    choices.make_choice(match=match, seat=0, choices=["gather:gold"], at=0)

    assert post(stale, people[0], "gather:cards") == 409
    assert match_history.newest_state(match).players[0].gold == 4


def test_no_seen_fact_is_reverted(people):
    match = laid(people, "king", "bishop", "merchant", "warlord", hand=[["manor"], [], [], []])
    choices.make_choice(match=match, seat=0, choices=["gather:cards"], at=0, user=people[0])

    answer = browser_of(people[0]).post(f"/games/{match.pk}/undo/", {"at": "1"})

    assert answer.status_code == 422
    assert match_history.newest_state(match).drawn != []


def test_no_undone_choice_is_shown_to_others(people):
    match = laid(people, "king", "bishop", "merchant", "warlord", edition="classic")
    choices.make_choice(match=match, seat=0, choices=["gather:gold"], at=0, user=people[0])
    told = read(match, people[1], "log/")

    browser_of(people[0]).post(f"/games/{match.pk}/undo/", {"at": "1"})

    assert "2 gold" in told
    assert "2 gold" not in read(match, people[1], "log/")


def test_players_are_told_when_something_is_done_to_them(people):
    city = [[], ["tavern"], [], []]
    match = laid(people, "warlord", "merchant", "king", "thief", city=city, rank=8, edition="classic")

    choices.make_choice(match=match, seat=0, choices=["destroy:1:tavern"], at=0)

    [notice] = Notice.objects.filter(kind=NoticeKind.DESTROYED)
    assert (notice.user, notice.params) == (people[1], {"district": "tavern"})


def test_the_log_contains_the_draft_and_the_last_turn():
    match = running(2, edition="classic")
    play_to_end(match)

    log = re.sub(r"<[^>]*>", " ", read(match, match.creator, "log/"))

    assert re.search(r"(chooses|chose|picks|picked|takes) ", log)
    assert re.search(r"wins? (together )?with \d+ points", log)


def test_no_target_is_disabled_without_a_reason_or_a_price(people):
    city = [[], ["keep", "palace", "tavern"], [], []]
    match = laid(
        people, "warlord", "merchant", "king", "thief", city=city, gold=[3, 0, 0, 0], rank=8, edition="classic"
    )

    page = read(match, people[0])

    reasons = {
        target: re.findall(r"<small>([^<]+)<|class=\"price\"\s*>\s*(?:<span[^>]*>[^<]*</span>)?\s*(\d+)\s*<", button)
        for target, button in re.findall(r'(?s)value="destroy:1:(\w+)"[^>]*\sdisabled\s*>(.*?)</button>', page)
    }
    assert reasons == {
        "keep": [("The Keep is protected.", ""), ("", "2")],
        "palace": [("1 gold short", ""), ("", "4")],
    }


def test_every_card_at_the_table_has_an_explanation(people):
    city = [["tavern"], ["keep"], [], []]
    match = laid(people, "king", "merchant", "bishop", "thief", city=city, hand=[["palace"], [], [], []])
    page = read(match, people[0])

    for key in ("tavern", "keep", "palace", "king"):
        assert f'href="/games/{match.pk}/cards/{key}/' in page
        assert browser_of(people[0]).get(f"/games/{match.pk}/cards/{key}/").status_code == 200


def test_the_page_calls_for_attention_when_it_is_my_turn():
    match = running(2)
    mine, other = asked(match), match.seats.exclude(is_asked=True).get()

    assert re.search(r"<title>\s*\(1\)", read(match, mine.user))
    assert not re.search(r"<title>\s*\(", read(match, other.user))
    assert Notice.objects.filter(kind=NoticeKind.YOUR_TURN, user=mine.user).exists()


def test_deadline_notices_agree_with_the_clock(travel):
    match = running(2, pace="daily")
    seat = asked(match)
    travel.move_to(seat.remind_at + timedelta(seconds=1))
    reminders.send_reminders()
    assert Notice.objects.filter(kind=NoticeKind.DEADLINE_NEAR, user=seat.user).exists()

    choose(match)  # answered before the mail goes out
    dispatch.dispatch_due()

    assert not [mail for mail in OutgoingMail.objects.filter(user=seat.user) if "running out" in mail.subject]


def test_turn_emails_never_stop_silently(travel):
    match = running(2, pace="daily")
    for turn in range(6):
        seat = asked(match)
        written = OutgoingMail.objects.filter(user=seat.user).count()
        travel.shift(timedelta(hours=1))
        dispatch.dispatch_due()
        assert OutgoingMail.objects.filter(user=seat.user).count() == written + 1, turn
        play_until(match, lambda match, user=seat.user: asked(match).user != user)


def test_looking_at_a_table_does_not_replay_its_game(people, monkeypatch):
    match = running(2)
    play_until(match, lambda match: match.version == 40)
    replayed = []
    monkeypatch.setattr(engine, "play", lambda *move: replayed.append(move))

    for name in ("", "table/"):
        assert browser_of(match.creator).get(f"/games/{match.pk}/{name}").status_code == 200
    assert replayed == []


def test_no_bot_leaves_the_table_waiting():
    match = running(1, bots=("apprentice", "builder"), pace="untimed")
    let_bots_choose(match)

    assert asked(match).user == match.creator


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_table_is_described_in_text_too(people, viewer):
    match = laid(people, "king", "merchant", "bishop", "thief", hand=[["palace"], [], [], []])

    page = read(match, None if viewer is None else people[viewer])

    assert re.search(rf'<html[^>]* lang="{ENGLISH}"', page)
    assert len(re.findall("<h1", page)) == 1
    for button in re.findall(r"<button[^>]*>(.*?)</button>", page, re.DOTALL):
        words = re.sub(r"<[^>]*>", "", button).strip()
        assert words or re.search(r"aria-label|<title>", button)
    for picture in re.findall(r"<svg[^>]*>", page):
        assert re.search(r'aria-hidden="true"|role="img"|aria-label', picture), picture
    assert all("alt=" in image for image in re.findall(r"<img[^>]*>", page))


def test_no_decision_leaves_a_page_without_a_button():
    match = running(2, edition="hig", options={"action_cards": True})

    for _ in range(60):
        page = read(match, asked(match).user)
        possible = re.findall(r'<(?:button|input)[^>]*name="choice"[^>]*value="([^"]*)"(?![^>]*disabled)', page)
        assert set(possible) & set(options(match)), options(match)
        choose(match)
