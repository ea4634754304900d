"""Notes on combinations of cards are written once and appear on the page of each card."""

import itertools
import re

import pytest
from django.conf import settings

import engine
from games.screens.languages import written_in
from games.screens.rulebook import addresses, card_interactions, card_page, render, rulings, sources
from tests.languages import ENGLISH, LANGUAGES

FILES = [
    (kind, path.stem)
    for kind in card_interactions.CARD_KINDS
    for path in sorted((sources.language_folder(settings.LANGUAGE_CODE) / kind).glob("*.md"))
]
TYPES = {"noble", "religious", "trade", "military"}


def test_combination_notes_appear_on_every_card_they_name():
    words = "comes before the"

    assert words in render("characters", "magistrate", "deluxe").html
    assert words in render("districts", "theater", "deluxe").html


def test_combination_notes_require_all_cards_in_the_edition():
    assert "bewitched" in render("characters", "king", "deluxe").html
    assert "bewitched" not in render("characters", "king", "classic").html


def test_combination_notes_link_to_other_cards_only():
    html = render("characters", "magistrate", "deluxe").html

    assert addresses.card_url("deluxe", "theater") in html
    assert addresses.card_url("deluxe", "magistrate") not in html


@pytest.mark.parametrize("edition", engine.EDITIONS)
def test_every_card_of_every_edition_has_a_page_between_its_neighbours(edition: str):
    for kind, cards in addresses.cards_by_kind(engine.EDITIONS[edition]).items():
        pages = [card_page.card_page_context(edition, kind, card.key) for card in cards]

        assert all(page["page"].html for page in pages)
        assert [page["before"] is None for page in pages].count(True) == bool(pages)
        assert all(one["after"].key == two["card"].key for one, two in itertools.pairwise(pages))


def test_anchors_are_unique_on_a_page():
    for kind, slug in FILES:
        for edition in engine.EDITIONS:
            names = re.findall(r' id="([^"]+)"', render(kind, slug, edition).html)
            assert len(names) == len(set(names)), (slug, edition)


@pytest.mark.parametrize("language", LANGUAGES)
def test_combination_notes_match_in_every_language(language: str):
    """The sentences of a file name the same cards and rulings, in the same order."""
    for kind, slug in FILES:
        path = sources.language_folder(language) / kind / f"{slug}.md"
        if path.exists():
            first = (sources.language_folder(settings.LANGUAGE_CODE) / kind / f"{slug}.md").read_text(encoding="utf-8")
            text = path.read_text(encoding="utf-8")
            assert rulings.MARK.findall(text) == rulings.MARK.findall(first), (language, slug)
            assert cards_met(text) == cards_met(first), (language, slug)


def cards_met(text: str) -> list[set[str]]:
    section = card_interactions.SECTION.search(text)
    sentences = card_interactions.SENTENCE.finditer(section["lines"]) if section else ()
    return [set(card_interactions.NAMED.findall(one["words"])) for one in sentences]


@pytest.mark.parametrize("language", LANGUAGES)
def test_combination_notes_name_at_least_two_cards(language: str):
    with written_in(language):
        assert len(card_interactions.all_interactions()) > 100
        assert all(len(one.cards) > 1 for one in card_interactions.all_interactions())


def test_each_special_card_has_a_file_and_ordinary_districts_one_for_their_type():
    known = {card.key for box in engine.EDITIONS.values() for card in (*box.characters, *box.uniques, *box.actions)}

    assert {slug for _kind, slug in FILES} == known | TYPES, (
        f"each has its page in locale/{ENGLISH}/rulebook/: characters/<key>.md, districts/<key>.md or actions/<key>.md"
    )


def test_no_complete_language_lacks_the_page_of_a_card():
    lacking = [
        str(path.relative_to(settings.BASE_DIR))
        for language in settings.COMPLETE_LANGUAGES
        for kind, slug in FILES
        if not (path := sources.language_folder(language) / kind / f"{slug}.md").exists()
    ]

    assert lacking == [], f"translate the page of the same name in locale/{ENGLISH}/rulebook/"
