"""The languages of the site, for tests that use one or all of them, and for standalone tools.

Tests use names, as in `f"/{ENGLISH}/rules/"`; language codes appear only in the settings.
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
