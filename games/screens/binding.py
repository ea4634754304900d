"""Bind short words and numbers to the next word, so that no line of a page ends with them.

Catalogs are bound when they are compiled, pages of the rulebook when they are rendered.
"""

import functools
import re
from collections.abc import Callable
from pathlib import Path

BOUND_WORDS = "bound_words.txt"
"""A file in a language's directory that lists, one per line, words that may not end a line and suffixes as `-li`."""
NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"
NO_BREAK_HYPHEN = "\N{NON-BREAKING HYPHEN}"
NUMBER = re.compile(r"((?:\d|%\(\w+\)d|%\(number\)s)\.?) (?=[^\W\d_])")
"""A number or an ordinal before a word; whether the word is lowercase is checked separately."""
TAG = re.compile(r"(<[^>]+>)")
INLINE = re.compile(r"<(?:a|em|strong)\b")
DASH = re.compile(r" (?=–)")
AFTER_CHINESE_MARK = re.compile(
    r"([、。，；：！？」』）](?:</\w+>|<\w+[^<>]*></\w+>)*)[ \n]+(?=[^\s<]|<(?:a|dfn|em|span|strong)\b)"
)
"""Space after a Chinese punctuation mark in a paragraph: the mark is wide enough."""
IN_CHINESE = re.compile(r"(?<=[\u3400-\u9fff]) (?=[\u3400-\u9fff])")
"""Space between two Chinese characters: messages have it around names, which may be in Latin letters."""


@functools.lru_cache
def read_binder(folder: Path) -> Callable[[str], str] | None:
    """Return the function that binds the words of the language in `folder`; None if it has no list of words."""
    path = folder / BOUND_WORDS
    if not path.exists():
        return None
    listed = path.read_text(encoding="utf-8").split()
    words = "|".join(re.escape(word) for word in listed if not word.startswith("-"))
    suffixes = "|".join(re.escape(word[1:]) for word in listed if word.startswith("-"))
    # The `s` of a placeholder such as `%(name)s` is not a word.
    word = re.compile(rf"(?<![\w)%])({words}) (?=\S)", re.IGNORECASE)
    suffix = re.compile(rf"(?<=\w)-(?=(?:{suffixes})\b)") if suffixes else None

    def bind(text: str) -> str:
        text = word.sub(rf"\1{NO_BREAK_SPACE}", text)
        text = NUMBER.sub(_bound_number, text)
        text = DASH.sub(NO_BREAK_SPACE, text)
        return suffix.sub(NO_BREAK_HYPHEN, text) if suffix else text

    return bind


def bind_markup(bind: Callable[[str], str], html: str) -> str:
    """Return HTML with its text bound, also across the borders of links; tags stay as they are."""
    parts = TAG.split(html.replace("\n", " "))
    for nth in range(0, len(parts), 2):
        # What follows a tag inside a paragraph is a word.
        is_followed = nth + 1 < len(parts) and INLINE.match(parts[nth + 1])
        parts[nth] = bind(parts[nth] + "x")[:-1] if is_followed else bind(parts[nth])
    return "".join(parts)


def without_chinese_space(html: str) -> str:
    """Return HTML without the space that a break between two lines of a source makes after Chinese punctuation."""
    return AFTER_CHINESE_MARK.sub(r"\1", html)


def without_space_in_chinese(html: str) -> str:
    """Return HTML without the space between two Chinese characters and after Chinese punctuation."""
    return IN_CHINESE.sub("", without_chinese_space(html))


def _bound_number(match: re.Match[str]) -> str:
    return match[1] + (NO_BREAK_SPACE if match.string[match.end()].islower() else " ")
