"""The languages that the site speaks, for tests that go through all of them, and for tools that run by themselves."""

import os

from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "citadels_site.settings")
LANGUAGES = tuple(code for code, _name in settings.LANGUAGES)
