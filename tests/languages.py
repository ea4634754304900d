"""The languages that the site speaks, for tests that go through all of them."""

from django.conf import settings

LANGUAGES = tuple(code for code, _name in settings.LANGUAGES)
