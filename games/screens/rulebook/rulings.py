"""Find where rulings are explained: in a section of a chapter, or at `{ruling:U-04}` on a card's page."""

import functools
import re
from dataclasses import dataclass

from django.conf import settings

from games.screens.languages import language
from games.screens.rulebook.sources import CARD_KINDS, Source, find_source, language_folder

MARK = re.compile(r"\{ruling:(?P<name>[A-Z]+-?[0-9]+)\}")
SIGN = "\N{WORD JOINER}{name}\N{WORD JOINER}\N{WORD JOINER}"
"""The internal mark of a ruling during rendering, made with characters that no one types."""
PLACE = re.compile(r"\s*\N{WORD JOINER}(?P<name>[a-z]+-?[0-9]+)\N{WORD JOINER}{2}")


IN_CHAPTERS = {
    "D10": ("end", "ties"),
    "D15": ("selection", "round"),
    "D19": ("two-three", "three"),
    "D21": ("setup", "characters"),
    "HIG-6": ("turn", "gather"),
    "U-05": ("end", "when"),
    "U-09": ("turn", "deck"),
    "U-34": ("setup", "start"),
    "U-35": ("end", "ties"),
}
"""Ruling -> chapter and heading."""


@dataclass(frozen=True)
class Place:
    """A page that explains a ruling."""

    kind: str
    slug: str
    id: str


def ruling_mark(_edition: str, name: str) -> str:
    """Return the internal mark of a ruling."""
    return SIGN.replace("{name}", name.lower())


def anchor_rulings(html: str) -> str:
    """Return the HTML with an anchor in place of the first mark of each ruling, and without the other marks."""
    seen: set[str] = set()

    def place(sign: re.Match[str]) -> str:
        known = sign["name"] in seen
        seen.add(sign["name"])
        return "" if known else f'<span id="{sign["name"]}"></span>'

    return PLACE.sub(place, html)


def places_by_ruling() -> dict[str, tuple[Place, ...]]:
    """Return, by ruling, the places that explain it in the reader's language."""
    chapters = {name: (Place("chapters", *place),) for name, place in IN_CHAPTERS.items()}
    return _places_by_ruling(language(), tuple(pages_with_marks())) | chapters


def pages_with_marks() -> list[tuple[str, Source]]:
    """Return (kind, source) of every page of a card and of every chapter."""
    slugs = [
        (kind, path.stem)
        for kind in (*CARD_KINDS, "chapters")
        for path in sorted((language_folder(settings.LANGUAGE_CODE) / kind).glob("*.md"))
    ]
    return [(kind, found) for kind, slug in slugs if (found := find_source(kind, slug))]


@functools.lru_cache(maxsize=16)
def _places_by_ruling(_language: str, sources: tuple[tuple[str, Source], ...]) -> dict[str, tuple[Place, ...]]:
    found: dict[str, list[Place]] = {}
    for kind, source in sources:
        for name in dict.fromkeys(MARK.findall(source.path.read_text(encoding="utf-8"))):
            found.setdefault(name, []).append(Place(kind, source.path.stem, name.lower()))
    return {name: tuple(places) for name, places in sorted(found.items())}
