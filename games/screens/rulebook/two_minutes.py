"""The page "The game in two minutes": six scenes with texts, and the most dangerous characters."""

import re
from typing import Any

from django.conf import settings

from games.screens.rulebook.markup import render
from games.screens.trusted import mark_trusted

EDITION = "classic"
"""The edition whose numbers are used in the text: the one that beginners play."""
HEADING = re.compile(r'(?=<h2 id=")')
DRAWN = 'class="tale"'


def two_minutes_context() -> dict[str, Any]:
    """Return the context of the page: the introduction, the scenes, and the text after them."""
    page = render("learning", "two-minutes", EDITION)
    lead, *parts = HEADING.split(page.html)
    return {
        "title": page.title,
        "lead": mark_trusted(lead),
        "panels": [mark_trusted(part) for part in parts if DRAWN in part],
        "rest": [mark_trusted(part) for part in parts if DRAWN not in part],
        "is_foreign": page.is_foreign,
        "first_language": settings.LANGUAGE_CODE,
    }
