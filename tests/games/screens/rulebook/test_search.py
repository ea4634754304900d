"""The rulebook search finds prefixes, inflected words and misspellings, in every language."""

import tomllib
from pathlib import Path

import pytest

import engine
from games.screens.languages import written_in
from games.screens.rulebook.search import lookup, tokens
from games.screens.rulebook.search.index import Index
from games.screens.rulebook.search.vocabulary import Vocabulary, read_vocabulary
from tests.games.screens.rulebook.queries import ASKED
from tests.languages import BULGARIAN, CHINESE, CZECH, LANGUAGES, UKRAINIAN


def test_search_samples_cover_every_language():
    assert set(ASKED) == set(LANGUAGES)
    assert min(len(asked) for asked in ASKED.values()) >= 20


@pytest.mark.parametrize("language", ASKED)
def test_best_match_comes_first(language: str):
    with written_in(language):
        found = {query: [one.name for one in lookup.search_rules(query, "deluxe")[:4]] for query in ASKED[language]}

    assert {query: names for query, names in found.items() if page_of(*names[:1]) != ASKED[language][query]} == {}


def page_of(name: str = "") -> str:
    """Return the page of a document."""
    return name.partition("#")[0]


QUESTIONS = Path(__file__).parent / "questions"
"""Per language, questions and phrases as players type them, with the document that answers best or those that do."""
FIRST, FIRST_THREE = 0.8, 0.95
"""The minimum shares of questions with an answer as the first result and among the first three."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_questions_find_the_right_section(language: str):
    asked = tomllib.loads((QUESTIONS / f"{language}.toml").read_text(encoding="utf-8"))
    answers = {query: {names} if isinstance(names, str) else set(names) for query, names in asked.items()}
    with written_in(language):
        found = {query: [one.name for one in lookup.search_rules(query, "deluxe")[:3]] for query in asked}

    assert len(asked) >= 200
    missed = {query: found[query] for query, names in answers.items() if names.isdisjoint(found[query])}
    assert len(missed) <= (1 - FIRST_THREE) * len(asked), missed
    late = {query: found[query] for query, names in answers.items() if names.isdisjoint(found[query][:1])}
    assert len(late) <= (1 - FIRST) * len(asked), late


@pytest.mark.parametrize("edition", engine.EDITIONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_heading_finds_itself(language: str, edition: str):
    with written_in(language):
        documents, _index = lookup.indexed_documents(edition, language)
        headings = [document.title for document in documents if document.kind == "chapters"]
        first = {title: next(iter(lookup.search_rules(title, edition)), None) for title in headings}

    assert len(headings) > 100
    assert [title for title, found in first.items() if found is None or found.title != title] == []


def test_search_prefers_the_readers_edition():
    assert lookup.search_rules("king", "hig")[0].address.endswith("/rules/hig/characters/king/")
    assert "/rules/deluxe/characters/witch/" in lookup.search_rules("witch", "hig")[0].address


def test_search_excerpt_highlights_words_and_escapes_markup():
    found = next(one for one in lookup.search_rules("warrant", "deluxe") if one.name == "characters/magistrate")

    assert any(piece.is_found for piece in found.passage)
    assert not any("{" in piece.text for piece in found.passage)
    assert lookup.marked_pieces("a <b> king", frozenset({"king"})) == (("a <b> ", False), ("king", True))


def test_search_finds_chapters_of_other_editions():
    assert lookup.search_rules("action cards", "deluxe")[0].address.endswith("/rules/hig/actions/")


def test_unknown_words_are_not_found():
    assert lookup.search_rules("qqqqqq", "deluxe") == []
    assert lookup.search_rules("?!", "deluxe") == []


def test_search_splits_chinese_into_words_and_ignores_accents():
    assert tokens.split_terms("魔術師 Évêque") == ["魔術", "術師", "eveque"]
    with written_in(CHINESE):
        assert tokens.split_terms("女巫施咒之後能不能蓋房子") == ["女巫", "施咒", "之後", "能不能", "蓋房子"]
        assert tokens.split_terms("大主教會被偷嗎") == ["大主", "主教", "會", "被", "偷", "嗎"]


def test_phrases_and_kinds_of_districts_are_understood():
    assert lookup.search_rules("can the warlord blow up a finished town", "deluxe")[0].name.endswith(
        "#destroy-complete"
    )
    assert "chapters/questions#equal" in [one.name for one in lookup.search_rules("two identical manors", "deluxe")[:3]]


@pytest.mark.parametrize(
    ("language", "query", "name"),
    [
        (BULGARIAN, "kradec", "characters/thief"),
        (BULGARIAN, "krai na igrata", "chapters/end"),
        (BULGARIAN, "veshtica", "characters/witch"),
        (UKRAINIAN, "zlodii", "characters/thief"),
        (UKRAINIAN, "tsvyntar", "districts/graveyard"),
        (UKRAINIAN, "kinets hry", "chapters/end"),
    ],
)
def test_cyrillic_words_are_found_in_latin_letters(language: str, query: str, name: str):
    with written_in(language):
        assert page_of(lookup.search_rules(query, "deluxe")[0].name) == name


def test_questions_are_searched_without_stop_words_and_with_synonyms():
    assert lookup.search_rules("can I destroy my own district", "deluxe")[0].name == "chapters/questions#own"
    assert lookup.search_rules("who is first at a draw", "deluxe")[0].name == "chapters/end#ties"


def test_chinese_numbers_are_found_in_figures_and_characters():
    with written_in(CHINESE):
        found = [lookup.search_rules(query, "deluxe")[0].name for query in ("2人", "二人", "兩人")]

    assert page_of(found[0]) == "chapters/two-three"
    assert len(set(found)) == 1


def test_an_answer_begins_with_its_first_sentence():
    found = lookup.search_rules("Can the bank run out of gold?", "deluxe")[0]

    assert "".join(piece.text for piece in found.passage).startswith("No. There is always enough gold")


def test_a_passage_does_not_end_within_a_sentence():
    with written_in(CZECH):
        found = lookup.search_rules("smím zbourat vlastní budovu", "hig")[0]

    assert "".join(piece.text for piece in found.passage).endswith("jiných hráčů.")


def test_a_title_with_more_words_of_the_query_fits_better():
    index = Index()
    index.add(["Apple"], [("", "")])
    index.add(["Apple pie"], [("", "")])
    index.close()

    matches = [index.matches("apple"), index.matches("pie")]
    fits = index.title_fits(matches, index.titles_found(matches))

    assert fits[1] == 1
    assert 0.5 < fits[0] < 0.9


def test_one_word_asks_for_a_card_and_one_with_stop_words_for_a_question():
    assert lookup.search_rules("king", "deluxe")[0].name == "characters/king"
    assert lookup.search_rules("who starts", "deluxe")[0].name == "chapters/questions#first"


def test_pages_with_all_words_come_first():
    index = Index()
    index.add(["Red"], [("", "apple")])
    index.add(["Blue"], [("", "apple pie with red crust")])
    index.close()

    assert [hit.document for hit in index.find("apple pie")] == [1, 0]


def test_words_in_the_text_of_a_document_that_the_query_names_count_more():
    index = Index()
    index.add(["Orchard of plums"], [("", "")])
    index.add(["Apple"], [("", "It may rot in an orchard")])
    index.add(["Rot"], [("", "")])
    index.close()

    assert index.find("apple rot orchard")[0].document == 1
    assert index.find("apple orchard")[0].document == 1


def test_a_synonym_is_not_taken_for_a_misspelled_word():
    index = Index(Vocabulary(synonyms={"exchange": frozenset({"switch"})}))
    index.add(["Exchange"], [("", "")])
    index.add(["Witch"], [("", "")])
    index.close()

    assert [hit.document for hit in index.find("exchange")] == [0]
    assert [hit.document for hit in index.find("swtich")] == []
    assert [hit.document for hit in index.find("wtich")] == [1]


def test_phrases_mean_the_same_in_a_query_and_in_the_search_terms_of_a_document():
    index = Index(Vocabulary(phrases={"blow up": "destroy"}))
    index.add(["Tower"], [("", "")])
    index.add(["Rules"], [("", "")], searched_by=["blow up a tower today"])
    index.close()

    assert [hit.document for hit in index.find("destroy a tower today")] == [1, 0]
    assert [hit.document for hit in index.find("blow up a tower today", most=1)] == [1]


def test_words_of_players_lead_to_words_of_the_book_only():
    same = read_vocabulary().same_as

    assert "exchange" in same("trade")
    assert "trade" not in same("exchange")


def test_of_two_titles_with_all_words_the_one_with_fewer_others_comes_first():
    index = Index()
    index.add(["Apple pie for many guests"], [("", "")])
    index.add(["Apple pie recipe"], [("", "")])
    index.close()

    assert [hit.document for hit in index.find("bake apple pie")] == [1, 0]


def test_two_words_with_one_meaning_are_one_word_of_a_title():
    index = Index(Vocabulary(synonyms={"begins": frozenset({"first"}), "first": frozenset({"begins"})}))
    index.add(["First apple"], [("", "")])
    index.close()

    matches = [index.matches("first"), index.matches("begins")]

    assert index.titles_found(matches)[0][0] == index.titles_found(matches[:1])[0][0]


def test_a_question_fits_a_title_with_the_same_question_word_better():
    index = Index(Vocabulary(stop_words=frozenset({"how", "when", "does"})))
    index.add(["How does the thief take gold"], [("", "")])
    index.add(["When does the thief take gold"], [("", "")])
    index.close()

    assert index.find("when thief gold")[0].document == 1
    assert index.find("how thief gold")[0].document == 0


def test_a_stop_word_with_a_meaning_counts_beside_one_other_word():
    index = Index(Vocabulary(frozenset({"get", "the"}), {"get": frozenset({"receive"})}))
    index.add(["The start"], [("", "")])
    index.add(["Start to receive"], [("", "")])
    index.close()

    assert index.find("get start")[0].document == 1
    assert index.find("the start")[0].document == 0


@pytest.mark.parametrize(
    ("query", "edition", "address"),
    [
        ("two action cards in a turn", "deluxe", "/rules/hig/questions/#actions-many"),
        ("who scores the statue if the king was killed", "hig", "/rules/deluxe/questions/#statue"),
    ],
)
def test_search_finds_questions_that_only_other_editions_have(query: str, edition: str, address: str):
    assert lookup.search_rules(query, edition)[0].address.endswith(address)


def test_search_finds_what_all_districts_of_a_type_have_in_common():
    found = lookup.search_rules("military districts", "deluxe")[0]

    assert found.name == "districts/military"
    assert "/rules/deluxe/districts/" in found.address
