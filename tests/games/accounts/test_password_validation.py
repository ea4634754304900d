"""A password is not the site's own name with a number behind it, in any of its languages."""

import pytest
from django.contrib.auth.password_validation import password_validators_help_texts, validate_password
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, override

from games.accounts import password_validation
from tests.languages import LANGUAGES


@pytest.fixture(autouse=True)
def _words():
    password_validation.site_name_words.cache_clear()
    yield
    password_validation.site_name_words.cache_clear()


def problems(password: str) -> list[str]:
    """Return the error codes of a password, without a user."""
    try:
        validate_password(password)
    except ValidationError as wrong:
        return [error.code for error in wrong.error_list]
    return []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sites_name_with_a_number_behind_it_is_no_password_in_any_language(language: str):
    with override(language):
        name = gettext("Citadels by Post")

    assert problems(f"{name} 2026") == ["password_like_site"]
    assert problems(f"{name.upper()}!!12") == ["password_like_site"]
    assert problems(f"{name} and the purple monkey") == []


@pytest.mark.parametrize(
    ("password", "wrong"),
    [
        ("citadels12345", ["password_like_site"]),
        ("citadels123456", []),
        ("postpost", ["password_like_site"]),
        ("Harbour-1831", ["password_like_site"]),
        ("harbour.example", ["password_like_site"]),
        ("Inselspiel 7", ["password_like_site"]),
        ("an-by-of-71", []),
        ("!!!!!!!!", []),
    ],
)
def test_six_letters_or_numbers_are_left_beside_the_words_of_its_name_and_address(settings, password, wrong):
    settings.SITE_NAME, settings.SITE_HOST = "Inselspiel by of", "harbour.example"

    assert problems(password) == wrong


def test_the_rule_is_in_the_hint_and_in_the_error():
    with pytest.raises(ValidationError, match="This password is too similar to this site's name"):
        validate_password("Citadels 2026")
    assert "Your password can't be too similar to this site's name." in password_validators_help_texts()
