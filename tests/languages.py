"""The languages that the site speaks, for tests that speak one or all of them, and for tools that run by themselves.

A test says a language by its name, an address as `f"/{ENGLISH}/rules/"`: codes stand in the settings alone.
"""

import os

from django.conf import settings
from django.utils.translation import get_language_info

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "citadels_site.settings")
ENGLISH = settings.LANGUAGE_CODE
"""What the sentences of the code are written in, and what a test reads that is about no language."""
LANGUAGES = tuple(code for code, _name in settings.LANGUAGES if code in {ENGLISH, *settings.COMPLETE_LANGUAGES})
"""Those that are complete; `tests/recipes/test_language.py` shows that one translated in part works."""

NAMED = {get_language_info(code)["name"]: code for code in LANGUAGES}
BULGARIAN, CZECH, FRENCH, UKRAINIAN = (NAMED[name] for name in ("Bulgarian", "Czech", "French", "Ukrainian"))
CHINESE = NAMED["Traditional Chinese"]
"""For tests that read words of these languages."""
