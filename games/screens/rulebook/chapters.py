"""The chapters of the rulebook in reading order, and which of them an edition has."""

import re
from collections.abc import Callable

import engine
from engine.editions import Edition
from games.screens.rulebook import example
from games.screens.rulebook.sources import find_source

ALWAYS: Callable[[Edition], bool] = bool
CHAPTERS: dict[str, Callable[[Edition], bool]] = {
    "about": ALWAYS,
    "setup": ALWAYS,
    "selection": ALWAYS,
    "turn": ALWAYS,
    "characters": ALWAYS,
    "districts": ALWAYS,
    "end": ALWAYS,
    "two-three": lambda box: box.seats[0] < 4,
    "presets": ALWAYS,
    "actions": lambda box: bool(box.actions),
    "worked-turn": example.example_fits,
    "worked-count": example.example_fits,
    "editions": ALWAYS,
    "boxes": ALWAYS,
    "questions": ALWAYS,
    "glossary": ALWAYS,
}
"""Slug of a chapter -> function that returns whether an edition has it."""
TITLE = re.compile(r"^# (.+)$", re.MULTILINE)


def has_chapter(edition: str, slug: str) -> bool:
    """Return whether an edition has a chapter."""
    return slug in CHAPTERS and CHAPTERS[slug](engine.EDITIONS[edition])


def chapters_of(edition: str) -> list[str]:
    """Return the chapters of an edition in order."""
    return [slug for slug in CHAPTERS if has_chapter(edition, slug)]


def chapter_title(slug: str, edition: str) -> str:
    """Return the title of a chapter in the reader's language. Titles do not contain names of cards."""
    source = find_source("chapters", slug)
    heads = TITLE.search(source.path.read_text(encoding="utf-8")) if source else None
    return heads[1] if heads else slug
