"""Split text into search terms: words without accents, Cyrillic in Latin letters, pairs of Chinese characters."""

import functools
import re
import tomllib
import unicodedata
from typing import Any

from games.screens.languages import language
from games.screens.rulebook.sources import language_folder

HAN = "\u3400-\u9fff\uf900-\ufaff"
RUN = re.compile(rf"[{HAN}]+|[^\W_{HAN}]+")
DOUBLE = re.compile(r"(.)\1+")
IS_HAN = re.compile(f"[{HAN}]")
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
    plain = "".join(sign for sign in bare if not unicodedata.combining(sign))
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
    found = []
    for run in RUN.findall(folded(text)):
        if IS_HAN.match(run) and len(run) > 1:
            found += [run[nth : nth + 2] for nth in range(len(run) - 1)]
        else:
            found.append(run)
    return found


def near_spellings(word: str) -> set[str]:
    """Return a word and its variants with one letter deleted. Two words that have a variant in common are similar.

    Double letters count as one, because they are often misspelled.
    """
    word = DOUBLE.sub(r"\1", word)
    return {word, *(word[:nth] + word[nth + 1 :] for nth in range(len(word)))}
