"""Subjects say what is asked and how a game ended, and name no card: locked screens show them."""

import re
from types import SimpleNamespace

import pytest
from django.utils import timezone
from django.utils.translation import override

import engine
from engine import EDITIONS
from games.domain.matches import match_view
from games.enums import MatchStatus
from games.models import CurrentState, Match, Notice, Seat
from games.notices import move_requests, phrases
from games.notices.kinds import NOTICE_TYPES
from games.notices.message import Message
from games.notices.outlets import contents
from games.screens import words
from games.screens.table.own_result import own_result
from tests.engine.bots.tables import decisions_of_all_kinds
from tests.games.notices.test_both_faces import PARAMS
from tests.games.tables import asked, on_own_turn, play_until, running
from tests.languages import CHINESE, CZECH, ENGLISH, LANGUAGES

CASES = ("", "genitive", "accusative", "dative", "definite", "to", "of", "short", "full")

VERBS = {"Keep"}
"""Names of cards that subjects use as other words: "Keep your table open?"."""


@pytest.fixture(autouse=True)
def database(db) -> None:
    """Subjects are the same on every database."""


@pytest.fixture(scope="module")
def views() -> list[engine.View]:
    """Return the view of the asked seat, once for each edition, phase and kind of question."""
    found = {}
    for state in decisions_of_all_kinds():
        question = engine.question(state)
        found.setdefault((state.edition, question.kind), engine.view_for(state, question.seat))
    for edition, box in EDITIONS.items():
        for seats in box.city_size:
            state = engine.new_game(edition, seats=seats, seed="00" * 32).state
            question = engine.question(state)
            found.setdefault((edition, question.kind), engine.view_for(state, question.seat))
    return list(found.values())


def cards_named(text: str, language: str) -> list[str]:
    """Return the names of cards of any edition in a text in the active language."""
    names = {
        words.card(key, edition, case) for edition in EDITIONS for key in words.cards_by_key(edition) for case in CASES
    }
    edge = "" if language == CHINESE else r"\b"
    return [name for name in names - VERBS if re.search(f"{edge}{re.escape(name)}{edge}", text)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_subject_of_a_waiting_game_names_a_card(views, language):
    with override(language):
        subjects = {move_requests.subject_of_view(view, "Τρίτη") for view in views}

        assert len({view.question for view in views}) > 20
        assert len({view.edition for view in views}) == len(EDITIONS)
        assert {subject: found for subject in subjects if (found := cards_named(subject, language))} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_subject_or_push_text_of_any_kind_names_a_card(language):
    match = Match(pk=7, name="Τρίτη", size=3)
    with override(language):
        for kind in NOTICE_TYPES:
            for params in PARAMS.get(kind, [{}]):
                notice = Notice(kind=kind, params=params, match=match)
                content = contents.message_content(Message(None, kind, [], notice=notice))

                assert "Τρίτη" in content["title"]
                assert cards_named(content["title"], language) == []
                assert [game["name"] for game in content["games"]] == ["Τρίτη"]


def test_the_subject_of_a_draft_names_the_round_and_that_of_a_turn_the_rank():
    match = running(3)
    draft = asked(match)
    first = move_requests.request_subject(match, draft)
    play_until(match, on_own_turn)
    seat = asked(match)
    view = match_view.current_view(match, seat)

    assert first == "Pick a character · Tuesday (round 1)"
    assert move_requests.request_subject(match, seat) == f"Your turn, rank {view.called} · Tuesday"


def test_a_game_whose_cards_are_unknown_here_still_has_a_subject():
    match = running(2)
    CurrentState.objects.filter(match=match).update(state={})
    match = Match.objects.get(pk=match.pk)

    assert phrases.message_subject(Message(None, "your_turn", [], seats=[asked(match)])) == "Your turn · Tuesday"


def seat(place: int, score: int, **left: object) -> SimpleNamespace:
    return SimpleNamespace(**{"place": place, "score": score, "resigned_at": None, "stood_in_at": None, **left})


@pytest.mark.parametrize(
    ("mine", "others", "result"),
    [
        ((1, 31), [(2, 29)], "You won with 31 points"),
        ((1, 1), [(2, 0)], "You won with 1 point"),
        ((1, 31), [(1, 31), (3, 2)], "You share the win with 31 points"),
        ((3, 29), [(1, 31), (2, 30)], "You finished 3rd, 2 points behind"),
        ((2, 30), [(1, 31)], "You finished 2nd, 1 point behind"),
        ((2, 31), [(1, 31)], "You finished 2nd on the tiebreaker"),
    ],
)
def test_a_result_is_that_of_the_reader(mine, others, result):
    own = seat(*mine)

    assert own_result([own, *(seat(*other) for other in others)], own) == result


@pytest.mark.parametrize("left", ["resigned_at", "stood_in_at"])
def test_a_player_who_left_gets_no_result_of_a_bot(left):
    own = seat(1, 31, **{left: timezone.now()})

    assert own_result([own, seat(2, 3)], own) == "The game is over"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_place_has_its_word_in_every_language(language):
    with override(language):
        results = [own_result([seat(1, 40), own], own) for own in (seat(place, 30) for place in range(2, 9))]

    assert len(set(results)) == 7
    assert all(str(place) in result for place, result in enumerate(results, 2))


def test_the_notice_about_the_end_has_the_result_in_subject_and_sentence():
    match = running(2)
    Match.objects.filter(pk=match.pk).update(status=MatchStatus.FINISHED)
    match.refresh_from_db()
    winner, second = match.seats.order_by("number")
    Seat.objects.filter(pk=winner.pk).update(place=1, score=31)
    Seat.objects.filter(pk=second.pk).update(place=2, score=29)
    notice = Notice(kind="finished", match=match, user=second.user)

    with override(ENGLISH):
        subject = phrases.message_subject(Message(second.user, "finished", [], notice=notice, seats=[second]))
        assert (subject, phrases.notice_sentence(notice)) == (
            "You finished 2nd, 2 points behind · Tuesday",
            "You finished 2nd, 2 points behind",
        )
    with override(CZECH):
        assert phrases.notice_sentence(notice) == "Končíš na 2. místě se ztrátou 2\xa0bodů"
