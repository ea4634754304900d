"""Mentions in chat: an @ before the name of a player at the table, also inflected or without a blank after it."""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from games.models import User
from games.models.accounts.name_rules import without_marks

AT_SIGN = re.compile("[@\uff20]")
"""The sign and its full-width form, which Chinese keyboards type."""
UNSPACED = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]"
)
"""Letters of scripts that put no blank between words: Thai, Lao, Burmese, Khmer, Japanese and Chinese."""
LATIN_ENDINGS = (
    "a",
    "e",
    "i",
    "o",
    "u",
    "y",
    "ou",
    "em",
    "om",
    "um",
    "ovi",
    "ove",
    "ho",
    "mu",
    "im",
    "ech",
    "ich",
    "ami",
)
CYRILLIC_ENDINGS = (
    *("а", "я", "е", "є", "и", "і", "о", "у", "ю", "ь", "ам", "ям", "ом", "ем", "єм", "им", "ім", "ою", "ею", "єю"),
    *("ові", "еві", "єві", "ьо", "ио", "ия", "ете", "ът", "ят"),
)
ENDINGS = "|".join((*LATIN_ENDINGS, *CYRILLIC_ENDINGS))
"""Case endings of names in Bulgarian, Czech and Ukrainian, without diacritics."""
VOWELS = "aeiouyаеиоуюяєіыьи"
"""Letters that names lose before an ending."""
SOFTENED = {"г": "ж", "к": "ч", "х": "ш"}
"""How the last consonant of Ukrainian and Bulgarian names changes before the vocative -e: Олег, Олеже."""
EXACT, UNDIVIDED, INFLECTED = 3, 2, 1
"""How well a name fits: whole, without a blank after it, or with another ending or without its diacritics."""
LONGEST = 80
"""Letters after an @ that are looked at; names and handles are shorter."""

Fit = tuple[int, int, bool]
"""How well the text after an @ fits a name: the kind of fit (0 if none), letters, whether it is the display name."""
NO_FIT: Fit = (0, 0, False)


def mentioned_users(text: str, users: Iterable[User]) -> set[User]:
    """Return the users whose display name or handle follows an @ in a text.

    Of several names that fit, the best is meant: a whole one before one without a blank after it, that before an
    inflected one, then a longer name before a shorter one, and a display name before a handle. So `users` should be
    everyone at the table, the author too.
    """
    everyone, mentioned = list(users), set()
    for sign in AT_SIGN.finditer(text):
        rest = unicodedata.normalize("NFC", text[sign.end() : sign.end() + LONGEST])
        plain_rest = without_marks(rest).casefold()
        fits = [(_fit_of_user(rest, plain_rest, user), user) for user in everyone]
        best = max((fit for fit, _user in fits), default=NO_FIT)
        mentioned |= {user for fit, user in fits if fit == best != NO_FIT}
    return mentioned


def _fit_of_user(rest: str, plain_rest: str, user: User) -> Fit:
    names = ((user.display_name or user.name, True), (user.handle, False))
    return max(_fit_of_name(rest, plain_rest, name, is_display_name) for name, is_display_name in names)


def _fit_of_name(rest: str, plain_rest: str, name: str, is_display_name: bool) -> Fit:
    if not name:
        return NO_FIT
    if whole := re.match(re.escape(name), rest, re.IGNORECASE):
        following = rest[whole.end() : whole.end() + 1]
        if not re.match(r"\w", following):
            return EXACT, len(name), is_display_name
        if UNSPACED.match(following) or UNSPACED.match(name[-1]):
            return UNDIVIDED, len(name), is_display_name
    # Without its marks, a name such as "´" is empty.
    plain_name = without_marks(name).casefold().strip()
    if plain_name and _inflected(plain_name).match(plain_rest):
        return INFLECTED, len(name), is_display_name
    return NO_FIT


@lru_cache(maxsize=1024)
def _inflected(name: str) -> re.Pattern[str]:
    """Return a pattern of a name in lower case without diacritics, each of whose words may have a case ending."""
    return re.compile(r"\s+".join(_forms_of_word(word) for word in name.split()))


def _forms_of_word(word: str) -> str:
    """Return a pattern of a whole word and, for Latin and Cyrillic ones, of its forms with a case ending."""
    whole = re.escape(word) + r"(?!\w)"
    if not re.fullmatch("[a-zа-яєіґ'-]{3,}", word):
        return whole
    stems = {word, word[:-1] + SOFTENED.get(word[-1], word[-1])}
    if word[-1] in VOWELS:
        stems.add(word[:-1])
    elif word[-2] in VOWELS:
        # Many names drop this vowel before an ending: Marek, Marku.
        stems.add(word[:-2] + word[-1])
    return rf"(?:{whole}|(?:{'|'.join(map(re.escape, sorted(stems)))})(?:{ENDINGS})(?!\w))"
