"""Every kind of question is classified as answerable by email or not, and no answer reveals anything hidden."""

from collections import defaultdict

import pytest
from django.test import Client

import engine
from engine.keys import plain_district
from engine.steps import question_kinds
from games.domain.matches import match_view
from games.notices import decisions
from games.notices.decisions import ANSWERABLE, NOT_ANSWERABLE
from tests.engine.bots.tables import decisions_of_all_kinds
from tests.games.laying import lay_out
from tests.games.notices.test_decisions import post
from tests.games.tables import asked, person

OFFERED_WHOLE = sorted(ANSWERABLE.keys() - {"act"})
Asked = tuple[engine.State, engine.View]


@pytest.fixture(autouse=True)
def database(db) -> None:
    """Answers are the same on every database."""


@pytest.fixture(scope="module")
def tables() -> dict[str, list[Asked]]:
    """Return tables for each question that can be answered by email, with the view of the asked seat."""
    found = defaultdict(list)
    for state in decisions_of_all_kinds():
        question = engine.question(state)
        if question.kind in ANSWERABLE and len(found[question.kind]) < 40:
            found[question.kind].append((state.copy(), engine.view_for(state, question.seat)))
    return found


def test_of_every_kind_of_question_it_is_decided_whether_it_can_be_answered_from_a_mail():
    assert ANSWERABLE.keys() | NOT_ANSWERABLE.keys() == question_kinds().keys()
    assert not ANSWERABLE.keys() & NOT_ANSWERABLE.keys()
    assert all(NOT_ANSWERABLE.values())


def answers(view: engine.View) -> list[str]:
    """Return the possible answers that may be in an email."""
    known = ANSWERABLE[view.question]
    return [o.text for o in view.offers if o.refusal is None and (known is None or o.text in known)]


def test_no_answer_that_a_mail_offers_names_a_character_or_a_card_that_does_not_lie_open(tables):
    for kind, found in tables.items():
        for _state, view in found:
            open_cards = {plain_district(card) for player in view.players for card in player.city}
            open_cards |= {card for card in dict(view.about).values() if kind == "salvage"}
            words = {plain_district(word) for text in answers(view) for word in text.split(":")}
            assert not words & set(view.cast), (kind, words)
            assert words & set(view.kit.cards) <= open_cards, (kind, words)


@pytest.mark.parametrize("kind", OFFERED_WHOLE)
def test_all_answers_are_offered_with_their_question_and_each_can_be_given(tables, kind):
    whole = (
        one for one in tables[kind] if len(answers(one[1])) == len([o for o in one[1].offers if o.refusal is None])
    )
    state, view = next(one for one in whole if len(answers(one[1])) > 1)
    match = lay_out(state, [person(f"P{number}") for number in range(len(state.players))], "Tuesday")
    seat = asked(match)
    shown = match_view.current_view(match, seat)

    links = decisions.answer_links(match, seat, shown)
    page = Client().get(links[-1].address.removeprefix("http://localhost:8000")).content.decode()
    answer = post(links[-1].address.removeprefix("http://localhost:8000"))

    assert len(links) == len(answers(view)) == len({link.words for link in links})
    assert decisions.question_for_email(match, shown) in page
    assert answer.status_code == 200
    assert match.entries.get(number=1).choices[0] == answers(view)[-1]


def test_where_an_answer_names_what_lies_hidden_none_is_offered():
    state = engine.new_game("classic", seats=2, seed="00" * 32).state
    match = lay_out(state, [person("Ana"), person("Bára")], "Tuesday")
    seat = asked(match)

    assert decisions.answer_links(match, seat, match_view.current_view(match, seat)) == []
