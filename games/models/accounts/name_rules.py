"""Rules for names, based on Unicode data: permitted characters, look-alikes and right-to-left text."""

import functools
import unicodedata
from itertools import pairwise

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_lazy

FAULTS = {
    "invisible_characters": gettext_lazy("Names can't contain invisible characters."),
    "too_many_marks": gettext_lazy("This name has too many marks on one letter."),
}
"""Error messages for unreadable names, by code, for forms and refusals."""

MOST_MARKS = 3
"""Combining marks allowed on one letter: Vietnamese and Hebrew need two or three; more would overlap other lines."""
IGNORABLE = {
    *(0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0),
    *(*range(0x180B, 0x1810), *range(0xFE00, 0xFE0F), *range(0xE0100, 0xE01F0)),
}
"""Invisible letters and marks, in addition to Unicode's control and format characters."""
JOINER, COLORED = "\u200d", "\ufe0f"
RIGHT_TO_LEFT = {"R", "AL", "AN"}
START, END = "\u2068", "\u2069"


def normalized_name(name: str) -> str:
    """Return a name in Unicode normal form with single spaces."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def name_fault(name: str) -> str:
    """Return the error code of a name, `invisible_characters` or `too_many_marks`; empty if it is valid."""
    for before, letter in pairwise(f" {name}"):
        kind = unicodedata.category(letter)
        if letter in (JOINER, COLORED):
            # Both characters join the parts of an emoji; they are not allowed elsewhere.
            if unicodedata.category(before) not in ("So", "Sk") and before != COLORED:
                return "invisible_characters"
        elif kind.startswith("C") or kind in ("Zl", "Zp") or ord(letter) in IGNORABLE:
            return "invisible_characters"
    if name and not has_visible_character(name):
        return "invisible_characters"
    if has_stacked_marks(name, most=MOST_MARKS):
        return "too_many_marks"
    return ""


def has_visible_character(text: str) -> bool:
    """Return whether a text has a visible letter, digit, punctuation mark or symbol; marks alone don't count."""
    return any(unicodedata.category(letter)[0] in "LNPS" and ord(letter) not in IGNORABLE for letter in text)


def has_stacked_marks(text: str, *, most: int) -> bool:
    """Return whether a letter carries more than `most` combining marks."""
    marks = 0
    for letter in unicodedata.normalize("NFD", text):
        marks = marks + 1 if unicodedata.category(letter) in ("Mn", "Me") and letter != COLORED else 0
        if marks > most:
            return True
    return False


def without_marks(text: str) -> str:
    """Return a text in compatibility form without combining marks: `Ondrej` for `Ondřej`."""
    return "".join(letter for letter in unicodedata.normalize("NFKD", text) if unicodedata.category(letter) != "Mn")


SPELLED_OUT = str.maketrans({"ł": "l", "đ": "d", "ø": "o", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe"})
"""Letters with a stroke and ligatures, which Unicode does not decompose, as people type them without."""


def search_key(name: str) -> str:
    """Return a name as the archive searches it: case-folded, without diacritics, with single spaces."""
    return " ".join(without_marks(name).casefold().translate(SPELLED_OUT).split())


class Isolated(str):
    """A right-to-left name, isolated by control characters in text and by a `bdi` element in HTML.

    In attributes, which cannot hold elements, templates use `|as_text`.
    """

    __slots__ = ()

    def __html__(self) -> SafeString:
        """Return the name as HTML, in an isolating element."""
        return format_html("<bdi>{}</bdi>", str(self)[len(START) : -len(END)])


def isolated(name: str) -> str:
    """Return a name, isolated if it is written from right to left, so that it does not reorder the text around it."""
    is_turning = any(unicodedata.bidirectional(letter) in RIGHT_TO_LEFT for letter in name)
    return Isolated(f"{START}{name}{END}") if is_turning else name


def name_of_handle(handle: str) -> str:
    """Return what a person without a display name is called: guests by their number, in the reader's language."""
    if handle.startswith(GUEST_HANDLE):
        return gettext("Guest %(number)s") % {"number": handle.removeprefix(GUEST_HANDLE)}
    return handle


def default_table_name(person: str) -> str:
    """Return a name in the reader's language for the table of a person, given by display name or handle."""
    return gettext("%(name)s's table") % {"name": isolated(name_of_handle(person))}


def with_names_as_text(markup: str) -> str:
    """Return HTML with the elements of isolated names replaced by control characters, for the page's title."""
    return markup.replace("<bdi>", START).replace("</bdi>", END)


def look_alike_keys(name: str) -> tuple[str, str]:
    """Return the look-alike keys of a name, (case-folded, as written); names that share a key look alike."""
    plain = unicodedata.normalize("NFKD", name)
    return _key(plain.casefold()), _key(plain)


def _key(text: str) -> str:
    shown = "".join(_prototype(letter) for letter in text if unicodedata.category(letter)[0] in "LNSM")
    return (shown.casefold().replace("l", "i") or text)[:KEY_LENGTH]


KEY_LENGTH = 120
GUEST_HANDLE = "guest-"


@functools.lru_cache(maxsize=4096)
def _prototype(letter: str) -> str:
    """Return the representative of all letters that look like this one."""
    from confusable_homoglyphs.confusables import confusables_data

    alike = confusables_data.get(letter, ())
    if len(alike) != 1:
        return letter
    other = alike[0]["c"].strip("\u200e")
    is_pair = len(other) == 1 and len(confusables_data.get(other, ())) == 1
    return min(letter, other) if is_pair else other
