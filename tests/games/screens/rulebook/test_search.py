"""The rulebook search finds prefixes, inflected words and misspellings, in every language."""

import pytest

from games.screens.languages import written_in
from games.screens.rulebook.search import lookup, tokens
from games.screens.rulebook.search.index import Index
from tests.games.screens.rulebook.queries import ASKED
from tests.languages import LANGUAGES


def test_search_samples_cover_every_language():
    assert set(ASKED) == set(LANGUAGES)
    assert min(len(asked) for asked in ASKED.values()) >= 20


@pytest.mark.parametrize("language", ASKED)
def test_best_match_comes_first(language: str):
    with written_in(language):
        found = {query: [page.name for page in lookup.search_pages(query, "deluxe")[:4]] for query in ASKED[language]}

    assert {query: pages for query, pages in found.items() if pages[:1] != [ASKED[language][query]]} == {}


def test_search_prefers_the_readers_edition():
    assert lookup.search_pages("king", "hig")[0].address.endswith("/rules/hig/characters/king/")
    assert "/rules/deluxe/characters/witch/" in lookup.search_pages("witch", "hig")[0].address


def test_search_excerpt_highlights_words_and_escapes_markup():
    found = next(one for one in lookup.search_pages("warrant", "deluxe") if one.name == "characters/magistrate")

    assert any(piece.is_found for piece in found.passage)
    assert not any("{" in piece.text for piece in found.passage)
    assert lookup.marked_pieces("a <b> king", frozenset({"king"})) == (("a <b> ", False), ("king", True))


def test_search_finds_chapters_of_other_editions():
    assert lookup.search_pages("action cards", "deluxe")[0].address.endswith("/rules/hig/actions/")


def test_unknown_words_are_not_found():
    assert lookup.search_pages("qqqqqq", "deluxe") == []
    assert lookup.search_pages("?!", "deluxe") == []


def test_search_splits_chinese_into_pairs_and_ignores_accents():
    assert tokens.split_terms("魔術師 Évêque") == ["魔術", "術師", "eveque"]


def test_pages_with_all_words_come_first():
    index = Index()
    index.add(["Red"], [("", "apple")])
    index.add(["Blue"], [("", "apple pie with red crust")])
    index.close()

    assert [hit.page for hit in index.find("apple pie")] == [1, 0]
