"""The page that lists the rulings of an edition, with links to their explanations."""

import re
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString

import engine
from games.screens.cards.order import reading_order
from games.screens.rulebook import addresses, book, card_interactions, chapters, conditions, markup, rulings
from games.screens.rulebook.rulings import MARK
from games.screens.rulebook.sources import find_source, has_page

PASSAGE = re.compile(r"(?:^- .*?|^(?![-#:|\s]).*?)(?=\n- |\n\s*\n|\Z)", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Passage:
    """A passage that explains rulings."""

    html: SafeString
    address: str


@dataclass(frozen=True)
class PageRulings:
    """A page of the rulebook with its passages that explain rulings."""

    title: str
    passages: list[Passage]


def rulings_page_context(edition: str) -> dict[str, Any]:
    """Return the context of the page of rulings of an edition."""
    pages = (explained_rulings(kind, slug, edition) for kind, slug in pages_in_order(edition))
    return {
        **book.shared_context(edition),
        "told": [one for one in pages if one.passages],
        "chapters": [chapter_part(edition, *place) for place in dict.fromkeys(rulings.IN_CHAPTERS.values())],
    }


def pages_in_order(edition: str) -> list[tuple[str, str]]:
    """Return (kind, slug) of the pages that may explain rulings: chapters, then cards in reading order.

    The ordinary districts of a type share a page.
    """
    pages = [("chapters", slug) for slug in chapters.chapters_of(edition)]
    for kind, cards in addresses.cards_by_kind(engine.EDITIONS[edition]).items():
        ordered = sorted(cards, key=lambda card: reading_order(card, edition))
        slugs = [card.key if has_page(kind, card.key) else card.suit or "" for card in ordered]
        pages += [(kind, slug) for slug in dict.fromkeys(slugs) if has_page(kind, slug)]
    return pages


def chapter_part(edition: str, slug: str, name: str) -> tuple[str, str]:
    """Return URL and title of a section, or of its chapter if the translation does not have the section."""
    page = markup.render_undrawn("chapters", slug, edition)
    for heading in page.headings:
        if heading.id == name:
            return f"{addresses.chapter_url(edition, slug)}#{name}", f"{page.title}: {heading.text}"
    return addresses.chapter_url(edition, slug), page.title


def explained_rulings(kind: str, slug: str, edition: str) -> PageRulings:
    """Return the passages of a page that explain rulings."""
    source = find_source(kind, slug)
    assert source is not None
    text = source.path.read_text(encoding="utf-8")
    address = addresses.page_url(edition, kind, slug)
    passages = []
    for passage in PASSAGE.finditer(conditions.without_other_editions(text, edition)):
        words = passage[0].removeprefix("- ")
        if (mark := MARK.search(words)) and has_all_cards(words, slug, edition):
            said = markup.render_passage(MARK.sub("", words), edition, source.language)
            passages.append(Passage(said, f"{address}#{mark['name'].lower()}"))
    return PageRulings(markup.render(kind, slug, edition).title, passages)


def has_all_cards(words: str, slug: str, edition: str) -> bool:
    """Return whether the edition has all cards named in a passage."""
    return all(key == slug or addresses.kind_of(edition, key) for key in card_interactions.NAMED.findall(words))
