"""Every ruling that a player could meet is told somewhere in the rulebook, in every language."""

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
def test_every_ruling_is_told_on_a_page(language: str):
    with written_in(language):
        assert len(NAMES) > 70
        assert set(rulings.table()) == set(NAMES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_of_an_edition_leads_to_the_very_place(language: str):
    with written_in(language):
        for edition in engine.EDITIONS:
            listed = [passage for page in rulings_page.rulings_page(edition)["told"] for passage in page.passages]

            assert len(listed) > 20
            assert all(passage.html and "{" not in passage.html for passage in listed)
            assert all(re.search(r"/#(u|d|hig)-?\d+$", passage.address) for passage in listed)


def test_what_is_settled_for_one_edition_is_not_told_in_another():
    def said(edition: str) -> str:
        pages = rulings_page.rulings_page(edition)["told"]
        return " ".join(passage.html for page in pages for passage in page.passages)

    assert "Only the cities of others may be hit" in said("hig")
    assert "Only the cities of others may be hit" not in said("classic")
    assert "Acrobat" not in said("deluxe")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_parts_of_chapters_that_settle_something_are_there(language: str):
    with written_in(language):
        for slug, name in rulings.IN_CHAPTERS.values():
            address, words = rulings_page.part("classic", slug, name)

            assert address.endswith(f"/{slug}/#{name}")
            assert ": " in words
