"""The rulings of an edition by page, with links to their explanations."""

import re
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString

from games.screens.rulebook import addresses, book, conditions, markup, rulings, together
from games.screens.rulebook.rulings import MARK
from games.screens.rulebook.sources import find

PASSAGE = re.compile(r"(?:^- .*?|^(?![-#:|\s]).*?)(?=\n- |\n\s*\n|\Z)", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Passage:
    """A passage that explains rulings."""

    html: SafeString
    address: str


@dataclass(frozen=True)
class Told:
    """The rulings of a page."""

    title: str
    passages: list[Passage]


def rulings_page(edition: str) -> dict[str, Any]:
    """Return the context of the page of rulings of an edition."""
    pages = (
        told(kind, source.path.stem, edition)
        for kind, source in rulings.pages()
        if addresses.place(edition, kind, source.path.stem)
    )
    return {
        **book.frame(edition),
        "told": [one for one in pages if one.passages],
        "chapters": [part(edition, *place) for place in dict.fromkeys(rulings.IN_CHAPTERS.values())],
    }


def part(edition: str, slug: str, name: str) -> tuple[str, str]:
    """Return URL and title of a section; those of the chapter if its translation lacks the section."""
    page = markup.undrawn("chapters", slug, edition)
    for heading in page.headings:
        if heading.id == name:
            return f"{addresses.chapter(edition, slug)}#{name}", f"{page.title}: {heading.text}"
    return addresses.chapter(edition, slug), page.title


def told(kind: str, slug: str, edition: str) -> Told:
    """Return the passages of a page that explain rulings."""
    source = find(kind, slug)
    assert source is not None
    text = source.path.read_text(encoding="utf-8")
    address = addresses.place(edition, kind, slug)
    passages = []
    for passage in PASSAGE.finditer(conditions.chosen(text, edition)):
        words = passage[0].removeprefix("- ")
        if (mark := MARK.search(words)) and holds(words, slug, edition):
            said = markup.passage(MARK.sub("", words), edition, source.language)
            passages.append(Passage(said, f"{address}#{mark['name'].lower()}"))
    return Told(markup.render(kind, slug, edition).title, passages)


def holds(words: str, slug: str, edition: str) -> bool:
    """Return whether the edition has all cards of a passage."""
    return all(key == slug or addresses.kind_of(edition, key) for key in together.NAMED.findall(words))
