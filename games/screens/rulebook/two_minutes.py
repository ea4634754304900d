"""The game in two minutes: six scenes, each with its words, and whom to fear."""

import re
from typing import Any

from django.conf import settings

from games.screens.rulebook.markup import render
from games.screens.trusted import trusted

EDITION = "classic"
"""The edition by whose numbers the game is told: the one that beginners are dealt."""
HEADING = re.compile(r'(?=<h2 id=")')
DRAWN = 'class="tale"'


def two_minutes() -> dict[str, Any]:
    """Give the page by its parts: what leads in, the scenes, and what follows them."""
    page = render("learning", "two-minutes", EDITION)
    lead, *parts = HEADING.split(page.html)
    return {
        "title": page.title,
        "lead": trusted(lead),
        "panels": [trusted(part) for part in parts if DRAWN in part],
        "rest": [trusted(part) for part in parts if DRAWN not in part],
        "is_foreign": page.is_foreign,
        "first_language": settings.LANGUAGE_CODE,
        "edition": EDITION,
    }
