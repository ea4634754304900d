"""What a name may be made of, and which names look alike, by Unicode's own tables and rules."""

import functools
import unicodedata
from itertools import pairwise

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

FAULTS = {
    "invisible_characters": gettext_lazy("Names can't contain invisible characters."),
    "too_many_marks": gettext_lazy("This name has too many marks on one letter."),
}
"""Why a name is refused that no eye could read, for forms and for refusals."""

MOST_MARKS = 3
"""Marks on one letter: Vietnamese and Hebrew need two or three, and more run over the lines above."""
IGNORABLE = {
    *(0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0),
    *(*range(0x180B, 0x1810), *range(0xFE00, 0xFE0F), *range(0xE0100, 0xE01F0)),
}
"""Letters and marks that show nothing, beside all that Unicode counts as control and format characters."""
JOINER, COLOURED = "\u200d", "\ufe0f"
RIGHT_TO_LEFT = {"R", "AL", "AN"}
START, END = "\u2068", "\u2069"


def tidy(name: str) -> str:
    """Give a name in one spelling of its letters, with single blanks."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def why_refused(name: str) -> str:
    """Say what is wrong with the letters of a name: `invisible_characters`, `too_many_marks`, or nothing."""
    for before, letter in pairwise(f" {name}"):
        kind = unicodedata.category(letter)
        if letter in (JOINER, COLOURED):
            # Both hold the parts of one emoji together, and stand nowhere else.
            if unicodedata.category(before) not in ("So", "Sk") and before != COLOURED:
                return "invisible_characters"
        elif kind.startswith("C") or kind in ("Zl", "Zp") or ord(letter) in IGNORABLE:
            return "invisible_characters"
    marks = 0
    for letter in unicodedata.normalize("NFD", name):
        marks = marks + 1 if unicodedata.category(letter) in ("Mn", "Me") and letter != COLOURED else 0
        if marks > MOST_MARKS:
            return "too_many_marks"
    return ""


class Isolated(str):
    """A name that is read from right to left: in text it stands between isolates, on a page in an element of its own.

    In an attribute, which holds no element, a template says `|as_text`.
    """

    __slots__ = ()

    def __html__(self) -> SafeString:
        """Write it for a page."""
        return format_html("<bdi>{}</bdi>", str(self)[len(START) : -len(END)])


def isolated(name: str) -> str:
    """Keep a name that is read from right to left from turning around what stands beside it, wherever it stands."""
    is_turning = any(unicodedata.bidirectional(letter) in RIGHT_TO_LEFT for letter in name)
    return Isolated(f"{START}{name}{END}") if is_turning else name


def without_elements(markup: str) -> str:
    """Return markup in which names are isolated without elements, for a page's title."""
    return markup.replace("<bdi>", START).replace("</bdi>", END)


def looks(name: str) -> tuple[str, str]:
    """Give two keys of how a name looks, in small letters and as written: names that share one look alike."""
    plain = unicodedata.normalize("NFKD", name)
    return _key(plain.casefold()), _key(plain)


def _key(text: str) -> str:
    shown = "".join(_prototype(letter) for letter in text if unicodedata.category(letter)[0] in "LNSM")
    return (shown.casefold().replace("l", "i") or text)[:KEY_LENGTH]


KEY_LENGTH = 120


@functools.lru_cache(maxsize=4096)
def _prototype(letter: str) -> str:
    """Give the letter that stands for all that look like this one."""
    from confusable_homoglyphs.confusables import confusables_data

    alike = confusables_data.get(letter, ())
    if len(alike) != 1:
        return letter
    other = alike[0]["c"].strip("\u200e")
    is_pair = len(other) == 1 and len(confusables_data.get(other, ())) == 1
    return min(letter, other) if is_pair else other
