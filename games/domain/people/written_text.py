"""Texts that people write, such as messages and notes: what is removed from them, and what is refused."""

import unicodedata

from games.domain.errors import Refused
from games.models.accounts import name_rules

MOST_MARKS = 2
"""Combining marks allowed on one letter of a message: Vietnamese needs two; stacks of marks would cover other lines."""


def clean_text(text: str) -> str:
    """Return a text on one line, without invisible characters or characters that change the reading direction.

    It is empty if nothing else is left. Joiners and variation selectors are kept, because emoji need them.
    """
    visible = (" " if letter.isspace() else letter for letter in text)
    letters = [
        letter
        for letter in visible
        if letter == name_rules.JOINER
        or (unicodedata.category(letter)[0] != "C" and ord(letter) not in name_rules.IGNORABLE)
    ]
    cleaned = " ".join("".join(letters).split())
    return cleaned if name_rules.has_visible_character(cleaned) else ""


def check_marks(text: str) -> None:
    """Refuse a message with more than MOST_MARKS combining marks on one letter (`marks_in_message`)."""
    if name_rules.has_stacked_marks(text, most=MOST_MARKS):
        raise Refused("marks_in_message")


def check_visible(text: str) -> None:
    """Refuse a text of invisible characters (`nothing_visible`); an empty one and one of spaces pass."""
    if text.strip() and not name_rules.has_visible_character(text):
        raise Refused("nothing_visible")
