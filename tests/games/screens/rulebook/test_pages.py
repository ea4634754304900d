"""Every page of the rulebook exists in every language and edition, without broken links."""

import itertools
import re

import pytest
from django.conf import settings

import engine
from games.screens.languages import written_in
from games.screens.rulebook import chapters, render, sources
from games.screens.rulebook.markup import PARSER, heading_with_id
from tests.languages import LANGUAGES

PAGES = sorted(
    (kind, path.stem)
    for kind in sources.KINDS
    for path in (sources.language_folder(settings.LANGUAGE_CODE) / kind).glob("*.md")
)
UNKNOWN = re.compile(r"\{[a-z#]|\*\*|\]\(")
"""A hole that was not filled, or Markdown that was not understood: in Chinese a mark beside a sign is easily none."""


def ids(kind: str, slug: str, code: str) -> list[tuple[str, str]]:
    """Return the headings of a file with their IDs."""
    text = (sources.language_folder(code) / kind / f"{slug}.md").read_text(encoding="utf-8")
    tokens = PARSER.parse(text)
    pairs = itertools.pairwise(tokens)
    return [(one.tag, heading_with_id(one, inline).id) for one, inline in pairs if one.type == "heading_open"]


def test_every_chapter_is_written():
    assert {slug for kind, slug in PAGES if kind == "chapters"} == set(chapters.CHAPTERS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_language_lacks_a_chapter(language: str):
    written = {path.stem for path in (sources.language_folder(language) / "chapters").glob("*.md")}

    assert written == set(chapters.CHAPTERS)


@pytest.mark.parametrize("edition", engine.EDITIONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_placeholders_and_drawings_are_filled_in(language: str, edition: str):
    with written_in(language):
        for kind, slug in PAGES:
            if kind == "chapters" and not chapters.has_chapter(edition, slug):
                continue
            page = render(kind, slug, edition)

            assert page.title, slug
            assert UNKNOWN.search(page.html) is None, (slug, page.html)
            assert all(heading.id and heading.text for heading in page.headings), slug
            assert len({heading.id for heading in page.headings}) == len(page.headings), slug


def test_headings_have_the_same_ids_in_every_language():
    first = {page: ids(*page, settings.LANGUAGE_CODE) for page in PAGES}

    assert [page for page, found in first.items() if not all(name for _tag, name in found[1:])] == []
    assert [
        (code, kind, slug)
        for code in LANGUAGES
        for kind, slug in PAGES
        if (sources.language_folder(code) / kind / f"{slug}.md").exists()
        and in_order(slug, ids(kind, slug, code)) != in_order(slug, first[kind, slug])
    ] == []


def in_order(slug: str, headings: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the headings; those of the glossary sorted, because each language has them in its own alphabet."""
    return sorted(headings) if slug == "glossary" else headings


TERM = re.compile(r"\(glossary#([a-z]+)\)")


@pytest.mark.parametrize("language", LANGUAGES)
def test_glossary_terms_are_linked_once_per_chapter(language: str):
    folder = sources.language_folder(language) / "chapters"
    explained = set(re.findall(r"^## .*\{#([a-z]+)\}$", (folder / "glossary.md").read_text(), re.MULTILINE))
    led = {path.stem: TERM.findall(path.read_text()) for path in folder.glob("*.md") if path.stem != "glossary"}
    answers = re.split(r"^### ", (folder / "questions.md").read_text(), flags=re.MULTILINE)
    asked = [TERM.findall(answer) for answer in answers]

    assert {slug for slug, terms in led.items() if len(terms) < 3} == set()
    assert {slug for slug, terms in led.items() if len(terms) != len(set(terms))} <= {"questions"}
    assert [terms for terms in asked if len(terms) != len(set(terms))] == []  # Each answer is read alone.
    assert {term for terms in led.values() for term in terms} - explained == set()
    assert len({term for terms in led.values() for term in terms}) > 15


TYPED = re.compile(r"\d|\b(?:four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty)\b", re.IGNORECASE)
"""Figures in any script's digits, and the larger number words of the first language."""
FIGURE = re.compile(r"\d")
"""Figures alone: in Czech, "ten" is no number."""
MARKUP = re.compile(r"\{[^{}]*\}|^\d+\. |^:::.*$|\]\([^)]*\)", re.MULTILINE)
"""What is not read: holes, ids, the numbers of a list, conditions, addresses."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_engine_numbers_are_not_hard_coded_in_the_rulebook(language: str):
    found, typed_in = [], TYPED if language == LANGUAGES[0] else FIGURE
    for kind, slug in PAGES:
        path = sources.language_folder(language) / kind / f"{slug}.md"
        if path.exists():
            prose = MARKUP.sub("", path.read_text(encoding="utf-8"))
            found += [f"{kind}/{slug}: {typed[0]}" for typed in typed_in.finditer(prose)]

    assert found == []


def test_hard_coded_numbers_are_found():
    prose = "1. Take {number:gather_gold} gold {#a1}\nor 3, or SEVEN, or \N{FULLWIDTH DIGIT FOUR}."

    assert [found[0] for found in TYPED.finditer(MARKUP.sub("", prose))] == ["3", "SEVEN", "\N{FULLWIDTH DIGIT FOUR}"]


TORN = re.compile(r"[^\s|] [:;!?»](?!:)|« ")
"""A sign behind a common space; the signs of tables and conditions are left out."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_icons_cannot_wrap_to_the_start_of_a_line(language: str):
    files = [sources.language_folder(language) / kind / f"{slug}.md" for kind, slug in PAGES]

    assert [path.stem for path in files if path.exists() and TORN.search(path.read_text(encoding="utf-8"))] == []
