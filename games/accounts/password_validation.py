"""Password validators: a password must not be similar to the user's attributes or to the name of the site."""

import functools
import re
import unicodedata

from django.conf import settings
from django.contrib.auth.password_validation import UserAttributeSimilarityValidator
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import override

LEAST_LEFT = 6
"""The minimum number of letters and digits that a password has besides the words of the site's name."""


class UserSimilarityValidator(UserAttributeSimilarityValidator):
    """Rejects passwords similar to the display name, the handle or the email address."""

    def __init__(self) -> None:
        """Set the attributes to compare with; Django's default includes usernames, which do not exist here."""
        super().__init__(user_attributes=("display_name", "handle", "email"))

    def get_error_message(self) -> str:
        """Return the translated message of this site."""
        return _("This password is too similar to your name or email address. Please choose another.")


class SiteNameValidator:
    """Rejects passwords that are little more than the site's name, which attackers try first."""

    def validate(self, password: str, user: object = None) -> None:
        """Raise ValidationError with the code `password_like_site`."""
        left = letters_and_digits(password)
        for word in site_name_words():
            left = left.replace(word, "")
        if len(left) < min(LEAST_LEFT, len(letters_and_digits(password))):
            message = _("This password is too similar to this site's name. Please choose another.")
            raise ValidationError(message, code="password_like_site")

    def get_help_text(self) -> str:
        """Return the hint for the form."""
        return _("Your password can't be too similar to this site's name.")


def letters_and_digits(text: str) -> str:
    """Return the letters and digits of a text, case-folded and without diacritics."""
    spelled = unicodedata.normalize("NFKD", text).casefold()
    return "".join(letter for letter in spelled if unicodedata.category(letter)[0] in "LN")


@functools.cache
def site_name_words() -> tuple[str, ...]:
    """Return the site's names in all languages and their longer words, normalized, longest first."""
    names = [settings.SITE_NAME, settings.SITE_HOST]
    for code, _name in settings.LANGUAGES:
        with override(code):
            names.append(_("Citadels by Post"))
    words = {letters_and_digits(word) for name in names for word in (name, *re.split(r"\W+", name))}
    # Short words are ignored because many other words contain them, except in Chinese, where most words are short.
    long = {word for word in words if len(word) >= 4 or (word and ord(word[0]) > 0x2E80)}
    return tuple(sorted(long, key=len, reverse=True))
