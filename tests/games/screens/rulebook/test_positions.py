"""The positions in "Questions people ask" are possible, and the engine does what the answers claim."""

import re

import pytest

import engine
from engine.scenario.runner import find_flaw
from games.screens.languages import written_in
from games.screens.rulebook import conditions, render
from games.screens.rulebook.positions import Attempt, played_position, positions, scenario_of
from games.screens.rulebook.sources import language_folder
from tests.languages import CHINESE, CZECH, ENGLISH, FRENCH, LANGUAGES, UKRAINIAN

READ_IN = {"classic": CHINESE, "deluxe": FRENCH, "revised": UKRAINIAN, "hig": CZECH}
"""A language in which the page of each edition is drawn."""
BOARD = re.compile(r"^\{board:([a-z-]+)\}$", re.MULTILINE)
QUESTION = re.compile(r"^### .*\{#([a-z-]+)\}$", re.MULTILINE)
ANY_ID = re.compile(r'<figure class="position" id="board-([a-z-]+)">')


def chapter(language: str) -> str:
    """Return the text of the chapter in a language."""
    with written_in(language):
        return (language_folder(language) / "chapters" / "questions.md").read_text(encoding="utf-8")


def shown_in(edition: str) -> list[str]:
    """Return the positions that an edition shows."""
    return BOARD.findall(conditions.without_other_editions(chapter(ENGLISH), edition))


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_100_questions_and_each_position_belongs_to_one(language: str):
    text = chapter(language)
    questions = QUESTION.findall(text)

    assert len(set(questions)) == len(questions) == 100
    assert BOARD.findall(text) == questions
    assert set(questions) == set(positions())


@pytest.mark.parametrize("edition", engine.EDITIONS)
def test_the_engine_does_what_each_position_shows(edition: str):
    shown = shown_in(edition)
    flaws = {name: flaw for name in shown if (flaw := find_flaw(scenario_of(name, edition)))}

    assert len(shown) >= 40
    assert flaws == {}


@pytest.mark.parametrize("edition", engine.EDITIONS)
def test_refused_moves_have_a_reason(edition: str):
    refused = [
        step.offer.refusal
        for name in shown_in(edition)
        for step in played_position(name, edition).steps
        if isinstance(step, Attempt) and step.offer.refusal
    ]

    assert len(refused) >= 10
    assert "unknown_move" not in {refusal.code for refusal in refused}


@pytest.mark.parametrize("edition", engine.EDITIONS)
def test_the_page_draws_each_position(edition: str):
    with written_in(READ_IN[edition]):
        page = render("chapters", "questions", edition)

    assert ANY_ID.findall(page.html) == shown_in(edition)
    assert "{board:" not in page.html
    assert sum(len(below) for _section, below in page.long_contents) >= 40


def test_a_position_shows_what_the_engine_computes():
    with written_in(ENGLISH):
        page = render("chapters", "questions", "deluxe").html
    cost = page.partition('id="board-destroy-cost"')[2].partition("</figure>")[0]

    assert [int(price) for price in re.findall(r"</span>(\d+)</span>", cost)] == [0, 3, 4]
    assert "1 gold short" in cost
    assert cost.count('class="allowed"') == 2
    assert cost.count('class="refused"') == 1


def board(name: str, edition: str = "deluxe") -> str:
    """Return the markup of a position in English."""
    with written_in(ENGLISH):
        return (
            render("chapters", "questions", edition).html.partition(f'id="board-{name}"')[2].partition("</figure>")[0]
        )


def test_a_card_without_a_cost_has_no_price():
    assert "Build the Secret Vault" in board("vault-build")
    assert 'class="price"' not in board("vault-build")
    assert board("tent", "hig").count('class="price"') == 1


def test_a_refused_build_says_how_it_would_be_paid():
    assert "Destroy your Framework instead" in board("navigator")


def test_a_discarded_character_shows_what_has_happened_to_it():
    assert "facedown · robbed" in board("rob-nobody")


def test_short_pages_have_no_long_contents():
    assert render("chapters", "turn", "deluxe").long_contents == []


def test_a_facedown_character_is_drawn_only_for_a_viewer_who_may_see_it():
    with written_in(ENGLISH):
        pages = {edition: render("chapters", "questions", edition).html for edition in ("deluxe", "hig")}
    boards = {
        edition: page.partition('id="board-facedown"')[2].partition("</figure>")[0] for edition, page in pages.items()
    }

    assert "Bishop" not in boards["deluxe"]
    assert "Bishop" in boards["hig"]
