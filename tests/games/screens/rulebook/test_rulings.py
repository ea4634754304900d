"""Every ruling that players could meet appears in the rulebook, in every language."""

import re
from pathlib import Path

import pytest

import engine
from games.screens.languages import written_in
from games.screens.rulebook import rulings, rulings_page
from tests.languages import LANGUAGES

PAPER = Path(__file__).parents[4] / "docs" / "rulings.md"
NAMES = re.findall(r"^\| ((?:U|HIG)-\d+|D\d+) \|", PAPER.read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ruling_appears_on_a_page(language: str):
    with written_in(language):
        assert len(NAMES) > 70
        assert set(rulings.places_by_ruling()) == set(NAMES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_ruling_list_links_to_the_exact_place(language: str):
    with written_in(language):
        for edition in engine.EDITIONS:
            listed = [
                passage for page in rulings_page.rulings_page_context(edition)["told"] for passage in page.passages
            ]

            assert len(listed) > 20
            assert all(passage.html and "{" not in passage.html for passage in listed)
            assert all(re.search(r"/#(u|d|hig)-?\d+$", passage.address) for passage in listed)


def test_rulings_of_one_edition_do_not_appear_in_another():
    def said(edition: str) -> str:
        pages = rulings_page.rulings_page_context(edition)["told"]
        return " ".join(passage.html for page in pages for passage in page.passages)

    assert "only destroy districts of other players" in said("hig")
    assert "only destroy districts of other players" not in said("classic")
    assert "Acrobat" not in said("deluxe")


@pytest.mark.parametrize("language", LANGUAGES)
def test_chapter_sections_with_rulings_exist(language: str):
    with written_in(language):
        for slug, name in rulings.IN_CHAPTERS.values():
            address, words = rulings_page.chapter_part("classic", slug, name)

            assert address.endswith(f"/{slug}/#{name}")
            assert ": " in words
