"""One finds in the rulebook what one means: by its beginning, bent, written wrongly, in every language."""

import pytest

from games.screens.languages import written_in
from games.screens.rulebook.search import lookup, tokens
from games.screens.rulebook.search.index import Index
from tests.games.screens.rulebook.queries import ASKED
from tests.languages import LANGUAGES


def test_the_list_is_long_and_knows_every_language():
    assert set(ASKED) == set(LANGUAGES)
    assert min(len(asked) for asked in ASKED.values()) >= 20


@pytest.mark.parametrize("language", ASKED)
def test_the_first_page_found_is_the_one_that_is_meant(language: str):
    with written_in(language):
        found = {query: [page.name for page in lookup.find(query, "deluxe")[:4]] for query in ASKED[language]}

    assert {query: pages for query, pages in found.items() if pages[:1] != [ASKED[language][query]]} == {}


def test_one_is_led_to_the_edition_that_one_reads_or_else_to_one_that_has_the_card():
    assert lookup.find("king", "hig")[0].address.endswith("/rules/hig/characters/king/")
    assert "/rules/deluxe/characters/witch/" in lookup.find("witch", "hig")[0].address


def test_the_passage_shows_the_words_and_no_markup_of_others():
    found = next(one for one in lookup.find("warrant", "deluxe") if one.name == "characters/magistrate")

    assert any(piece.is_found for piece in found.passage)
    assert not any("{" in piece.text for piece in found.passage)
    assert lookup.marked("a <b> king", frozenset({"king"})) == (("a <b> ", False), ("king", True))


def test_a_chapter_that_the_edition_lacks_is_found_in_one_that_has_it():
    assert lookup.find("action cards", "deluxe")[0].address.endswith("/rules/hig/actions/")


def test_what_nobody_wrote_is_not_found():
    assert lookup.find("qqqqqq", "deluxe") == []
    assert lookup.find("?!", "deluxe") == []


def test_chinese_is_cut_into_pairs_and_accents_do_not_matter():
    assert tokens.terms("魔術師 Évêque") == ["魔術", "術師", "eveque"]


def test_a_page_with_all_words_comes_before_one_with_a_part():
    index = Index()
    index.add(["Red"], [("", "apple")])
    index.add(["Blue"], [("", "apple pie with red crust")])
    index.close()

    assert [hit.page for hit in index.find("apple pie")] == [1, 0]
