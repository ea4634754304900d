"""What a password must not be: like the person whom it lets in, or like the name of the place that it opens."""

import functools
import re
import unicodedata

from django.conf import settings
from django.contrib.auth.password_validation import UserAttributeSimilarityValidator
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import override

LEAST_LEFT = 6
"""So many letters and numbers a password has beside the words of the site's name."""


class UnlikeOneself(UserAttributeSimilarityValidator):
    """Refuses what is much like the name at the table, the one in addresses, or the mail address."""

    def __init__(self) -> None:
        """Compare with what people are known by here: Django's own asks for usernames, and nobody has one."""
        super().__init__(user_attributes=("display_name", "handle", "email"))

    def get_error_message(self) -> str:
        """Say which of oneself it is like in words that every language has."""
        return _("This password is too much like your name or your address. Please choose another.")


class UnlikeTheSite:
    """Refuses what is little more than words of the site's name, which are the first that strangers try."""

    def validate(self, password: str, user: object = None) -> None:
        """Raise ValidationError with the code `password_like_site`."""
        left = plain(password)
        for word in words_of_the_site():
            left = left.replace(word, "")
        if len(left) < min(LEAST_LEFT, len(plain(password))):
            message = _("This password is little more than the name of this site. Please choose another.")
            raise ValidationError(message, code="password_like_site")

    def get_help_text(self) -> str:
        """Say it beforehand."""
        return _("Your password can’t be little more than the name of this site.")


def plain(text: str) -> str:
    """Give the letters and numbers of a text in one spelling, without marks."""
    spelled = unicodedata.normalize("NFKD", text).casefold()
    return "".join(letter for letter in spelled if unicodedata.category(letter)[0] in "LN")


@functools.cache
def words_of_the_site() -> tuple[str, ...]:
    """Give the site's name in all its languages, its longer words and those of its address; the longest first."""
    names = [settings.SITE_NAME, settings.SITE_HOST]
    for code, _name in settings.LANGUAGES:
        with override(code):
            names.append(_("Citadels by Post"))
    words = {plain(word) for name in names for word in (name, *re.split(r"\W+", name))}
    # A word of Chinese is short, and one of two letters stands within many others.
    long = {word for word in words if len(word) >= 4 or (word and ord(word[0]) > 0x2E80)}
    return tuple(sorted(long, key=len, reverse=True))
