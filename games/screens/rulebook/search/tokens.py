"""Split text into search terms: words without accents, and pairs of characters for Chinese."""

import re
import unicodedata

HAN = "\u3400-\u9fff\uf900-\ufaff"
RUN = re.compile(rf"[{HAN}]+|[^\W_{HAN}]+")
DOUBLE = re.compile(r"(.)\1+")
IS_HAN = re.compile(f"[{HAN}]")


def folded(text: str) -> str:
    """Return the text in lowercase without accents."""
    bare = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in bare if not unicodedata.combining(sign))


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
