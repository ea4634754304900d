"""A partly translated rulebook: its own pages, and English ones for the rest."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from games.screens.languages import written_in
from games.screens.rulebook import card_interactions, card_page, chapters, markup, placeholders, rulings_page, sources
from games.screens.rulebook.search import lookup
from tests.languages import CHINESE, CZECH, ENGLISH

CARD = "# {name:king}\n\n國王說明。\n\n## 一起 {#together}\n\n- {card:king}與{card:assassin}。\n"


@pytest.fixture(params=["no folder", "one card"])
def pages(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The Chinese rulebook is missing, or has only one card."""
    folder = sources.language_folder
    monkeypatch.setattr(
        sources, "language_folder", lambda code: tmp_path / "rulebook" if code == CHINESE else folder(code)
    )
    if request.param == "one card":
        (tmp_path / "rulebook/characters").mkdir(parents=True)
        (tmp_path / "rulebook/characters/king.md").write_text(CARD)
    for cached in (card_interactions._all_interactions, lookup.indexed_documents):  # noqa: SLF001
        cached.cache_clear()
    with written_in(CHINESE):
        yield request.param
    for cached in (card_interactions._all_interactions, lookup.indexed_documents):  # noqa: SLF001
        cached.cache_clear()


@pytest.mark.django_db
def test_partly_translated_pages_state_their_language(pages: str):
    foreign = {slug: markup.render("chapters", slug, "classic").is_foreign for slug in chapters.chapters_of("classic")}
    king, assassin = (card_page.card_page_context("classic", "characters", key)["page"] for key in ("king", "assassin"))

    assert all(foreign.values())
    assert king.is_foreign == (pages == "no folder")
    assert assassin.is_foreign
    assert "一起" not in assassin.html  # an English page tells what the English files say of two cards
    assert rulings_page.rulings_page_context("classic")["told"]


@pytest.mark.django_db
def test_search_covers_translated_and_untranslated_pages(pages: str):
    assert "chapters/end#when" in {found.name for found in lookup.search_rules("completed city", "classic")}
    found = {found.name for found in lookup.search_rules("國王說明", "classic")}
    assert ("characters/king" in found and pages == "one card") or pages == "no folder"


def test_english_fallback_uses_english_plurals():
    for language, written, said in (
        (CHINESE, ENGLISH, "2\N{NO-BREAK SPACE}coins"),
        (CHINESE, CHINESE, "2\N{NO-BREAK SPACE}coin"),
        (CZECH, ENGLISH, "2\N{NO-BREAK SPACE}coins"),
    ):
        with written_in(language):
            assert placeholders.fill_placeholders("{number:start_gold:coin/coins}", "classic", written) == said
