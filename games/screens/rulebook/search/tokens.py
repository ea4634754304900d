"""Split text into search terms: words without accents, Cyrillic in Latin letters, Chinese words and pairs."""

import functools
import re
import tomllib
import unicodedata
from collections.abc import Iterator
from typing import Any

import engine
from games.screens import words
from games.screens.languages import language
from games.screens.rulebook.sources import language_folder

HAN = "\u3400-\u9fff\uf900-\ufaff"
RUN = re.compile(rf"[{HAN}]+|[^\W_{HAN}]+")
DOUBLE = re.compile(r"(.)\1+")
IS_HAN = re.compile(f"[{HAN}]")
NEVER = re.compile(r"(?!)")
COMMON = dict(zip("абвдезиіклмнопрстуфхцчшы", "abvdeziiklmnoprstufhccsi", strict=True)) | {
    "ж": "z", "ь": "", "ю": "iu", "я": "ia", "є": "ie", "э": "e", "\N{RIGHT SINGLE QUOTATION MARK}": "", "'": ""
}  # fmt: skip
"""Cyrillic letters without accents to Latin ones, where all languages agree."""
LATIN = re.compile("shch|sch|sht|ts|tz|zh|ch|sh|kh|y|j|w|x|q")
SPELLINGS = dict(
    zip(
        LATIN.pattern.split("|"),
        ("sc", "sc", "st", "c", "c", "z", "c", "s", "h", "i", "i", "v", "h", "ia"),
        strict=True,
    )
)
"""Common ways to write Cyrillic with a Latin keyboard, in the letters of `COMMON`."""


def folded(text: str) -> str:
    """Return the text in lowercase without accents; in languages with Cyrillic letters, transliterated."""
    bare = unicodedata.normalize("NFKD", text.casefold())
    plain = bare if bare.isascii() else "".join(sign for sign in bare if not unicodedata.combining(sign))
    letters = _transliteration(language())
    return LATIN.sub(lambda found: SPELLINGS[found[0]], plain).translate(letters) if letters else plain


@functools.cache
def _transliteration(_language: str) -> dict[int, str]:
    """Return the table for `str.translate`; empty for languages that are not transliterated. Cached by language."""
    own = language_data().get("letters")
    return str.maketrans(COMMON | own) if own else {}


@functools.cache
def _language_data(_language: str) -> dict[str, Any]:
    path = language_folder(language()) / "search.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def language_data() -> dict[str, Any]:
    """Return what `locale/<language>/rulebook/search.toml` says; empty if there is no such file. Cached by language."""
    return _language_data(language())


def split_terms(text: str) -> list[str]:
    """Return the terms of a text."""
    found: list[str] = []
    for run in RUN.findall(folded(text)):
        if IS_HAN.match(run):
            found += _chinese_terms(run)
        else:
            found.append(run)
    return found


@functools.lru_cache(maxsize=8192)
def word_terms(word: str, _language: str) -> tuple[str, ...]:
    """Return the terms of a word. Cached by language, because the passages of results repeat the same words."""
    return tuple(split_terms(word))


def _chinese_terms(run: str) -> Iterator[str]:
    """Yield the terms of Chinese text without spaces.

    Those are the listed words, the longest first, and the pairs of characters of what is between them and of the names
    of cards, so that a part of a name finds the card. Pairs that reach from one word into another would mean nothing.
    """
    last = 0
    names, pattern = _chinese_words(language())
    for word in pattern.finditer(run):
        yield from pairs(run[last : word.start()])
        yield from pairs(word[0]) if word[0] in names else [word[0]]
        last = word.end()
    yield from pairs(run[last:])


def pairs(text: str) -> list[str]:
    """Return the pairs of characters that are next to each other; a single character stays alone."""
    return [text[nth : nth + 2] for nth in range(max(len(text) - 1, 1))] if text else []


@functools.cache
def _chinese_words(_language: str) -> tuple[frozenset[str], re.Pattern[str]]:
    """Return the names of cards, and a pattern for all words that must not be cut. Cached by language."""
    written = language_data()
    listed = (written.get("stop_words", ""), written.get("words", ""), *written.get("synonyms", ()))
    whole = {word for word in folded(" ".join(listed)).split() if IS_HAN.match(word)}
    if not whole:
        return frozenset(), NEVER
    cards = ((edition, card) for edition in engine.EDITIONS for card in words.cards_by_key(edition))
    names = frozenset(folded(words.card(card, edition)) for edition, card in cards) - whole
    return names, re.compile("|".join(sorted(whole | names, key=len, reverse=True)))


def near_spellings(word: str) -> set[str]:
    """Return a word and its variants with one letter deleted. Two words that have a variant in common are similar.

    Double letters count as one, because they are often misspelled.
    """
    word = DOUBLE.sub(r"\1", word)
    return {word, *(word[:nth] + word[nth + 1 :] for nth in range(len(word)))}
